#if Macros
  import Testing

  @Suite("Sources after fix-its", .timeLimit(.minutes(20)))
  struct FixedSourceTests {
    @Test(
      "A class that becomes a struct loses the modifiers of classes",
      arguments: [
        ("final class", "struct"), ("public final class", "public struct"), ("final public class", "public struct"),
        ("open class", "public struct"), ("fileprivate class", "fileprivate struct"), ("class", "struct"),
        ("/* a */ final class", "/* a */ struct"),
      ]
    )
    func makeStruct(_ declaration: String, _ fixed: String) {
      let column = declaration.count - "class".count + 1
      ExpectedDiagnostic(
        message: "'@Shielded' can't be attached to a class. Attach it to a struct or an enum.",
        line: 2,
        column: column,
        fixIts: [
          ("Make it a struct", "@Shielded\n\(fixed) P {\n}"), ("Remove '@Shielded'", "\(declaration) P {\n}"),
        ]
      )
      .expect(in: "@Shielded\n\(declaration) P {\n}")
    }

    @Test("An attribute whose only key is removed is removed")
    func onlyKey() {
      ExpectedDiagnostic(
        message: "The key 'a' is named twice.",
        line: 3,
        column: 18,
        fixIts: [(#"Remove '@Key("a")'"#, "@Shielded\nstruct P {\n  @Key(\"a\") var x: Int\n}")]
      )
      .expect(in: "@Shielded\nstruct P {\n  @Key(\"a\") @Key(\"a\") var x: Int\n}")
      ExpectedDiagnostic(
        message: "The key 'a' is also that of 'a'.",
        line: 4,
        column: 8,
        fixIts: [
          (#"Remove '@Key("a")'"#, "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  case b(B)\n}")
        ]
      )
      .expect(in: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  @Key(\"a\") case b(B)\n}")
    }

    @Test("A property keeps a type when its value is removed")
    func valueWithoutType() {
      ExpectedDiagnostic(
        message: "The value of 'x' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        severity: .warning,
        line: 3,
        column: 3,
        fixIts: [
          ("Remove '@Strict'", "@Shielded\nstruct P {\n  var x = [1]\n}"),
          ("Remove the value", "@Shielded\nstruct P {\n  @Strict var x: [Int]\n}"),
        ]
      )
      .expect(in: "@Shielded\nstruct P {\n  @Strict var x = [1]\n}")
      ExpectedDiagnostic(
        message: "The value of 'x' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        severity: .warning,
        line: 3,
        column: 3,
        fixIts: [("Remove '@Strict'", "@Shielded\nstruct P {\n  var x = make()\n}")]
      )
      .expect(in: "@Shielded\nstruct P {\n  @Strict var x = make()\n}")
    }

    @Test("A discriminator is added to the other arguments")
    func discriminatorBesidesPolicy() {
      ExpectedDiagnostic(
        message: "The case 'a' has an associated value, so the enum needs '@Shielded(discriminator:)'.",
        line: 3,
        column: 8,
        fixIts: [
          (
            #"Add 'discriminator: "type"'"#,
            "@Shielded(policy: .strict, discriminator: \"type\")\nenum P {\n  case a(A)\n}"
          )
        ]
      )
      .expect(in: "@Shielded(policy: .strict)\nenum P {\n  case a(A)\n}")
    }

    @Test("A qualified wrapper of lists is replaced like the plain one")
    func qualifiedWrapper() {
      ExpectedDiagnostic(
        message: "'@ShieldedDecoding.DroppingArray' isn't needed in a '@Shielded' type.",
        severity: .warning,
        line: 3,
        column: 3,
        fixIts: [
          (
            "Replace '@ShieldedDecoding.DroppingArray' by '@Dropping'",
            "@Shielded\nstruct P {\n  @Dropping var x: [Int]\n}"
          )
        ]
      )
      .expect(in: "@Shielded\nstruct P {\n  @ShieldedDecoding.DroppingArray var x: [Int]\n}")
    }
  }
#endif
