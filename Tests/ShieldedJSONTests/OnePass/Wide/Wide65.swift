import ShieldedDecoding
import ShieldedJSON

/// An object with 65 members, each of which has its position as value in a complete payload.
struct Wide65: Equatable, Codable, DefaultProvider {
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

  /// How many members were missing when the object was read; not a member.
  var missingCount = 0

  static func defaultInstance() -> Wide65 { Wide65() }

  var all: [Int] {
    [
      m0, m1, m2, m3, m4, m5, m6, m7, m8, m9,
      m10, m11, m12, m13, m14, m15, m16, m17, m18, m19,
      m20, m21, m22, m23, m24, m25, m26, m27, m28, m29,
      m30, m31, m32, m33, m34, m35, m36, m37, m38, m39,
      m40, m41, m42, m43, m44, m45, m46, m47, m48, m49,
      m50, m51, m52, m53, m54, m55, m56, m57, m58, m59,
      m60, m61, m62, m63, m64,
    ]
  }
}
