#if Macros && (os(Linux) || os(macOS))
  import CompilerTestSupport
  import Testing

  @Suite("What the compiler says about @Shielded types", .timeLimit(.minutes(20)))
  struct CompilerMessageTests {
    /// The errors for a source that imports the macros.
    private func errors(in source: String) async throws -> [String] {
      let declarations = """
        import Foundation
        import ShieldedMacros
        struct Plain: Codable { var x: Int }
        @Shielded enum Size: String { case small }
        @Shielded struct Version { @Strict var number: Int }
        typealias Moment = Date

        """
      return try await SwiftCompiler().typecheck(declarations + source).filter { $0.severity == .error }.map(\.message)
    }

    @Test(
      "A property of a type without a default is an error that names the three ways out",
      arguments: ["var p: Plain", "let p: Size", "@Key(\"a\", \"b\") var p: Plain", "var p: Moment", "var p: Version"]
    )
    func noDefault(_ property: String) async throws {
      let errors = try await errors(in: "@Shielded struct P { \(property) }")
      #expect(!errors.isEmpty)
      #expect(errors.contains { $0.contains("Optional") && $0.contains("= value") && $0.contains("@Strict") })
    }

    @Test(
      "A property of such a type compiles if it is Optional, has a value, is strict or is a list",
      arguments: [
        "var p: Plain?", "var p = Plain(x: 1)", "@Strict var p: Plain", "var p: [Size]", "var p: [Version]?",
        "var p: Moment?",
        "var p: [Moment]", "var p = Moment.distantPast", "@Strict let p: Version", "@Dropping var p: [UUID] = []",
      ]
    )
    func waysOut(_ property: String) async throws {
      #expect(try await errors(in: "@Shielded struct P { \(property) }") == [])
    }
  }
#endif
