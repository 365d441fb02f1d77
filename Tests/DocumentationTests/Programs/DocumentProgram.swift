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
  /// - Parameters:
  ///   - markdown: The text of the document.
  ///   - document: Its path from the root of the repository, for the diagnostics. In a DocC catalog, the blocks see Foundation,
  ///     the catalog's module and ShieldedDecoding without importing them, and indented blocks are Swift.
  /// - Throws: ``MarkdownError``.
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
