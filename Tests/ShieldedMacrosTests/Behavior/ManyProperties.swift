#if Macros
  import ShieldedMacros

  /// The code that is generated for each 64 properties is there three times, the last time for one property.
  @Shielded
  struct Many129: Codable, Equatable {
    var p0 = 0
    var p1: Int
    var p2: Int
    var p3 = 0
    var p4: Int
    var p5: Int
    var p6 = 0
    var p7: Int
    var p8: Int
    var p9 = 0
    var p10: Int
    var p11: Int
    var p12 = 0
    var p13: Int
    var p14: Int
    var p15 = 0
    var p16: Int
    var p17: Int
    var p18 = 0
    var p19: Int
    var p20: Int
    var p21 = 0
    var p22: Int
    var p23: Int
    var p24 = 0
    var p25: Int
    var p26: Int
    var p27 = 0
    var p28: Int
    var p29: Int
    var p30 = 0
    var p31: Int
    var p32: Int
    var p33 = 0
    var p34: Int
    var p35: Int
    var p36 = 0
    var p37: Int
    var p38: Int
    var p39 = 0
    var p40: Int
    var p41: Int
    var p42 = 0
    var p43: Int
    var p44: Int
    var p45 = 0
    var p46: Int
    var p47: Int
    var p48 = 0
    var p49: Int
    var p50: Int
    var p51 = 0
    var p52: Int
    var p53: Int
    var p54 = 0
    var p55: Int
    var p56: Int
    var p57 = 0
    var p58: Int
    var p59: Int
    var p60 = 0
    var p61: Int
    var p62: Int
    var p63 = 0
    var p64: Int
    var p65: Int
    var p66 = 0
    var p67: Int
    var p68: Int
    var p69 = 0
    var p70: Int
    var p71: Int
    var p72 = 0
    var p73: Int
    var p74: Int
    var p75 = 0
    var p76: Int
    var p77: Int
    var p78 = 0
    var p79: Int
    var p80: Int
    var p81 = 0
    var p82: Int
    var p83: Int
    var p84 = 0
    var p85: Int
    var p86: Int
    var p87 = 0
    var p88: Int
    var p89: Int
    var p90 = 0
    var p91: Int
    var p92: Int
    var p93 = 0
    var p94: Int
    var p95: Int
    var p96 = 0
    var p97: Int
    var p98: Int
    var p99 = 0
    var p100: Int
    var p101: Int
    var p102 = 0
    var p103: Int
    var p104: Int
    var p105 = 0
    var p106: Int
    var p107: Int
    var p108 = 0
    var p109: Int
    var p110: Int
    var p111 = 0
    var p112: Int
    var p113: Int
    var p114 = 0
    var p115: Int
    var p116: Int
    var p117 = 0
    var p118: Int
    var p119: Int
    var p120 = 0
    var p121: Int
    var p122: Int
    var p123 = 0
    var p124: Int
    var p125: Int
    var p126 = 0
    var p127: Int
    var p128: Int
  }
#endif
