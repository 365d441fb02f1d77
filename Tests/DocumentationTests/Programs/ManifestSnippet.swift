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
