import Foundation
import SwiftParser
import SwiftSyntax

/// All mutants of the sources of some modules.
package struct MutantCatalogue: Sendable {
  /// The mutants, by file and place.
  package let mutants: [Mutant]

  /// The original texts, by path.
  package let sources: [String: String]

  /// Reads the sources of modules, which are folders below Sources, and finds the mutants.
  package init(root: URL, modules: [String]) throws {
    var sources: [String: String] = [:]
    for module in modules {
      let folder = "Sources/\(module)"
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      where path.hasSuffix(".swift") {
        let file = "\(folder)/\(path)"
        sources[file] = String(decoding: try Data(contentsOf: root.appending(path: file)), as: UTF8.self)
      }
    }
    self.init(sources: sources)
  }

  /// Finds the mutants of source texts, by their paths.
  package init(sources: [String: String]) {
    self.sources = sources
    var cases = CaseCatalogue()
    // Parsing takes most of the time.
    let files = sources.sorted { $0.key < $1.key }.map {
      (name: $0.key, text: $0.value, tree: Parser.parse(source: $0.value))
    }
    for file in files { cases.add(file.tree) }
    var found: [MutantFinder.Found] = []
    for file in files { found += MutantFinder.mutants(in: file.text, parsed: file.tree, file: file.name, cases: cases) }
    mutants = Self.named(found)
  }

  /// Gives each mutant an identifier.
  ///
  /// If the same change is possible at several places of the functions of a name, the identifiers also depend on the lines, and
  /// those in equal lines on how many these are. So what was found out about one of them is never taken for another: if a place is
  /// added or removed, they are judged again.
  private static func named(_ found: [MutantFinder.Found]) -> [Mutant] {
    let equalChanges = Dictionary(grouping: found, by: \.change).mapValues(\.count)
    let equalLines = Dictionary(grouping: found) { $0.change + [$0.lines] }.mapValues(\.count)
    var ordinals: [[String]: Int] = [:]
    return found.map { found in
      var mutant = found.mutant
      var texts = found.change + ["0"]
      if equalChanges[found.change] != 1 {
        let place = found.change + [found.lines]
        texts = place + ["\(ordinals[place, default: 0]) of \(equalLines[place] ?? 0)"]
        ordinals[place, default: 0] += 1
      }
      mutant.identifier = identifier(texts)
      return mutant
    }
  }

  private static func identifier(_ texts: [String]) -> String {
    let hash = String(StableHash.of(texts), radix: 16)
    return String((String(repeating: "0", count: 16 - hash.count) + hash).prefix(10))
  }

  /// Draws mutants evenly from the folders, in an order that depends only on the seed and on the mutants' identifiers: a change
  /// of the sources replaces only the mutants that it changes.
  ///
  /// - Parameters:
  ///   - count: The number of mutants, or `nil` for all.
  ///   - seed: Selects the draw.
  ///   - folders: Beginnings of the folders to draw from, such as `ShieldedJSON/Reader`. Empty for all.
  ///   - changes: The lines to draw from; `nil` for all. A mutant that changes several lines is on each of them.
  /// - Returns: The mutants in the order of the draw.
  package func sample(
    _ count: Int?,
    seed: Int,
    folders: [String] = [],
    changes: ChangedLines? = nil
  ) -> [Mutant] {
    let chosen = mutants.filter { mutant in
      if let changes, !changes.includes(lines(of: mutant), of: mutant.file) { return false }
      return folders.isEmpty
        || folders.contains { mutant.file.hasPrefix("Sources/\($0)/") || mutant.file == "Sources/\($0)" }
    }
    let groups = Dictionary(grouping: chosen, by: \.folder).sorted { $0.key < $1.key }.map { _, group in
      group.map { (rank: StableHash.of([String(seed), $0.identifier]), mutant: $0) }.sorted { $0.rank < $1.rank }
        .map(\.mutant)
    }
    var drawn: [Mutant] = []
    for round in 0..<(groups.map(\.count).max() ?? 0) {
      for group in groups where round < group.count {
        drawn.append(group[round])
        if drawn.count == count { return drawn }
      }
    }
    return drawn
  }

  /// The lines of the text that a mutant changes.
  private func lines(of mutant: Mutant) -> ClosedRange<Int> {
    let text = (sources[mutant.file] ?? "").utf8.dropFirst(mutant.start).prefix(mutant.end - mutant.start)
    return mutant.line...mutant.line + text.count { $0 == UInt8(ascii: "\n") }
  }

  /// Returns a mutant as a unified diff without context.
  package func diff(_ mutant: Mutant) -> String {
    let bytes = Array((sources[mutant.file] ?? "").utf8)
    guard mutant.end <= bytes.count else { return "" }
    let newline = UInt8(ascii: "\n")
    let first = bytes[..<mutant.start].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let last = bytes[mutant.end...].firstIndex(of: newline) ?? bytes.count
    let old = String(decoding: bytes[first..<last], as: UTF8.self)
    let new = String(
      decoding: bytes[first..<mutant.start] + Array(mutant.replacement.utf8) + bytes[mutant.end..<last],
      as: UTF8.self
    )
    func lines(_ text: String, _ sign: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { sign + $0 }
    }
    let header = [
      "--- \(mutant.file):\(mutant.line)", "+++ \(mutant.identifier) \(mutant.operator.rawValue) in \(mutant.function)",
    ]
    return (header + lines(old, "-") + lines(new, "+")).joined(separator: "\n")
  }
}

/// The cases of enumerations and the static members of structures that the sources declare, by name.
package struct CaseCatalogue: Sendable {
  /// For each type, its cases without associated values, or its static members that are values of the type, in source order.
  private var names: [String: [String]] = [:]

  /// Creates an empty catalogue.
  package init() {}

  /// Adds what a source file declares.
  package mutating func add(_ source: SourceFileSyntax) {
    let visitor = CaseVisitor(viewMode: .sourceAccurate)
    visitor.walk(source)
    for (type, found) in visitor.names { names[type, default: []] += found }
  }

  /// Returns the cases that may be used instead of another: for each type that has the name, the case after it, in a circle.
  ///
  /// - Parameters:
  ///   - name: The name of a case.
  ///   - type: The type before the dot, or `nil` if it is implicit.
  /// - Returns: At most two cases. More types with the same name are rarely the right ones.
  func others(than name: String, of type: String?) -> [String] {
    var others: [String] = []
    for (declaring, cases) in names.sorted(by: { $0.key < $1.key }) where type == nil || type == declaring {
      guard cases.count > 1, let index = cases.firstIndex(of: name) else { continue }
      let other = cases[(index + 1) % cases.count]
      if !others.contains(other) { others.append(other) }
    }
    return Array(others.prefix(2))
  }
}

private final class CaseVisitor: SyntaxVisitor {
  var names: [String: [String]] = [:]
  private var types: [String] = []

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    types.append(name)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_: EnumDeclSyntax) { types.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_: StructDeclSyntax) { types.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription.split(separator: ".").last.map(String.init) ?? "")
  }
  override func visitPost(_: ExtensionDeclSyntax) { types.removeLast() }
  override func visit(_: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = types.last else { return .skipChildren }
    names[type, default: []] += node.elements.filter { $0.parameterClause == nil }.map(\.name.text)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = types.last, node.modifiers.contains(where: { $0.name.text == "static" }),
      let binding = node.bindings.first, let name = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return .skipChildren }
    let declared = binding.typeAnnotation?.type.trimmedDescription
    let created = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
    if let own = declared ?? created, own == type || own == "Self" {
      names[type, default: []].append(name.identifier.text)
    }
    return .skipChildren
  }
}
