/// A program that is made of the Swift blocks of a document.
struct DocumentProgram: Equatable {
  /// Whether it is a package manifest.
  var isManifest = false

  /// The source text. Its `#sourceLocation` directives name the document's path and lines.
  var source: String

  /// The blocks that are run and compared. Without any, the program has no entry point.
  var blocks: [ShownBlock] = []
}

/// A Swift block that isn't compiled, or isn't run.
struct OmittedBlock: Equatable, CustomStringConvertible {
  let document: String
  let line: Int
  let reason: String

  var description: String { "\(document):\(line): \(reason)" }
}

/// The programs of a document, and the blocks that are in none.
///
/// The blocks of a document are one program. Imports, types, extensions and functions are at file scope. Statements and
/// variables are in one `async throws` function, in which each block is a scope inside that of the block before it: it sees
/// the earlier variables, and may declare them again. Blocks with parts of a package manifest are programs of their own.
///
/// A program in which a block shows output runs up to the last such block. What each block prints must be what it shows.
struct DocumentPrograms: Equatable {
  private(set) var programs: [DocumentProgram] = []
  private(set) var omitted: [OmittedBlock] = []
  private(set) var notRun: [OmittedBlock] = []

  /// Makes the programs.
  ///
  /// - Parameter document: Its path from the root of the repository, for the diagnostics. In a DocC catalog, the blocks see
  ///   Foundation, the catalog's module and ShieldedDecoding without importing them, and indented blocks are Swift.
  init(_ markdown: String, document: String) throws {
    let module = document.split(separator: "/").first { $0.hasSuffix(".docc") }?.dropLast(".docc".count)
    let imports = module.map { ["Foundation", "ShieldedDecoding", String($0)] } ?? []
    var assembly = ProgramAssembly(document: document, imports: imports)
    for shown in try ShownBlock.list(CodeBlock.blocks(of: markdown, indentedBlocks: module != nil)) {
      let block = shown.block
      if let reason = block.markers.compactMap(\.reasonForOmission).first {
        omitted.append(OmittedBlock(document: document, line: block.line, reason: reason))
        continue
      }
      let chunks = SourceChunk.chunks(of: block.code).map { SourceChunk(line: $0.line + block.line - 1, text: $0.text) }
      if let manifest = ManifestSnippet(chunks) {
        programs.append(DocumentProgram(isManifest: true, source: manifest.source(document: document)))
        continue
      }
      if block.markers.contains(.newProgram) {
        programs += assembly.program.map { [$0] } ?? []
        assembly = ProgramAssembly(document: document, imports: imports)
      }
      for case .given(let code, let line) in block.markers { assembly.addGiven(code, line: line) }
      for case .notRun(let reason) in block.markers {
        notRun.append(OmittedBlock(document: document, line: block.line, reason: reason))
      }
      assembly.addBlock(chunks, shown)
    }
    programs += assembly.program.map { [$0] } ?? []
  }
}

extension DocumentationMarker {
  fileprivate var reasonForOmission: String? {
    if case .notCompiled(let reason) = self { reason } else { nil }
  }
}

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
  /// - Parameter chunks: The parts, with their lines in the document.
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
      "func _show(_ value: Void) {}", "func _show<Value>(_ value: Value) { debugPrint(value) }",
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

/// A declaration, a statement or a directive at the top level of a block, with the comments and attributes before it.
struct SourceChunk: Equatable {
  /// The line of its first line, from 1, in the text that was split.
  var line: Int

  /// Its lines.
  var text: String
}

