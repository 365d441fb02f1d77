import SwiftSyntax

/// The cases of enumerations and the static members of structures that the sources declare, by name.
public struct CaseCatalogue: Sendable {
  /// For each type, its cases without associated values, or its static members that are values of the type, in source order.
  private var names: [String: [String]] = [:]

  /// Creates an empty catalogue.
  public init() {}

  /// Adds what a source file declares.
  public mutating func add(_ source: SourceFileSyntax) {
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
