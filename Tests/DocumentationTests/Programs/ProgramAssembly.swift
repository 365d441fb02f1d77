/// Collects the parts of one program.
struct ProgramAssembly {
  private let document: String
  private let implicitImports: [String]
  private var imports: [SourceChunk] = []
  private var declarations: [SourceChunk] = []
  private var statements: [[SourceChunk]] = []

  init(document: String, imports: [String]) {
    self.document = document
    implicitImports = imports
  }

  /// Adds a block's parts.
  ///
  /// - Parameter chunks: The parts, with their lines in the document.
  mutating func addBlock(_ chunks: [SourceChunk]) {
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
    statements.append(rest)
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
    guard !(imports + declarations + statements.joined()).isEmpty else { return nil }
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
    for block in statements { lines += block.flatMap(located) + ["do {"] }
    lines += statements.map { _ in "}" }
    lines.append("}")
    return DocumentProgram(source: lines.joined(separator: "\n") + "\n")
  }

  private func located(_ chunk: SourceChunk) -> [String] {
    ["#sourceLocation(file: \"\(document)\", line: \(chunk.line))", chunk.text, "#sourceLocation()"]
  }
}