extension SourceChunk {
  /// Splits a text at the lines that begin something at the top level.
  ///
  /// Such a line isn't indented, isn't inside brackets, a string, a comment or `#if`, and doesn't begin with a closing bracket,
  /// `else` or `catch`. Regular-expression literals with quotes or brackets aren't understood.
  ///
  /// - Returns: The chunks in order. Comments at the end are left out.
  static func chunks(of source: String) -> [SourceChunk] {
    var found: [SourceChunk] = []
    var current: SourceChunk?
    var scanner = BracketScanner()
    var conditions = 0
    for (index, line) in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let isTopLevel = scanner.isAtTopLevel && conditions == 0 && begins(line)
      if isTopLevel, let chunk = current, !chunk.isPrefix {
        found.append(chunk)
        current = nil
      }
      if current != nil {
        current?.text += "\n" + line
      } else if !line.trimmed.isEmpty {
        current = SourceChunk(line: index + 1, text: String(line))
      }
      if scanner.isAtTopLevel {
        if line.hasPrefix("#if") { conditions += 1 }
        if line.hasPrefix("#endif") { conditions -= 1 }
      }
      scanner.scan(line)
    }
    if let current, !current.isPrefix || found.isEmpty { found.append(current) }
    return found
  }

  /// Whether it consists of comments and attributes, which belong to what follows.
  private var isPrefix: Bool {
    text.split(separator: "\n").allSatisfy { line in
      let line = line.trimmed
      return line.isEmpty || line.hasPrefix("//") || line.wholeMatch(of: /@[A-Za-z_]+(\([^()]*\))?/) != nil
    }
  }

  private static func begins(_ line: Substring) -> Bool {
    guard let first = line.first, !first.isWhitespace, !")]}".contains(first) else { return false }
    return line.prefixMatch(of: /(?:else|catch)\b/) == nil
  }

  /// The first line of code without attributes, modifiers and comments: `struct Product {` for `public struct Product {`.
  var head: Substring {
    for line in text.split(separator: "\n") {
      var rest = line.drop { $0.isWhitespace }
      if rest.hasPrefix("//") || rest.hasPrefix("#if") { continue }
      while let end = Self.endOfModifier(rest) { rest = rest[end...] }
      if !rest.isEmpty { return rest }
    }
    return ""
  }

  private static func endOfModifier(_ text: Substring) -> Substring.Index? {
    let attribute = /@[A-Za-z_]+(?:\([^()]*\))?\s*/
    let modifier = /(?:public|package|internal|fileprivate|private|open|final|indirect|nonisolated)\s+/
    return (text.prefixMatch(of: attribute) ?? text.prefixMatch(of: modifier))?.range.upperBound
  }

  /// Whether a comment ends its last line of code.
  var endsInComment: Bool {
    var scanner = BracketScanner()
    for line in text.split(whereSeparator: \.isNewline) { scanner.scan(line) }
    return scanner.comment != nil
  }

  /// Whether it declares a type, an extension, a function, a macro or an operator. Variables count as statements.
  var isDeclaration: Bool {
    let keywords = [
      "struct", "class", "enum", "actor", "protocol", "extension", "func", "typealias", "macro", "precedencegroup",
      "prefix operator", "infix operator", "postfix operator", "prefix func", "postfix func",
    ]
    let head = head
    return keywords.contains { head.hasPrefix($0 + " ") }
  }

  /// Whether it imports a module.
  var isImport: Bool { head.hasPrefix("import ") }
}

/// Follows brackets, strings and comments through the lines of Swift source text.
struct BracketScanner {
  private enum Context: Equatable {
    case bracket
    case comment
    case string(quotes: Int, pounds: Int)
  }

  private var contexts: [Context] = []

  /// The comment that ends the last line, if the line isn't indented and closes all brackets.
  private(set) var comment: Substring?

  private var isIndented = false

  /// Whether the next line is in no bracket, string or comment.
  var isAtTopLevel: Bool { contexts.isEmpty }

  /// Moves on by a line.
  ///
  /// - Parameter line: The line without its line break.
  mutating func scan(_ line: Substring) {
    var rest = line
    comment = nil
    isIndented = line.first?.isWhitespace == true
    while !rest.isEmpty {
      switch contexts.last {
      case .comment: rest = afterCommentCharacter(rest)
      case .string(let quotes, let pounds): rest = afterStringCharacter(rest, quotes: quotes, pounds: pounds)
      case .bracket, nil: rest = afterCodeCharacter(rest)
      }
    }
    // A string of one line ends with it; only an invalid one is still open.
    if case .string(1, _) = contexts.last { contexts.removeLast() }
  }

