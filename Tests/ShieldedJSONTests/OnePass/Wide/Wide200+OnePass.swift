import ShieldedDecoding
import ShieldedJSON

extension Wide200: _OnePassInPlaceDecodable {
  private static let memberKeys = MemberKeys(
    "m0",
    "m1",
    "m2",
    "m3",
    "m4",
    "m5",
    "m6",
    "m7",
    "m8",
    "m9",
    "m10",
    "m11",
    "m12",
    "m13",
    "m14",
    "m15",
    "m16",
    "m17",
    "m18",
    "m19",
    "m20",
    "m21",
    "m22",
    "m23",
    "m24",
    "m25",
    "m26",
    "m27",
    "m28",
    "m29",
    "m30",
    "m31",
    "m32",
    "m33",
    "m34",
    "m35",
    "m36",
    "m37",
    "m38",
    "m39",
    "m40",
    "m41",
    "m42",
    "m43",
    "m44",
    "m45",
    "m46",
    "m47",
    "m48",
    "m49",
    "m50",
    "m51",
    "m52",
    "m53",
    "m54",
    "m55",
    "m56",
    "m57",
    "m58",
    "m59",
    "m60",
    "m61",
    "m62",
    "m63",
    "m64",
    "m65",
    "m66",
    "m67",
    "m68",
    "m69",
    "m70",
    "m71",
    "m72",
    "m73",
    "m74",
    "m75",
    "m76",
    "m77",
    "m78",
    "m79",
    "m80",
    "m81",
    "m82",
    "m83",
    "m84",
    "m85",
    "m86",
    "m87",
    "m88",
    "m89",
    "m90",
    "m91",
    "m92",
    "m93",
    "m94",
    "m95",
    "m96",
    "m97",
    "m98",
    "m99",
    "m100",
    "m101",
    "m102",
    "m103",
    "m104",
    "m105",
    "m106",
    "m107",
    "m108",
    "m109",
    "m110",
    "m111",
    "m112",
    "m113",
    "m114",
    "m115",
    "m116",
    "m117",
    "m118",
    "m119",
    "m120",
    "m121",
    "m122",
    "m123",
    "m124",
    "m125",
    "m126",
    "m127",
    "m128",
    "m129",
    "m130",
    "m131",
    "m132",
    "m133",
    "m134",
    "m135",
    "m136",
    "m137",
    "m138",
    "m139",
    "m140",
    "m141",
    "m142",
    "m143",
    "m144",
    "m145",
    "m146",
    "m147",
    "m148",
    "m149",
    "m150",
    "m151",
    "m152",
    "m153",
    "m154",
    "m155",
    "m156",
    "m157",
    "m158",
    "m159",
    "m160",
    "m161",
    "m162",
    "m163",
    "m164",
    "m165",
    "m166",
    "m167",
    "m168",
    "m169",
    "m170",
    "m171",
    "m172",
    "m173",
    "m174",
    "m175",
    "m176",
    "m177",
    "m178",
    "m179",
    "m180",
    "m181",
    "m182",
    "m183",
    "m184",
    "m185",
    "m186",
    "m187",
    "m188",
    "m189",
    "m190",
    "m191",
    "m192",
    "m193",
    "m194",
    "m195",
    "m196",
    "m197",
    "m198",
    "m199"
  )

  mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption) {
    var seen = MemberSet()
    var member = try reader.beginObject(expecting: "{\"m0\":", Self.memberKeys)
    members: while true {
      switch member {
      case 0:
        seen.insert(0)
        try reader.read(&m0, forKey: "m0")
        guard !seen.contains(1), reader.advance(past: ",\"m1\":") else { break }
        fallthrough
      case 1:
        seen.insert(1)
        try reader.read(&m1, forKey: "m1")
        guard !seen.contains(2), reader.advance(past: ",\"m2\":") else { break }
        fallthrough
      case 2:
        seen.insert(2)
        try reader.read(&m2, forKey: "m2")
        guard !seen.contains(3), reader.advance(past: ",\"m3\":") else { break }
        fallthrough
      case 3:
        seen.insert(3)
        try reader.read(&m3, forKey: "m3")
        guard !seen.contains(4), reader.advance(past: ",\"m4\":") else { break }
        fallthrough
      case 4:
        seen.insert(4)
        try reader.read(&m4, forKey: "m4")
        guard !seen.contains(5), reader.advance(past: ",\"m5\":") else { break }
        fallthrough
      case 5:
        seen.insert(5)
        try reader.read(&m5, forKey: "m5")
        guard !seen.contains(6), reader.advance(past: ",\"m6\":") else { break }
        fallthrough
      case 6:
        seen.insert(6)
        try reader.read(&m6, forKey: "m6")
        guard !seen.contains(7), reader.advance(past: ",\"m7\":") else { break }
        fallthrough
      case 7:
        seen.insert(7)
        try reader.read(&m7, forKey: "m7")
        guard !seen.contains(8), reader.advance(past: ",\"m8\":") else { break }
        fallthrough
      case 8:
        seen.insert(8)
        try reader.read(&m8, forKey: "m8")
        guard !seen.contains(9), reader.advance(past: ",\"m9\":") else { break }
        fallthrough
      case 9:
        seen.insert(9)
        try reader.read(&m9, forKey: "m9")
        guard !seen.contains(10), reader.advance(past: ",\"m10\":") else { break }
        fallthrough
      case 10:
        seen.insert(10)
        try reader.read(&m10, forKey: "m10")
        guard !seen.contains(11), reader.advance(past: ",\"m11\":") else { break }
        fallthrough
      case 11:
        seen.insert(11)
        try reader.read(&m11, forKey: "m11")
        guard !seen.contains(12), reader.advance(past: ",\"m12\":") else { break }
        fallthrough
      case 12:
        seen.insert(12)
        try reader.read(&m12, forKey: "m12")
        guard !seen.contains(13), reader.advance(past: ",\"m13\":") else { break }
        fallthrough
      case 13:
        seen.insert(13)
        try reader.read(&m13, forKey: "m13")
        guard !seen.contains(14), reader.advance(past: ",\"m14\":") else { break }
        fallthrough
      case 14:
        seen.insert(14)
        try reader.read(&m14, forKey: "m14")
        guard !seen.contains(15), reader.advance(past: ",\"m15\":") else { break }
        fallthrough
      case 15:
        seen.insert(15)
        try reader.read(&m15, forKey: "m15")
        guard !seen.contains(16), reader.advance(past: ",\"m16\":") else { break }
        fallthrough
      case 16:
        seen.insert(16)
        try reader.read(&m16, forKey: "m16")
        guard !seen.contains(17), reader.advance(past: ",\"m17\":") else { break }
        fallthrough
      case 17:
        seen.insert(17)
        try reader.read(&m17, forKey: "m17")
        guard !seen.contains(18), reader.advance(past: ",\"m18\":") else { break }
        fallthrough
      case 18:
        seen.insert(18)
        try reader.read(&m18, forKey: "m18")
        guard !seen.contains(19), reader.advance(past: ",\"m19\":") else { break }
        fallthrough
      case 19:
        seen.insert(19)
        try reader.read(&m19, forKey: "m19")
        guard !seen.contains(20), reader.advance(past: ",\"m20\":") else { break }
        fallthrough
      case 20:
        seen.insert(20)
        try reader.read(&m20, forKey: "m20")
        guard !seen.contains(21), reader.advance(past: ",\"m21\":") else { break }
        fallthrough
      case 21:
        seen.insert(21)
        try reader.read(&m21, forKey: "m21")
        guard !seen.contains(22), reader.advance(past: ",\"m22\":") else { break }
        fallthrough
      case 22:
        seen.insert(22)
        try reader.read(&m22, forKey: "m22")
        guard !seen.contains(23), reader.advance(past: ",\"m23\":") else { break }
        fallthrough
      case 23:
        seen.insert(23)
        try reader.read(&m23, forKey: "m23")
        guard !seen.contains(24), reader.advance(past: ",\"m24\":") else { break }
        fallthrough
      case 24:
        seen.insert(24)
        try reader.read(&m24, forKey: "m24")
        guard !seen.contains(25), reader.advance(past: ",\"m25\":") else { break }
        fallthrough
      case 25:
        seen.insert(25)
        try reader.read(&m25, forKey: "m25")
        guard !seen.contains(26), reader.advance(past: ",\"m26\":") else { break }
        fallthrough
      case 26:
        seen.insert(26)
        try reader.read(&m26, forKey: "m26")
        guard !seen.contains(27), reader.advance(past: ",\"m27\":") else { break }
        fallthrough
      case 27:
        seen.insert(27)
        try reader.read(&m27, forKey: "m27")
        guard !seen.contains(28), reader.advance(past: ",\"m28\":") else { break }
        fallthrough
      case 28:
        seen.insert(28)
        try reader.read(&m28, forKey: "m28")
        guard !seen.contains(29), reader.advance(past: ",\"m29\":") else { break }
        fallthrough
      case 29:
        seen.insert(29)
        try reader.read(&m29, forKey: "m29")
        guard !seen.contains(30), reader.advance(past: ",\"m30\":") else { break }
        fallthrough
      case 30:
        seen.insert(30)
        try reader.read(&m30, forKey: "m30")
        guard !seen.contains(31), reader.advance(past: ",\"m31\":") else { break }
        fallthrough
      case 31:
        seen.insert(31)
        try reader.read(&m31, forKey: "m31")
        guard !seen.contains(32), reader.advance(past: ",\"m32\":") else { break }
        fallthrough
      case 32:
        seen.insert(32)
        try reader.read(&m32, forKey: "m32")
        guard !seen.contains(33), reader.advance(past: ",\"m33\":") else { break }
        fallthrough
      case 33:
        seen.insert(33)
        try reader.read(&m33, forKey: "m33")
        guard !seen.contains(34), reader.advance(past: ",\"m34\":") else { break }
        fallthrough
      case 34:
        seen.insert(34)
        try reader.read(&m34, forKey: "m34")
        guard !seen.contains(35), reader.advance(past: ",\"m35\":") else { break }
        fallthrough
      case 35:
        seen.insert(35)
        try reader.read(&m35, forKey: "m35")
        guard !seen.contains(36), reader.advance(past: ",\"m36\":") else { break }
        fallthrough
      case 36:
        seen.insert(36)
        try reader.read(&m36, forKey: "m36")
        guard !seen.contains(37), reader.advance(past: ",\"m37\":") else { break }
        fallthrough
      case 37:
        seen.insert(37)
        try reader.read(&m37, forKey: "m37")
        guard !seen.contains(38), reader.advance(past: ",\"m38\":") else { break }
        fallthrough
      case 38:
        seen.insert(38)
        try reader.read(&m38, forKey: "m38")
        guard !seen.contains(39), reader.advance(past: ",\"m39\":") else { break }
        fallthrough
      case 39:
        seen.insert(39)
        try reader.read(&m39, forKey: "m39")
        guard !seen.contains(40), reader.advance(past: ",\"m40\":") else { break }
        fallthrough
      case 40:
        seen.insert(40)
        try reader.read(&m40, forKey: "m40")
        guard !seen.contains(41), reader.advance(past: ",\"m41\":") else { break }
        fallthrough
      case 41:
        seen.insert(41)
        try reader.read(&m41, forKey: "m41")
        guard !seen.contains(42), reader.advance(past: ",\"m42\":") else { break }
        fallthrough
      case 42:
        seen.insert(42)
        try reader.read(&m42, forKey: "m42")
        guard !seen.contains(43), reader.advance(past: ",\"m43\":") else { break }
        fallthrough
      case 43:
        seen.insert(43)
        try reader.read(&m43, forKey: "m43")
        guard !seen.contains(44), reader.advance(past: ",\"m44\":") else { break }
        fallthrough
      case 44:
        seen.insert(44)
        try reader.read(&m44, forKey: "m44")
        guard !seen.contains(45), reader.advance(past: ",\"m45\":") else { break }
        fallthrough
      case 45:
        seen.insert(45)
        try reader.read(&m45, forKey: "m45")
        guard !seen.contains(46), reader.advance(past: ",\"m46\":") else { break }
        fallthrough
      case 46:
        seen.insert(46)
        try reader.read(&m46, forKey: "m46")
        guard !seen.contains(47), reader.advance(past: ",\"m47\":") else { break }
        fallthrough
      case 47:
        seen.insert(47)
        try reader.read(&m47, forKey: "m47")
        guard !seen.contains(48), reader.advance(past: ",\"m48\":") else { break }
        fallthrough
      case 48:
        seen.insert(48)
        try reader.read(&m48, forKey: "m48")
        guard !seen.contains(49), reader.advance(past: ",\"m49\":") else { break }
        fallthrough
      case 49:
        seen.insert(49)
        try reader.read(&m49, forKey: "m49")
        guard !seen.contains(50), reader.advance(past: ",\"m50\":") else { break }
        fallthrough
      case 50:
        seen.insert(50)
        try reader.read(&m50, forKey: "m50")
        guard !seen.contains(51), reader.advance(past: ",\"m51\":") else { break }
        fallthrough
      case 51:
        seen.insert(51)
        try reader.read(&m51, forKey: "m51")
        guard !seen.contains(52), reader.advance(past: ",\"m52\":") else { break }
        fallthrough
      case 52:
        seen.insert(52)
        try reader.read(&m52, forKey: "m52")
        guard !seen.contains(53), reader.advance(past: ",\"m53\":") else { break }
        fallthrough
      case 53:
        seen.insert(53)
        try reader.read(&m53, forKey: "m53")
        guard !seen.contains(54), reader.advance(past: ",\"m54\":") else { break }
        fallthrough
      case 54:
        seen.insert(54)
        try reader.read(&m54, forKey: "m54")
        guard !seen.contains(55), reader.advance(past: ",\"m55\":") else { break }
        fallthrough
      case 55:
        seen.insert(55)
        try reader.read(&m55, forKey: "m55")
        guard !seen.contains(56), reader.advance(past: ",\"m56\":") else { break }
        fallthrough
      case 56:
        seen.insert(56)
        try reader.read(&m56, forKey: "m56")
        guard !seen.contains(57), reader.advance(past: ",\"m57\":") else { break }
        fallthrough
      case 57:
        seen.insert(57)
        try reader.read(&m57, forKey: "m57")
        guard !seen.contains(58), reader.advance(past: ",\"m58\":") else { break }
        fallthrough
      case 58:
        seen.insert(58)
        try reader.read(&m58, forKey: "m58")
        guard !seen.contains(59), reader.advance(past: ",\"m59\":") else { break }
        fallthrough
      case 59:
        seen.insert(59)
        try reader.read(&m59, forKey: "m59")
        guard !seen.contains(60), reader.advance(past: ",\"m60\":") else { break }
        fallthrough
      case 60:
        seen.insert(60)
        try reader.read(&m60, forKey: "m60")
        guard !seen.contains(61), reader.advance(past: ",\"m61\":") else { break }
        fallthrough
      case 61:
        seen.insert(61)
        try reader.read(&m61, forKey: "m61")
        guard !seen.contains(62), reader.advance(past: ",\"m62\":") else { break }
        fallthrough
      case 62:
        seen.insert(62)
        try reader.read(&m62, forKey: "m62")
        guard !seen.contains(63), reader.advance(past: ",\"m63\":") else { break }
        fallthrough
      case 63:
        seen.insert(63)
        try reader.read(&m63, forKey: "m63")
        guard !seen.contains(64), reader.advance(past: ",\"m64\":") else { break }
        fallthrough
      case 64:
        seen.insert(64)
        try reader.read(&m64, forKey: "m64")
        guard !seen.contains(65), reader.advance(past: ",\"m65\":") else { break }
        fallthrough
      case 65:
        seen.insert(65)
        try reader.read(&m65, forKey: "m65")
        guard !seen.contains(66), reader.advance(past: ",\"m66\":") else { break }
        fallthrough
      case 66:
        seen.insert(66)
        try reader.read(&m66, forKey: "m66")
        guard !seen.contains(67), reader.advance(past: ",\"m67\":") else { break }
        fallthrough
      case 67:
        seen.insert(67)
        try reader.read(&m67, forKey: "m67")
        guard !seen.contains(68), reader.advance(past: ",\"m68\":") else { break }
        fallthrough
      case 68:
        seen.insert(68)
        try reader.read(&m68, forKey: "m68")
        guard !seen.contains(69), reader.advance(past: ",\"m69\":") else { break }
        fallthrough
      case 69:
        seen.insert(69)
        try reader.read(&m69, forKey: "m69")
        guard !seen.contains(70), reader.advance(past: ",\"m70\":") else { break }
        fallthrough
      case 70:
        seen.insert(70)
        try reader.read(&m70, forKey: "m70")
        guard !seen.contains(71), reader.advance(past: ",\"m71\":") else { break }
        fallthrough
      case 71:
        seen.insert(71)
        try reader.read(&m71, forKey: "m71")
        guard !seen.contains(72), reader.advance(past: ",\"m72\":") else { break }
        fallthrough
      case 72:
        seen.insert(72)
        try reader.read(&m72, forKey: "m72")
        guard !seen.contains(73), reader.advance(past: ",\"m73\":") else { break }
        fallthrough
      case 73:
        seen.insert(73)
        try reader.read(&m73, forKey: "m73")
        guard !seen.contains(74), reader.advance(past: ",\"m74\":") else { break }
        fallthrough
      case 74:
        seen.insert(74)
        try reader.read(&m74, forKey: "m74")
        guard !seen.contains(75), reader.advance(past: ",\"m75\":") else { break }
        fallthrough
      case 75:
        seen.insert(75)
        try reader.read(&m75, forKey: "m75")
        guard !seen.contains(76), reader.advance(past: ",\"m76\":") else { break }
        fallthrough
      case 76:
        seen.insert(76)
        try reader.read(&m76, forKey: "m76")
        guard !seen.contains(77), reader.advance(past: ",\"m77\":") else { break }
        fallthrough
      case 77:
        seen.insert(77)
        try reader.read(&m77, forKey: "m77")
        guard !seen.contains(78), reader.advance(past: ",\"m78\":") else { break }
        fallthrough
      case 78:
        seen.insert(78)
        try reader.read(&m78, forKey: "m78")
        guard !seen.contains(79), reader.advance(past: ",\"m79\":") else { break }
        fallthrough
      case 79:
        seen.insert(79)
        try reader.read(&m79, forKey: "m79")
        guard !seen.contains(80), reader.advance(past: ",\"m80\":") else { break }
        fallthrough
      case 80:
        seen.insert(80)
        try reader.read(&m80, forKey: "m80")
        guard !seen.contains(81), reader.advance(past: ",\"m81\":") else { break }
        fallthrough
      case 81:
        seen.insert(81)
        try reader.read(&m81, forKey: "m81")
        guard !seen.contains(82), reader.advance(past: ",\"m82\":") else { break }
        fallthrough
      case 82:
        seen.insert(82)
        try reader.read(&m82, forKey: "m82")
        guard !seen.contains(83), reader.advance(past: ",\"m83\":") else { break }
        fallthrough
      case 83:
        seen.insert(83)
        try reader.read(&m83, forKey: "m83")
        guard !seen.contains(84), reader.advance(past: ",\"m84\":") else { break }
        fallthrough
      case 84:
        seen.insert(84)
        try reader.read(&m84, forKey: "m84")
        guard !seen.contains(85), reader.advance(past: ",\"m85\":") else { break }
        fallthrough
      case 85:
        seen.insert(85)
        try reader.read(&m85, forKey: "m85")
        guard !seen.contains(86), reader.advance(past: ",\"m86\":") else { break }
        fallthrough
      case 86:
        seen.insert(86)
        try reader.read(&m86, forKey: "m86")
        guard !seen.contains(87), reader.advance(past: ",\"m87\":") else { break }
        fallthrough
      case 87:
        seen.insert(87)
        try reader.read(&m87, forKey: "m87")
        guard !seen.contains(88), reader.advance(past: ",\"m88\":") else { break }
        fallthrough
      case 88:
        seen.insert(88)
        try reader.read(&m88, forKey: "m88")
        guard !seen.contains(89), reader.advance(past: ",\"m89\":") else { break }
        fallthrough
      case 89:
        seen.insert(89)
        try reader.read(&m89, forKey: "m89")
        guard !seen.contains(90), reader.advance(past: ",\"m90\":") else { break }
        fallthrough
      case 90:
        seen.insert(90)
        try reader.read(&m90, forKey: "m90")
        guard !seen.contains(91), reader.advance(past: ",\"m91\":") else { break }
        fallthrough
      case 91:
        seen.insert(91)
        try reader.read(&m91, forKey: "m91")
        guard !seen.contains(92), reader.advance(past: ",\"m92\":") else { break }
        fallthrough
      case 92:
        seen.insert(92)
        try reader.read(&m92, forKey: "m92")
        guard !seen.contains(93), reader.advance(past: ",\"m93\":") else { break }
        fallthrough
      case 93:
        seen.insert(93)
        try reader.read(&m93, forKey: "m93")
        guard !seen.contains(94), reader.advance(past: ",\"m94\":") else { break }
        fallthrough
      case 94:
        seen.insert(94)
        try reader.read(&m94, forKey: "m94")
        guard !seen.contains(95), reader.advance(past: ",\"m95\":") else { break }
        fallthrough
      case 95:
        seen.insert(95)
        try reader.read(&m95, forKey: "m95")
        guard !seen.contains(96), reader.advance(past: ",\"m96\":") else { break }
        fallthrough
      case 96:
        seen.insert(96)
        try reader.read(&m96, forKey: "m96")
        guard !seen.contains(97), reader.advance(past: ",\"m97\":") else { break }
        fallthrough
      case 97:
        seen.insert(97)
        try reader.read(&m97, forKey: "m97")
        guard !seen.contains(98), reader.advance(past: ",\"m98\":") else { break }
        fallthrough
      case 98:
        seen.insert(98)
        try reader.read(&m98, forKey: "m98")
        guard !seen.contains(99), reader.advance(past: ",\"m99\":") else { break }
        fallthrough
      case 99:
        seen.insert(99)
        try reader.read(&m99, forKey: "m99")
        guard !seen.contains(100), reader.advance(past: ",\"m100\":") else { break }
        fallthrough
      case 100:
        seen.insert(100)
        try reader.read(&m100, forKey: "m100")
        guard !seen.contains(101), reader.advance(past: ",\"m101\":") else { break }
        fallthrough
      case 101:
        seen.insert(101)
        try reader.read(&m101, forKey: "m101")
        guard !seen.contains(102), reader.advance(past: ",\"m102\":") else { break }
        fallthrough
      case 102:
        seen.insert(102)
        try reader.read(&m102, forKey: "m102")
        guard !seen.contains(103), reader.advance(past: ",\"m103\":") else { break }
        fallthrough
      case 103:
        seen.insert(103)
        try reader.read(&m103, forKey: "m103")
        guard !seen.contains(104), reader.advance(past: ",\"m104\":") else { break }
        fallthrough
      case 104:
        seen.insert(104)
        try reader.read(&m104, forKey: "m104")
        guard !seen.contains(105), reader.advance(past: ",\"m105\":") else { break }
        fallthrough
      case 105:
        seen.insert(105)
        try reader.read(&m105, forKey: "m105")
        guard !seen.contains(106), reader.advance(past: ",\"m106\":") else { break }
        fallthrough
      case 106:
        seen.insert(106)
        try reader.read(&m106, forKey: "m106")
        guard !seen.contains(107), reader.advance(past: ",\"m107\":") else { break }
        fallthrough
      case 107:
        seen.insert(107)
        try reader.read(&m107, forKey: "m107")
        guard !seen.contains(108), reader.advance(past: ",\"m108\":") else { break }
        fallthrough
      case 108:
        seen.insert(108)
        try reader.read(&m108, forKey: "m108")
        guard !seen.contains(109), reader.advance(past: ",\"m109\":") else { break }
        fallthrough
      case 109:
        seen.insert(109)
        try reader.read(&m109, forKey: "m109")
        guard !seen.contains(110), reader.advance(past: ",\"m110\":") else { break }
        fallthrough
      case 110:
        seen.insert(110)
        try reader.read(&m110, forKey: "m110")
        guard !seen.contains(111), reader.advance(past: ",\"m111\":") else { break }
        fallthrough
      case 111:
        seen.insert(111)
        try reader.read(&m111, forKey: "m111")
        guard !seen.contains(112), reader.advance(past: ",\"m112\":") else { break }
        fallthrough
      case 112:
        seen.insert(112)
        try reader.read(&m112, forKey: "m112")
        guard !seen.contains(113), reader.advance(past: ",\"m113\":") else { break }
        fallthrough
      case 113:
        seen.insert(113)
        try reader.read(&m113, forKey: "m113")
        guard !seen.contains(114), reader.advance(past: ",\"m114\":") else { break }
        fallthrough
      case 114:
        seen.insert(114)
        try reader.read(&m114, forKey: "m114")
        guard !seen.contains(115), reader.advance(past: ",\"m115\":") else { break }
        fallthrough
      case 115:
        seen.insert(115)
        try reader.read(&m115, forKey: "m115")
        guard !seen.contains(116), reader.advance(past: ",\"m116\":") else { break }
        fallthrough
      case 116:
        seen.insert(116)
        try reader.read(&m116, forKey: "m116")
        guard !seen.contains(117), reader.advance(past: ",\"m117\":") else { break }
        fallthrough
      case 117:
        seen.insert(117)
        try reader.read(&m117, forKey: "m117")
        guard !seen.contains(118), reader.advance(past: ",\"m118\":") else { break }
        fallthrough
      case 118:
        seen.insert(118)
        try reader.read(&m118, forKey: "m118")
        guard !seen.contains(119), reader.advance(past: ",\"m119\":") else { break }
        fallthrough
      case 119:
        seen.insert(119)
        try reader.read(&m119, forKey: "m119")
        guard !seen.contains(120), reader.advance(past: ",\"m120\":") else { break }
        fallthrough
      case 120:
        seen.insert(120)
        try reader.read(&m120, forKey: "m120")
        guard !seen.contains(121), reader.advance(past: ",\"m121\":") else { break }
        fallthrough
      case 121:
        seen.insert(121)
        try reader.read(&m121, forKey: "m121")
        guard !seen.contains(122), reader.advance(past: ",\"m122\":") else { break }
        fallthrough
      case 122:
        seen.insert(122)
        try reader.read(&m122, forKey: "m122")
        guard !seen.contains(123), reader.advance(past: ",\"m123\":") else { break }
        fallthrough
      case 123:
        seen.insert(123)
        try reader.read(&m123, forKey: "m123")
        guard !seen.contains(124), reader.advance(past: ",\"m124\":") else { break }
        fallthrough
      case 124:
        seen.insert(124)
        try reader.read(&m124, forKey: "m124")
        guard !seen.contains(125), reader.advance(past: ",\"m125\":") else { break }
        fallthrough
      case 125:
        seen.insert(125)
        try reader.read(&m125, forKey: "m125")
        guard !seen.contains(126), reader.advance(past: ",\"m126\":") else { break }
        fallthrough
      case 126:
        seen.insert(126)
        try reader.read(&m126, forKey: "m126")
        guard !seen.contains(127), reader.advance(past: ",\"m127\":") else { break }
        fallthrough
      case 127:
        seen.insert(127)
        try reader.read(&m127, forKey: "m127")
        guard !seen.contains(128), reader.advance(past: ",\"m128\":") else { break }
        fallthrough
      case 128:
        seen.insert(128)
        try reader.read(&m128, forKey: "m128")
        guard !seen.contains(129), reader.advance(past: ",\"m129\":") else { break }
        fallthrough
      case 129:
        seen.insert(129)
        try reader.read(&m129, forKey: "m129")
        guard !seen.contains(130), reader.advance(past: ",\"m130\":") else { break }
        fallthrough
      case 130:
        seen.insert(130)
        try reader.read(&m130, forKey: "m130")
        guard !seen.contains(131), reader.advance(past: ",\"m131\":") else { break }
        fallthrough
      case 131:
        seen.insert(131)
        try reader.read(&m131, forKey: "m131")
        guard !seen.contains(132), reader.advance(past: ",\"m132\":") else { break }
        fallthrough
      case 132:
        seen.insert(132)
        try reader.read(&m132, forKey: "m132")
        guard !seen.contains(133), reader.advance(past: ",\"m133\":") else { break }
        fallthrough
      case 133:
        seen.insert(133)
        try reader.read(&m133, forKey: "m133")
        guard !seen.contains(134), reader.advance(past: ",\"m134\":") else { break }
        fallthrough
      case 134:
        seen.insert(134)
        try reader.read(&m134, forKey: "m134")
        guard !seen.contains(135), reader.advance(past: ",\"m135\":") else { break }
        fallthrough
      case 135:
        seen.insert(135)
        try reader.read(&m135, forKey: "m135")
        guard !seen.contains(136), reader.advance(past: ",\"m136\":") else { break }
        fallthrough
      case 136:
        seen.insert(136)
        try reader.read(&m136, forKey: "m136")
        guard !seen.contains(137), reader.advance(past: ",\"m137\":") else { break }
        fallthrough
      case 137:
        seen.insert(137)
        try reader.read(&m137, forKey: "m137")
        guard !seen.contains(138), reader.advance(past: ",\"m138\":") else { break }
        fallthrough
      case 138:
        seen.insert(138)
        try reader.read(&m138, forKey: "m138")
        guard !seen.contains(139), reader.advance(past: ",\"m139\":") else { break }
        fallthrough
      case 139:
        seen.insert(139)
        try reader.read(&m139, forKey: "m139")
        guard !seen.contains(140), reader.advance(past: ",\"m140\":") else { break }
        fallthrough
      case 140:
        seen.insert(140)
        try reader.read(&m140, forKey: "m140")
        guard !seen.contains(141), reader.advance(past: ",\"m141\":") else { break }
        fallthrough
      case 141:
        seen.insert(141)
        try reader.read(&m141, forKey: "m141")
        guard !seen.contains(142), reader.advance(past: ",\"m142\":") else { break }
        fallthrough
      case 142:
        seen.insert(142)
        try reader.read(&m142, forKey: "m142")
        guard !seen.contains(143), reader.advance(past: ",\"m143\":") else { break }
        fallthrough
      case 143:
        seen.insert(143)
        try reader.read(&m143, forKey: "m143")
        guard !seen.contains(144), reader.advance(past: ",\"m144\":") else { break }
        fallthrough
      case 144:
        seen.insert(144)
        try reader.read(&m144, forKey: "m144")
        guard !seen.contains(145), reader.advance(past: ",\"m145\":") else { break }
        fallthrough
      case 145:
        seen.insert(145)
        try reader.read(&m145, forKey: "m145")
        guard !seen.contains(146), reader.advance(past: ",\"m146\":") else { break }
        fallthrough
      case 146:
        seen.insert(146)
        try reader.read(&m146, forKey: "m146")
        guard !seen.contains(147), reader.advance(past: ",\"m147\":") else { break }
        fallthrough
      case 147:
        seen.insert(147)
        try reader.read(&m147, forKey: "m147")
        guard !seen.contains(148), reader.advance(past: ",\"m148\":") else { break }
        fallthrough
      case 148:
        seen.insert(148)
        try reader.read(&m148, forKey: "m148")
        guard !seen.contains(149), reader.advance(past: ",\"m149\":") else { break }
        fallthrough
      case 149:
        seen.insert(149)
        try reader.read(&m149, forKey: "m149")
        guard !seen.contains(150), reader.advance(past: ",\"m150\":") else { break }
        fallthrough
      case 150:
        seen.insert(150)
        try reader.read(&m150, forKey: "m150")
        guard !seen.contains(151), reader.advance(past: ",\"m151\":") else { break }
        fallthrough
      case 151:
        seen.insert(151)
        try reader.read(&m151, forKey: "m151")
        guard !seen.contains(152), reader.advance(past: ",\"m152\":") else { break }
        fallthrough
      case 152:
        seen.insert(152)
        try reader.read(&m152, forKey: "m152")
        guard !seen.contains(153), reader.advance(past: ",\"m153\":") else { break }
        fallthrough
      case 153:
        seen.insert(153)
        try reader.read(&m153, forKey: "m153")
        guard !seen.contains(154), reader.advance(past: ",\"m154\":") else { break }
        fallthrough
      case 154:
        seen.insert(154)
        try reader.read(&m154, forKey: "m154")
        guard !seen.contains(155), reader.advance(past: ",\"m155\":") else { break }
        fallthrough
      case 155:
        seen.insert(155)
        try reader.read(&m155, forKey: "m155")
        guard !seen.contains(156), reader.advance(past: ",\"m156\":") else { break }
        fallthrough
      case 156:
        seen.insert(156)
        try reader.read(&m156, forKey: "m156")
        guard !seen.contains(157), reader.advance(past: ",\"m157\":") else { break }
        fallthrough
      case 157:
        seen.insert(157)
        try reader.read(&m157, forKey: "m157")
        guard !seen.contains(158), reader.advance(past: ",\"m158\":") else { break }
        fallthrough
      case 158:
        seen.insert(158)
        try reader.read(&m158, forKey: "m158")
        guard !seen.contains(159), reader.advance(past: ",\"m159\":") else { break }
        fallthrough
      case 159:
        seen.insert(159)
        try reader.read(&m159, forKey: "m159")
        guard !seen.contains(160), reader.advance(past: ",\"m160\":") else { break }
        fallthrough
      case 160:
        seen.insert(160)
        try reader.read(&m160, forKey: "m160")
        guard !seen.contains(161), reader.advance(past: ",\"m161\":") else { break }
        fallthrough
      case 161:
        seen.insert(161)
        try reader.read(&m161, forKey: "m161")
        guard !seen.contains(162), reader.advance(past: ",\"m162\":") else { break }
        fallthrough
      case 162:
        seen.insert(162)
        try reader.read(&m162, forKey: "m162")
        guard !seen.contains(163), reader.advance(past: ",\"m163\":") else { break }
        fallthrough
      case 163:
        seen.insert(163)
        try reader.read(&m163, forKey: "m163")
        guard !seen.contains(164), reader.advance(past: ",\"m164\":") else { break }
        fallthrough
      case 164:
        seen.insert(164)
        try reader.read(&m164, forKey: "m164")
        guard !seen.contains(165), reader.advance(past: ",\"m165\":") else { break }
        fallthrough
      case 165:
        seen.insert(165)
        try reader.read(&m165, forKey: "m165")
        guard !seen.contains(166), reader.advance(past: ",\"m166\":") else { break }
        fallthrough
      case 166:
        seen.insert(166)
        try reader.read(&m166, forKey: "m166")
        guard !seen.contains(167), reader.advance(past: ",\"m167\":") else { break }
        fallthrough
      case 167:
        seen.insert(167)
        try reader.read(&m167, forKey: "m167")
        guard !seen.contains(168), reader.advance(past: ",\"m168\":") else { break }
        fallthrough
      case 168:
        seen.insert(168)
        try reader.read(&m168, forKey: "m168")
        guard !seen.contains(169), reader.advance(past: ",\"m169\":") else { break }
        fallthrough
      case 169:
        seen.insert(169)
        try reader.read(&m169, forKey: "m169")
        guard !seen.contains(170), reader.advance(past: ",\"m170\":") else { break }
        fallthrough
      case 170:
        seen.insert(170)
        try reader.read(&m170, forKey: "m170")
        guard !seen.contains(171), reader.advance(past: ",\"m171\":") else { break }
        fallthrough
      case 171:
        seen.insert(171)
        try reader.read(&m171, forKey: "m171")
        guard !seen.contains(172), reader.advance(past: ",\"m172\":") else { break }
        fallthrough
      case 172:
        seen.insert(172)
        try reader.read(&m172, forKey: "m172")
        guard !seen.contains(173), reader.advance(past: ",\"m173\":") else { break }
        fallthrough
      case 173:
        seen.insert(173)
        try reader.read(&m173, forKey: "m173")
        guard !seen.contains(174), reader.advance(past: ",\"m174\":") else { break }
        fallthrough
      case 174:
        seen.insert(174)
        try reader.read(&m174, forKey: "m174")
        guard !seen.contains(175), reader.advance(past: ",\"m175\":") else { break }
        fallthrough
      case 175:
        seen.insert(175)
        try reader.read(&m175, forKey: "m175")
        guard !seen.contains(176), reader.advance(past: ",\"m176\":") else { break }
        fallthrough
      case 176:
        seen.insert(176)
        try reader.read(&m176, forKey: "m176")
        guard !seen.contains(177), reader.advance(past: ",\"m177\":") else { break }
        fallthrough
      case 177:
        seen.insert(177)
        try reader.read(&m177, forKey: "m177")
        guard !seen.contains(178), reader.advance(past: ",\"m178\":") else { break }
        fallthrough
      case 178:
        seen.insert(178)
        try reader.read(&m178, forKey: "m178")
        guard !seen.contains(179), reader.advance(past: ",\"m179\":") else { break }
        fallthrough
      case 179:
        seen.insert(179)
        try reader.read(&m179, forKey: "m179")
        guard !seen.contains(180), reader.advance(past: ",\"m180\":") else { break }
        fallthrough
      case 180:
        seen.insert(180)
        try reader.read(&m180, forKey: "m180")
        guard !seen.contains(181), reader.advance(past: ",\"m181\":") else { break }
        fallthrough
      case 181:
        seen.insert(181)
        try reader.read(&m181, forKey: "m181")
        guard !seen.contains(182), reader.advance(past: ",\"m182\":") else { break }
        fallthrough
      case 182:
        seen.insert(182)
        try reader.read(&m182, forKey: "m182")
        guard !seen.contains(183), reader.advance(past: ",\"m183\":") else { break }
        fallthrough
      case 183:
        seen.insert(183)
        try reader.read(&m183, forKey: "m183")
        guard !seen.contains(184), reader.advance(past: ",\"m184\":") else { break }
        fallthrough
      case 184:
        seen.insert(184)
        try reader.read(&m184, forKey: "m184")
        guard !seen.contains(185), reader.advance(past: ",\"m185\":") else { break }
        fallthrough
      case 185:
        seen.insert(185)
        try reader.read(&m185, forKey: "m185")
        guard !seen.contains(186), reader.advance(past: ",\"m186\":") else { break }
        fallthrough
      case 186:
        seen.insert(186)
        try reader.read(&m186, forKey: "m186")
        guard !seen.contains(187), reader.advance(past: ",\"m187\":") else { break }
        fallthrough
      case 187:
        seen.insert(187)
        try reader.read(&m187, forKey: "m187")
        guard !seen.contains(188), reader.advance(past: ",\"m188\":") else { break }
        fallthrough
      case 188:
        seen.insert(188)
        try reader.read(&m188, forKey: "m188")
        guard !seen.contains(189), reader.advance(past: ",\"m189\":") else { break }
        fallthrough
      case 189:
        seen.insert(189)
        try reader.read(&m189, forKey: "m189")
        guard !seen.contains(190), reader.advance(past: ",\"m190\":") else { break }
        fallthrough
      case 190:
        seen.insert(190)
        try reader.read(&m190, forKey: "m190")
        guard !seen.contains(191), reader.advance(past: ",\"m191\":") else { break }
        fallthrough
      case 191:
        seen.insert(191)
        try reader.read(&m191, forKey: "m191")
        guard !seen.contains(192), reader.advance(past: ",\"m192\":") else { break }
        fallthrough
      case 192:
        seen.insert(192)
        try reader.read(&m192, forKey: "m192")
        guard !seen.contains(193), reader.advance(past: ",\"m193\":") else { break }
        fallthrough
      case 193:
        seen.insert(193)
        try reader.read(&m193, forKey: "m193")
        guard !seen.contains(194), reader.advance(past: ",\"m194\":") else { break }
        fallthrough
      case 194:
        seen.insert(194)
        try reader.read(&m194, forKey: "m194")
        guard !seen.contains(195), reader.advance(past: ",\"m195\":") else { break }
        fallthrough
      case 195:
        seen.insert(195)
        try reader.read(&m195, forKey: "m195")
        guard !seen.contains(196), reader.advance(past: ",\"m196\":") else { break }
        fallthrough
      case 196:
        seen.insert(196)
        try reader.read(&m196, forKey: "m196")
        guard !seen.contains(197), reader.advance(past: ",\"m197\":") else { break }
        fallthrough
      case 197:
        seen.insert(197)
        try reader.read(&m197, forKey: "m197")
        guard !seen.contains(198), reader.advance(past: ",\"m198\":") else { break }
        fallthrough
      case 198:
        seen.insert(198)
        try reader.read(&m198, forKey: "m198")
        guard !seen.contains(199), reader.advance(past: ",\"m199\":") else { break }
        fallthrough
      case 199:
        seen.insert(199)
        try reader.read(&m199, forKey: "m199")
        if reader.endObject() { break members }
      default: break members
      }
      member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
    }
    if seen.containsAll(200) { return }
    for position in 0..<200 where !seen.contains(position) { missingCount += 1 }
  }
}
