/// Collects the parts of one program.
struct ProgramAssembly {
  private let document: String
  private let implicitImports: [String]
  private var imports: [SourceChunk] = []
  private var declarations: [SourceChunk] = []
  private var statements: [(shown: ShownBlock, chunks: [SourceChunk])] = []

  init(document: String, imports: [String]) {
    self.document = document
    implicitImports = imports
  }

  /// Adds a block's parts.
  ///
  /// - Parameters:
  ///   - chunks: The parts, with their lines in the document.
  ///   - shown: The block.
  mutating func addBlock(_ chunks: [SourceChunk], _ shown: ShownBlock) {
    var rest: [SourceChunk] = []
    for chunk in chunks {
      if chunk.isImport {
        imports.append(chunk)
      } else if chunk.isDeclaration {
        declarations.append(chunk)
      } else {
        rest.append(chunk)
      }
    }
    statements.append((shown, rest))
  }

  /// Adds what a reader is to imagine.
  ///
  /// - Parameters:
  ///   - code: Declarations, which may be indented together. A variable can have a type and no value, and a function no body:
  ///     they are only for the compiler.
  ///   - line: The line of the document on which the code begins.
  mutating func addGiven(_ code: String, line: Int) {
    for var chunk in SourceChunk.chunks(of: Self.unindented(code)) {
      chunk.line += line - 1
      if chunk.isImport {
        imports.append(chunk)
        continue
      }
      let needsBody = !chunk.text.contains("{")
      if chunk.head.hasPrefix("func "), needsBody {
        chunk.text += " { fatalError() }"
      } else if let keyword = ["let ", "var "].first(where: chunk.head.hasPrefix), needsBody, !chunk.text.contains("=")
      {
        let before = chunk.text[..<chunk.head.startIndex]
        chunk.text = before + "var " + chunk.head.dropFirst(keyword.count)
        chunk.text += keyword == "let " ? " { fatalError() }" : " { get { fatalError() } set { fatalError() } }"
      }
      declarations.append(chunk)
    }
  }

  /// The text without the indentation that its lines share. The first line begins after the comment's own words.
  private static func unindented(_ code: String) -> String {
    let lines = code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let indentation = lines.dropFirst().filter { !$0.trimmed.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let first = lines.prefix(1).map { $0.drop { $0 == " " } }
    return (first + lines.dropFirst().map { $0.dropFirst(indentation) }).joined(separator: "\n")
  }

  /// The program, or `nil` if it has no parts.
  var program: DocumentProgram? {
    guard !(imports + declarations + statements.flatMap(\.chunks)).isEmpty else { return nil }
    let last = statements.lastIndex {
      $0.shown.block.isRun && !($0.shown.output.isEmpty && then($0.shown.block).isEmpty)
    }
    var lines = implicitImports.map { "import \($0)" }
    for chunk in imports {
      // Foundation has it everywhere but on Linux.
      let isLinuxOnly = chunk.head.hasPrefix("import FoundationNetworking")
      if isLinuxOnly { lines.append("#if canImport(FoundationNetworking)") }
      lines += located(chunk)
      if isLinuxOnly { lines.append("#endif") }
    }
    lines += declarations.flatMap(located)
    lines.append("func _document() async throws {")
    for (index, (shown, chunks)) in statements.enumerated() {
      if index > last ?? -1 {
        lines += chunks.flatMap(located)
      } else if shown.block.isRun {
        // A control character begins the output of each block.
        lines += ["print(\"\\u{1}\(shown.block.line)\")"] + chunks.flatMap(run) + then(shown.block)
      } else {
        lines += ["if \(Self.never) {"] + chunks.flatMap(located) + ["}"]
      }
      // A condition, since the compiler looks for data races only in code that can run.
      if index == last { lines.append("guard \(Self.never) else { return }") }
      lines.append("do {")
    }
    lines += statements.map { _ in "}" } + ["}"]
    guard let last else { return DocumentProgram(source: lines.joined(separator: "\n") + "\n") }
    lines += [
      "func _show(_ value: Void) {}",
      "func _show<Value>(_ value: Value) { debugPrint(value) }",
      "@main enum _Main { static func main() async { do { try await _document() } catch { print(error) } } }",
    ]
    return DocumentProgram(
      source: lines.joined(separator: "\n") + "\n",
      blocks: statements[...last].map(\.shown).filter(\.block.isRun)
    )
  }

  private static let never = "CommandLine.arguments.isEmpty"

  /// Code that runs a statement, shows the value that a comment at its end names, and prints an error. An error in the
  /// declaration of a variable ends the program.
  private func run(_ chunk: SourceChunk) -> [String] {
    if let declaration = chunk.head.prefixMatch(of: /(?:let|var) (\w*)/) {
      return located(chunk) + (chunk.endsInComment ? ["_show(\(declaration.1))"] : [])
    }
    var chunk = chunk
    if chunk.endsInComment { chunk.text = "_show(\(chunk.text)\n)" }
    return ["do {"] + located(chunk) + ["} catch { print(error) }"]
  }

  /// The statements that a reader is to imagine after a block. Later blocks don't see their variables.
  private func then(_ block: CodeBlock) -> [String] {
    block.markers.flatMap { marker in
      guard case .then(let code, let line) = marker else { return [String]() }
      return ["do {"] + located(SourceChunk(line: line, text: code)) + ["} catch { print(error) }"]
    }
  }

  private func located(_ chunk: SourceChunk) -> [String] {
    ["#sourceLocation(file: \"\(document)\", line: \(chunk.line))", chunk.text, "#sourceLocation()"]
  }
}

extension CodeBlock {
  fileprivate var isRun: Bool { !markers.contains { if case .notRun = $0 { true } else { false } } }
}
