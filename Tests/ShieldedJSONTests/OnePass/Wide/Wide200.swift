import ShieldedDecoding
import ShieldedJSON

/// An object with 200 members, each of which has its position as value in a complete payload.
struct Wide200: Equatable, Codable, DefaultProvider {
  var m0 = -1
  var m1 = -1
  var m2 = -1
  var m3 = -1
  var m4 = -1
  var m5 = -1
  var m6 = -1
  var m7 = -1
  var m8 = -1
  var m9 = -1
  var m10 = -1
  var m11 = -1
  var m12 = -1
  var m13 = -1
  var m14 = -1
  var m15 = -1
  var m16 = -1
  var m17 = -1
  var m18 = -1
  var m19 = -1
  var m20 = -1
  var m21 = -1
  var m22 = -1
  var m23 = -1
  var m24 = -1
  var m25 = -1
  var m26 = -1
  var m27 = -1
  var m28 = -1
  var m29 = -1
  var m30 = -1
  var m31 = -1
  var m32 = -1
  var m33 = -1
  var m34 = -1
  var m35 = -1
  var m36 = -1
  var m37 = -1
  var m38 = -1
  var m39 = -1
  var m40 = -1
  var m41 = -1
  var m42 = -1
  var m43 = -1
  var m44 = -1
  var m45 = -1
  var m46 = -1
  var m47 = -1
  var m48 = -1
  var m49 = -1
  var m50 = -1
  var m51 = -1
  var m52 = -1
  var m53 = -1
  var m54 = -1
  var m55 = -1
  var m56 = -1
  var m57 = -1
  var m58 = -1
  var m59 = -1
  var m60 = -1
  var m61 = -1
  var m62 = -1
  var m63 = -1
  var m64 = -1
  var m65 = -1
  var m66 = -1
  var m67 = -1
  var m68 = -1
  var m69 = -1
  var m70 = -1
  var m71 = -1
  var m72 = -1
  var m73 = -1
  var m74 = -1
  var m75 = -1
  var m76 = -1
  var m77 = -1
  var m78 = -1
  var m79 = -1
  var m80 = -1
  var m81 = -1
  var m82 = -1
  var m83 = -1
  var m84 = -1
  var m85 = -1
  var m86 = -1
  var m87 = -1
  var m88 = -1
  var m89 = -1
  var m90 = -1
  var m91 = -1
  var m92 = -1
  var m93 = -1
  var m94 = -1
  var m95 = -1
  var m96 = -1
  var m97 = -1
  var m98 = -1
  var m99 = -1
  var m100 = -1
  var m101 = -1
  var m102 = -1
  var m103 = -1
  var m104 = -1
  var m105 = -1
  var m106 = -1
  var m107 = -1
  var m108 = -1
  var m109 = -1
  var m110 = -1
  var m111 = -1
  var m112 = -1
  var m113 = -1
  var m114 = -1
  var m115 = -1
  var m116 = -1
  var m117 = -1
  var m118 = -1
  var m119 = -1
  var m120 = -1
  var m121 = -1
  var m122 = -1
  var m123 = -1
  var m124 = -1
  var m125 = -1
  var m126 = -1
  var m127 = -1
  var m128 = -1
  var m129 = -1
  var m130 = -1
  var m131 = -1
  var m132 = -1
  var m133 = -1
  var m134 = -1
  var m135 = -1
  var m136 = -1
  var m137 = -1
  var m138 = -1
  var m139 = -1
  var m140 = -1
  var m141 = -1
  var m142 = -1
  var m143 = -1
  var m144 = -1
  var m145 = -1
  var m146 = -1
  var m147 = -1
  var m148 = -1
  var m149 = -1
  var m150 = -1
  var m151 = -1
  var m152 = -1
  var m153 = -1
  var m154 = -1
  var m155 = -1
  var m156 = -1
  var m157 = -1
  var m158 = -1
  var m159 = -1
  var m160 = -1
  var m161 = -1
  var m162 = -1
  var m163 = -1
  var m164 = -1
  var m165 = -1
  var m166 = -1
  var m167 = -1
  var m168 = -1
  var m169 = -1
  var m170 = -1
  var m171 = -1
  var m172 = -1
  var m173 = -1
  var m174 = -1
  var m175 = -1
  var m176 = -1
  var m177 = -1
  var m178 = -1
  var m179 = -1
  var m180 = -1
  var m181 = -1
  var m182 = -1
  var m183 = -1
  var m184 = -1
  var m185 = -1
  var m186 = -1
  var m187 = -1
  var m188 = -1
  var m189 = -1
  var m190 = -1
  var m191 = -1
  var m192 = -1
  var m193 = -1
  var m194 = -1
  var m195 = -1
  var m196 = -1
  var m197 = -1
  var m198 = -1
  var m199 = -1

  /// How many members were missing when the object was read; not a member.
  var missingCount = 0

  static func defaultInstance() -> Wide200 { Wide200() }

  var all: [Int] {
    [
      m0, m1, m2, m3, m4, m5, m6, m7, m8, m9,
      m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
      m20, m21, m22, m23, m24, m25, m26, m27, m28, m29,
      m30, m31, m32, m33, m34, m35, m36, m37, m38, m39,
      m40, m41, m42, m43, m44, m45, m46, m47, m48, m49,
      m50, m51, m52, m53, m54, m55, m56, m57, m58, m59,
      m60, m61, m62, m63, m64, m65, m66, m67, m68, m69,
      m70, m71, m72, m73, m74, m75, m76, m77, m78, m79,
      m80, m81, m82, m83, m84, m85, m86, m87, m88, m89,
      m90, m91, m92, m93, m94, m95, m96, m97, m98, m99,
      m100, m101, m102, m103, m104, m105, m106, m107, m108, m109,
      m110, m111, m112, m113, m114, m115, m116, m117, m118, m119,
      m120, m121, m122, m123, m124, m125, m126, m127, m128, m129,
      m130, m131, m132, m133, m134, m135, m136, m137, m138, m139,
      m140, m141, m142, m143, m144, m145, m146, m147, m148, m149,
      m150, m151, m152, m153, m154, m155, m156, m157, m158, m159,
      m160, m161, m162, m163, m164, m165, m166, m167, m168, m169,
      m170, m171, m172, m173, m174, m175, m176, m177, m178, m179,
      m180, m181, m182, m183, m184, m185, m186, m187, m188, m189,
      m190, m191, m192, m193, m194, m195, m196, m197, m198, m199,
    ]
  }
}
