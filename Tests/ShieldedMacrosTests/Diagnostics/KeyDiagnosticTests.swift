#if Macros
  import Testing

  @Suite("Diagnostics of keys", .timeLimit(.minutes(20)))
  struct KeyDiagnosticTests {
    @Test("Two equal keys are an error")
    func equalKeys() {
      Expansion.expectDiagnostic(
        "The key 'a' is also that of 'a'.",
        at: (4, 8),
        in: #"""
          @Shielded
          struct P {
            var a: Int
            @Key("a") var b: Int
          }
          """#,
        fixIts: [
          #"Remove '@Key("a")'"#: #"""
          @Shielded
          struct P {
            var a: Int
            var b: Int
          }
          """#
        ]
      )
    }

    @Test("An alternative may be the key of another property, but the first key may not")
    func equalFirstKeys() {
      Expansion.expectDiagnostic(
        "The key 'b' is also that of 'a'.",
        at: (4, 7),
        in: #"""
          @Shielded
          struct P {
            @Key("b", "c") var a: Int
            var b: Int
          }
          """#
      )
    }

    @Test("A key that is named twice is an error")
    func repeatedKey() {
      Expansion.expectDiagnostic(
        "The key 'a' is named twice.",
        at: (3, 18),
        in: #"""
          @Shielded
          struct P {
            @Key("a", "b", "a") var a: Int
          }
          """#,
        fixIts: [
          #"Remove '"a"'"#: #"""
          @Shielded
          struct P {
            @Key("a", "b") var a: Int
          }
          """#
        ]
      )
    }

    @Test("A path through the value of another property is an error")
    func collidingPath() {
      Expansion.expectDiagnostic(
        "The path 'stock.count' leads through 'stock', which is the value of 'stock'.",
        at: (4, 8),
        in: #"""
          @Shielded
          struct P {
            var stock: Int
            @Key("stock.count") var count: Int
          }
          """#,
        fixIts: [
          "Use 'stock.count' as one key": #"""
          @Shielded
          struct P {
            var stock: Int
            @Key(literal: "stock.count") var count: Int
          }
          """#
        ]
      )
    }

    @Test("A path through the value of a later property is an error")
    func collidingLaterPath() {
      Expansion.expectDiagnostic(
        "The path 'stock.count' leads through 'stock', which is the value of 'stock'.",
        at: (3, 8),
        in: #"""
          @Shielded
          struct P {
            @Key("stock.count") var count: Int
            var stock: Int
          }
          """#,
        fixIts: [
          "Use 'stock.count' as one key": #"""
          @Shielded
          struct P {
            @Key(literal: "stock.count") var count: Int
            var stock: Int
          }
          """#
        ]
      )
    }

    @Test(
      "A key that a decoder may have converted to the key of another property is an error",
      arguments: [
        (#"@Key("is_active") var a: Int; var isActive: Int"#, "is_active", "isActive", 8),
        (#"@Key("x", "is_active") var a: Int; @Key("y", "isActive") var isActive: Int"#, "is_active", "isActive", 13),
        (#"@Key("p.is_on.x") var a: Int; @Key("p.isOn.y") var isActive: Int"#, "is_on", "isOn", 8),
        (#"@Key("item_2nd") var a: Int; @Key("item2Nd") var isActive: Int"#, "item_2nd", "item2Nd", 8),
      ]
    )
    func convertedKey(_ properties: String, _ key: String, _ converted: String, _ column: Int) {
      Expansion.expectDiagnostic(
        """
        The key '\(key)' is also looked up as '\(converted)', because a decoder may convert keys, but '\(converted)' is a key \
        of 'isActive'.
        """,
        at: (3, column),
        in: "@Shielded\nstruct P {\n  \(properties)\n}"
      )
    }

    @Test(
      "Keys that can't be mistaken for each other aren't reported",
      arguments: [
        #"@Key("is_active", "isActive") var a: Int; var b: Int"#, #"@Key("p.is_on") var a: Int; var isOn: Int"#,
        #"var is_on: Int; var isOn: Int"#,
      ]
    )
    func distinctKeys(_ properties: String) {
      Expansion.expectDiagnostics([], in: "@Shielded\nstruct P {\n  \(properties)\n}")
    }
  }
#endif
