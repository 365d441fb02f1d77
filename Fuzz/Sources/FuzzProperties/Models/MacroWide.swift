import ShieldedMacros

/// More properties than a word has bits.
@Shielded
struct MacroWide {
  var p0: Int
  var p1: Int
  var p2: Int
  var p3: Int
  var p4: Int
  var p5: Int
  var p6: Int
  var p7: Int
  var p8: Int
  var p9: Int
  var p10: Int
  var p11: Int
  var p12: Int
  var p13: Int
  var p14: Int
  var p15: Int
  var p16: Int
  var p17: Int
  var p18: Int
  var p19: Int
  var p20: Int
  var p21: Int
  var p22: Int
  var p23: Int
  var p24: Int
  var p25: Int
  var p26: Int
  var p27: Int
  var p28: Int
  var p29: Int
  var p30: Int
  var p31: Int
  var p32: Int
  var p33: Int
  var p34: Int
  var p35: Int
  var p36: Int
  var p37: Int
  var p38: Int
  var p39: Int
  var p40: Int
  var p41: Int
  var p42: Int
  var p43: Int
  var p44: Int
  var p45: Int
  var p46: Int
  var p47: Int
  var p48: Int
  var p49: Int
  var p50: Int
  var p51: Int
  var p52: Int
  var p53: Int
  var p54: Int
  var p55: Int
  var p56: Int
  var p57: Int
  var p58: Int
  var p59: Int
  var p60: Int
  var p61: Int
  var p62: Int
  var p63: Int
  var p64: Int
  var p65: Int
  var p66: Int
  var p67: Int
  var p68: Int
  var p69: Int
}

extension MacroWide: ExactlyComparable {
  var exactValue: ExactValue {
    .record([
      .init("p0", p0), .init("p1", p1), .init("p2", p2), .init("p3", p3), .init("p4", p4), .init("p5", p5),
      .init("p6", p6), .init("p7", p7), .init("p8", p8), .init("p9", p9), .init("p10", p10), .init("p11", p11),
      .init("p12", p12), .init("p13", p13), .init("p14", p14), .init("p15", p15), .init("p16", p16),
      .init("p17", p17), .init("p18", p18), .init("p19", p19), .init("p20", p20), .init("p21", p21),
      .init("p22", p22), .init("p23", p23), .init("p24", p24), .init("p25", p25), .init("p26", p26),
      .init("p27", p27), .init("p28", p28), .init("p29", p29), .init("p30", p30), .init("p31", p31),
      .init("p32", p32), .init("p33", p33), .init("p34", p34), .init("p35", p35), .init("p36", p36),
      .init("p37", p37), .init("p38", p38), .init("p39", p39), .init("p40", p40), .init("p41", p41),
      .init("p42", p42), .init("p43", p43), .init("p44", p44), .init("p45", p45), .init("p46", p46),
      .init("p47", p47), .init("p48", p48), .init("p49", p49), .init("p50", p50), .init("p51", p51),
      .init("p52", p52), .init("p53", p53), .init("p54", p54), .init("p55", p55), .init("p56", p56),
      .init("p57", p57), .init("p58", p58), .init("p59", p59), .init("p60", p60), .init("p61", p61),
      .init("p62", p62), .init("p63", p63), .init("p64", p64), .init("p65", p65), .init("p66", p66),
      .init("p67", p67), .init("p68", p68), .init("p69", p69),
    ])
  }
}
