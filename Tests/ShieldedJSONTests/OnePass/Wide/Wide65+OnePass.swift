import ShieldedDecoding
import ShieldedJSON

extension Wide65: _OnePassInPlaceDecodable {
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
    "m64"
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
        if reader.endObject() { break members }
      default: break members
      }
      member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
    }
    if seen.containsAll(65) { return }
    for position in 0..<65 where !seen.contains(position) { missingCount += 1 }
  }
}
