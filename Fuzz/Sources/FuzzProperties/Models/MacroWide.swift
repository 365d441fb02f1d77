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
    .list([
      p0.exactValue, p1.exactValue, p2.exactValue, p3.exactValue, p4.exactValue, p5.exactValue, p6.exactValue,
      p7.exactValue, p8.exactValue, p9.exactValue,
      p10.exactValue, p11.exactValue, p12.exactValue, p13.exactValue, p14.exactValue, p15.exactValue, p16.exactValue,
      p17.exactValue, p18.exactValue, p19.exactValue,
      p20.exactValue, p21.exactValue, p22.exactValue, p23.exactValue, p24.exactValue, p25.exactValue, p26.exactValue,
      p27.exactValue, p28.exactValue, p29.exactValue,
      p30.exactValue, p31.exactValue, p32.exactValue, p33.exactValue, p34.exactValue, p35.exactValue, p36.exactValue,
      p37.exactValue, p38.exactValue, p39.exactValue,
      p40.exactValue, p41.exactValue, p42.exactValue, p43.exactValue, p44.exactValue, p45.exactValue, p46.exactValue,
      p47.exactValue, p48.exactValue, p49.exactValue,
      p50.exactValue, p51.exactValue, p52.exactValue, p53.exactValue, p54.exactValue, p55.exactValue, p56.exactValue,
      p57.exactValue, p58.exactValue, p59.exactValue,
      p60.exactValue, p61.exactValue, p62.exactValue, p63.exactValue, p64.exactValue, p65.exactValue, p66.exactValue,
      p67.exactValue, p68.exactValue, p69.exactValue,
    ])
  }
}
