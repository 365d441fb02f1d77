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
      Expansion.expectDiagnostic(
        "'@Shielded' can't be attached to a class. Attach it to a struct or an enum.",
        at: (2, column),
        in: "@Shielded\n\(declaration) P {\n}",
        fixIts: [
          "Make it a struct": "@Shielded\n\(fixed) P {\n}",
          "Remove '@Shielded'": "\(declaration) P {\n}",
        ]
      )
    }

    @Test("An attribute whose only key is removed is removed")
    func onlyKey() {
      Expansion.expectDiagnostic(
        "The key 'a' is named twice.",
        at: (3, 18),
        in: "@Shielded\nstruct P {\n  @Key(\"a\") @Key(\"a\") var x: Int\n}",
        fixIts: [
          #"Remove '@Key("a")'"#: "@Shielded\nstruct P {\n  @Key(\"a\") var x: Int\n}"
        ]
      )
      Expansion.expectDiagnostic(
        "The key 'a' is also that of 'a'.",
        at: (4, 8),
        in: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  @Key(\"a\") case b(B)\n}",
        fixIts: [
          #"Remove '@Key("a")'"#: "@Shielded(discriminator: \"type\")\nenum P {\n  case a(A)\n  case b(B)\n}"
        ]
      )
    }

    @Test("A property keeps a type when its value is removed")
    func valueWithoutType() {
      Expansion.expectDiagnostic(
        "The value of 'x' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        .warning,
        at: (3, 3),
        in: "@Shielded\nstruct P {\n  @Strict var x = [1]\n}",
        fixIts: [
          "Remove '@Strict'": "@Shielded\nstruct P {\n  var x = [1]\n}",
          "Remove the value": "@Shielded\nstruct P {\n  @Strict var x: [Int]\n}",
        ]
      )
      Expansion.expectDiagnostic(
        "The value of 'x' isn't used for decoding: a '@Strict' property throws if its key is missing.",
        .warning,
        at: (3, 3),
        in: "@Shielded\nstruct P {\n  @Strict var x = make()\n}",
        fixIts: [
          "Remove '@Strict'": "@Shielded\nstruct P {\n  var x = make()\n}"
        ]
      )
    }

    @Test("A discriminator is added to the other arguments")
    func discriminatorBesidesPolicy() {
      Expansion.expectDiagnostic(
        "The case 'a' has an associated value, so the enum needs '@Shielded(discriminator:)'.",
        at: (3, 8),
        in: "@Shielded(policy: .strict)\nenum P {\n  case a(A)\n}",
        fixIts: [
          #"Add 'discriminator: "type"'"#:
            "@Shielded(policy: .strict, discriminator: \"type\")\nenum P {\n  case a(A)\n}"
        ]
      )
    }

    @Test("A qualified wrapper of lists is replaced like the plain one")
    func qualifiedWrapper() {
      Expansion.expectDiagnostic(
        "'@ShieldedDecoding.DroppingArray' isn't needed in a '@Shielded' type.",
        .warning,
        at: (3, 3),
        in: "@Shielded\nstruct P {\n  @ShieldedDecoding.DroppingArray var x: [Int]\n}",
        fixIts: [
          "Replace '@ShieldedDecoding.DroppingArray' by '@Dropping'":
            "@Shielded\nstruct P {\n  @Dropping var x: [Int]\n}"
        ]
      )
    }
  }
#endif
