import CompilerTestSupport
import Declarations

/// Compiles declarations with attributes in any place, whether they make sense or not.
///
/// The macro either accepts a declaration, and its code compiles, or refuses it with a message of its own. The compiler's error in
/// generated code is a finding. So is an error at a declaration that isn't the macro's, which is found out by compiling the same
/// declarations without attributes.
struct DeclarationRefusals {
  private(set) var findings: [String] = []
  private let count: Int
  private(set) var refusedCount = 0

  init(count: Int, seed: UInt64) async throws {
    self.count = count
    let declarations = WildDeclaration.declarations(count: count, seed: seed)
    let compiler = try SwiftCompiler()
    func errors(
      of indices: some Sequence<Int>,
      _ source: (WildDeclaration) -> String,
      arguments: [String] = []
    ) async throws -> [Error] {
      let sources = indices.map { (index: $0, text: source(declarations[$0])) }
      return try await Self.errors(of: sources, compiler, arguments)
    }
    let plain = try await errors(of: declarations.indices, \.plainSource)
    findings += plain.map { "doesn't compile without attributes: \($0.declaration)\n\($0.message)" }
    let found = try await errors(of: declarations.indices, \.source)
    // At the declaration, every message is the macro's. In its code, the compiler says with a message of the library what only the
    // compiler knows about a type, and may add others of its own.
    let refused = Set(found.filter(\.isRefusal).compactMap(\.index))
    findings += found.filter { error in error.index.map { !refused.contains($0) } ?? true }.map {
      "the compiler's own error in generated code:\n\($0.declaration)\n\($0.message)"
    }
    refusedCount = refused.count
    // An error of one declaration may hide those that the compiler finds later, in the code of the others.
    let failing = Set(found.compactMap(\.index))
    let accepted = declarations.indices.filter { !failing.contains($0) }
    findings += try await errors(of: accepted, \.source, arguments: ["-emit-sil", "-o", "/dev/null"]).map {
      "the code of an accepted declaration doesn't compile:\n\($0.declaration)\n\($0.message)"
    }
  }

  var summary: String {
    "\(count) declarations: \(refusedCount) are refused, \(count - refusedCount) compile, \(findings.count) findings"
  }

  private struct Error {
    let index: Int?
    let declaration: String
    let message: String
    let isRefusal: Bool
  }

  private static func errors(
    of sources: [(index: Int, text: String)],
    _ compiler: SwiftCompiler,
    _ arguments: [String]
  ) async throws -> [Error] {
    let preamble = """
      import Foundation
      import ShieldedMacros
      struct WildPlain: Codable { var name: String }

      """
    // Each declaration has a name of a file in the compiler's messages.
    let text = sources.map { "#sourceLocation(file: \"\($0.index).swift\", line: 1)\n\($0.text)" }
      .joined(separator: "\n")
    return try await compiler.typecheck(preamble + text, arguments: arguments).filter { $0.severity == .error }.map {
      let file = $0.file.map { String($0.split(separator: "/").last ?? "") } ?? ""
      let index = Int(file.replacing(".swift", with: "")) ?? Self.index(ofExpansion: file)
      return Error(
        index: index,
        declaration: sources.first { $0.index == index }?.text ?? file,
        message: $0.description,
        // Without its plugin, the macro refuses nothing.
        isRefusal: !$0.message.contains("macro implementation")
          && (!file.hasPrefix("@__swiftmacro") || $0.message.contains(" is unavailable: "))
      )
    }
  }

  /// The number of the declaration in a mangled name such as `@__swiftmacro_7Example6Wild298ShieldedfMe_.swift`, in which the length
  /// comes before each part: 29.
  private static func index(ofExpansion file: String) -> Int? {
    guard let match = file.firstMatch(of: /(\d)(Wild\d+)/), let length = Int(match.1) else { return nil }
    return Int(match.2.prefix(length).dropFirst("Wild".count))
  }
}
