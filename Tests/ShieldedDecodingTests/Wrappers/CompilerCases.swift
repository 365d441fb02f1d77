#if os(Linux) || os(macOS)
  import CompilerTestSupport

  /// Declarations of which each is a file of its own to the compiler's messages. They are checked in one run.
  struct CompilerCases: Sendable {
    /// Types that the declarations use.
    static let types = """
      import Foundation
      import ShieldedDecoding

      struct PlainDTO: Codable, Hashable { var a: Int }
      struct RescuableDTO: Codable, Hashable, Rescuable { var a: Int }
      struct StrictDTO: Codable, Hashable, StrictlyDecodable { var a: Int }
      struct DefaultDTO: Codable, Hashable, DefaultProvider {
        var a: Int
        static func defaultInstance() -> DefaultDTO { DefaultDTO(a: 0) }
      }
      final class PlainClass: Codable {}
      final class RescuableClass: Codable, Rescuable {}
      enum PlainEnum: String, Codable { case a, b }
      enum OpenEnum: String, Codable, RescuableEnum, ValueWithoutDefault { case a, b }
      enum FallbackEnum: String, Codable, SafeEnum {
        case a, b
        static let fallback = FallbackEnum.b
      }
      struct Days: OptionSet, Codable { var rawValue: Int }
      struct NotDecodable {}
      enum Epoch: DefaultValue { static var defaultValue: Date { Date(timeIntervalSince1970: 0) } }
      func number() throws -> Int { 1 }
      func optionalNumber() -> Int? { 1 }

      """

    private let diagnostics: Task<[CompilerDiagnostic], any Error>

    /// Compiles declarations.
    ///
    /// - Parameter declare: Makes a declaration from a type's name, which no other declaration has.
    init<Case>(_ cases: [Case], declare: (_ name: String, Case) -> String) {
      let texts = cases.enumerated().map { index, element in
        "#sourceLocation(file: \"Case\(index).swift\", line: 1)\n\(declare("Case\(index)", element))\n"
      }
      diagnostics = Task { try await SwiftCompiler().typecheck(Self.types + texts.joined()) }
    }

    /// The errors of a case.
    func errors(_ index: Int) async throws -> [CompilerDiagnostic] {
      try await diagnostics.value.filter { $0.severity == .error && $0.file == "Case\(index).swift" }
    }
  }
#endif