  private mutating func afterCommentCharacter(_ rest: Substring) -> Substring {
    if rest.hasPrefix("*/") {
      contexts.removeLast()
      return rest.dropFirst(2)
    }
    if rest.hasPrefix("/*") {
      contexts.append(.comment)
      return rest.dropFirst(2)
    }
    return rest.dropFirst()
  }

  private mutating func afterStringCharacter(_ rest: Substring, quotes: Int, pounds: Int) -> Substring {
    let escape = "\\" + String(repeating: "#", count: pounds)
    if rest.hasPrefix(escape) {
      let escaped = rest.dropFirst(escape.count)
      if escaped.first == "(" { contexts.append(.bracket) }
      return escaped.dropFirst()
    }
    let end = String(repeating: "\"", count: quotes) + String(repeating: "#", count: pounds)
    if rest.hasPrefix(end) {
      contexts.removeLast()
      return rest.dropFirst(end.count)
    }
    return rest.dropFirst()
  }

  private mutating func afterCodeCharacter(_ rest: Substring) -> Substring {
    if rest.hasPrefix("//") {
      if isAtTopLevel, !isIndented { comment = rest.dropFirst(2) }
      return ""
    }
    if rest.hasPrefix("/*") {
      contexts.append(.comment)
      return rest.dropFirst(2)
    }
    let pounds = rest.prefix { $0 == "#" }.count
    let afterPounds = rest.dropFirst(pounds)
    if afterPounds.first == "\"" {
      let quotes = afterPounds.hasPrefix("\"\"\"") ? 3 : 1
      contexts.append(.string(quotes: quotes, pounds: pounds))
      return afterPounds.dropFirst(quotes)
    }
    if pounds > 0 { return afterPounds }
    if let first = rest.first {
      if "([{".contains(first) { contexts.append(.bracket) }
      if ")]}".contains(first), !contexts.isEmpty { contexts.removeLast() }
    }
    return rest.dropFirst()
  }
}

/// A block that shows a package manifest or parts of one.
struct ManifestSnippet {
  private let chunks: [SourceChunk]
  private let isWhole: Bool

  /// Recognizes a manifest.
  ///
  /// - Parameter chunks: The parts of a block. A whole manifest imports PackageDescription. Parts of one begin with
  ///   `.package(`, `.product(`, `.target(`, `dependencies:` and the like.
  init?(_ chunks: [SourceChunk]) {
    isWhole = chunks.contains { $0.head.hasPrefix("import PackageDescription") }
    guard isWhole || chunks.first.flatMap(Self.elementType) != nil else { return nil }
    self.chunks = chunks
  }

  /// The manifest.
  ///
  /// - Parameter document: The path of the document, for the diagnostics.
  /// - Returns: Source text that is compiled with PackageDescription's module, as a main file.
  func source(document: String) -> String {
    var lines = isWhole ? [] : ["import PackageDescription"]
    for chunk in chunks {
      // A directive can't be inside an expression, so it gives the line of the expression's first line, which is one before.
      let location = { (line: Int) in "#sourceLocation(file: \"\(document)\", line: \(line))" }
      switch Self.elementType(chunk) {
      case nil: lines += [location(chunk.line), chunk.text]
      case .element(let type): lines += [location(chunk.line - 1), "_ = [", chunk.text, "] as [\(type)]"]
      case .argument(let function):
        lines += [location(chunk.line - 1), "_ = \(function)(name: \"Example\",", chunk.text, ")"]
      }
      lines.append("#sourceLocation()")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private enum ElementType: Equatable {
    case element(of: String)
    case argument(of: String)
  }

  private static func elementType(_ chunk: SourceChunk) -> ElementType? {
    let head = chunk.head
    if head.hasPrefix(".package(") { return .element(of: "Package.Dependency") }
    if head.hasPrefix(".product(") { return .element(of: "Target.Dependency") }
    if [".target(", ".testTarget(", ".executableTarget("].contains(where: head.hasPrefix) {
      return .element(of: "Target")
    }
    if head.hasPrefix("dependencies:") {
      return .argument(of: chunk.text.contains(".package(") ? "Package" : "Target.target")
    }
    return head.hasPrefix("targets:") || head.hasPrefix("products:") ? .argument(of: "Package") : nil
  }
}
