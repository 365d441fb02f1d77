import SwiftParser
import SwiftSyntax

/// The declarations of a source file, each with the bodies of its functions apart from the rest of its text.
struct DeclarationList {
  /// Identifies a declaration by the types around it and by its text without the bodies.
  struct Key: Hashable {
    /// The text before the braces of the types and extensions around the declaration.
    let container: String
    let text: String
    /// The number of equal declarations before this one.
    var ordinal = 0
  }

  struct Declaration {
    /// The position among all declarations.
    let order: Int
    let text: String
    let bodies: [FunctionBody]
  }

  private(set) var declarations: [Key: Declaration] = [:]
  /// The UTF-8 offsets of the ends of types, extensions and the file, where declarations can be added.
  private(set) var ends: [String: Int] = [:]

  init(_ source: String) {
    let tree = Parser.parse(source: source)
    for item in tree.statements { add(Syntax(item.item), in: "") }
    ends[""] = tree.endOfFileToken.position.utf8Offset
  }

  private mutating func add(_ node: Syntax, in container: String) {
    if let group = node.asProtocol(DeclGroupSyntax.self) {
      let block = group.memberBlock
      let header = Self.text(of: node, without: [Syntax(block)])
      let path = container.isEmpty ? header : "\(container) { \(header)"
      ends[path] = block.rightBrace.position.utf8Offset
      for member in block.members { add(Syntax(member.decl), in: path) }
      return
    }
    let lists = Self.bodies(of: node)
    var key = Key(container: container, text: Self.text(of: node, without: lists.map { Syntax($0.statements) }))
    while declarations[key] != nil { key.ordinal += 1 }
    declarations[key] = Declaration(
      order: declarations.count,
      text: node.description,
      bodies: lists.map { FunctionBody($0.statements, returnsValue: $0.returnsValue) }
    )
  }

  private typealias Body = (statements: CodeBlockItemListSyntax, returnsValue: Bool)

  private static func bodies(of node: Syntax) -> [Body] {
    if let function = node.as(FunctionDeclSyntax.self) {
      let type = function.signature.returnClause?.type.trimmedDescription ?? "Void"
      return bodies(function.body, returnsValue: type != "Void" && type != "()")
    }
    if let initializer = node.as(InitializerDeclSyntax.self) { return bodies(initializer.body, returnsValue: false) }
    if let deinitializer = node.as(DeinitializerDeclSyntax.self) {
      return bodies(deinitializer.body, returnsValue: false)
    }
    if let member = node.as(SubscriptDeclSyntax.self) { return bodies(member.accessorBlock) }
    if let variable = node.as(VariableDeclSyntax.self) { return variable.bindings.flatMap { bodies($0.accessorBlock) } }
    return []
  }

  private static func bodies(_ block: CodeBlockSyntax?, returnsValue: Bool) -> [Body] {
    block.map { [($0.statements, returnsValue)] } ?? []
  }

  private static func bodies(_ block: AccessorBlockSyntax?) -> [Body] {
    switch block?.accessors {
    case .getter(let statements): [(statements, true)]
    case .accessors(let accessors):
      accessors.flatMap { bodies($0.body, returnsValue: $0.accessorSpecifier.text == "get") }
    case nil: []
    }
  }

  /// Returns a node's text without some of its parts, without comments before it, and on one line.
  private static func text(of node: Syntax, without parts: [Syntax]) -> String {
    let bytes = node.syntaxTextBytes
    let start = node.position.utf8Offset
    var position = node.positionAfterSkippingLeadingTrivia.utf8Offset
    var text: [UInt8] = []
    for part in parts {
      text += bytes[position - start..<part.position.utf8Offset - start]
      position = part.endPosition.utf8Offset
    }
    text += bytes[position - start..<max(position, node.endPositionBeforeTrailingTrivia.utf8Offset) - start]
    return String(decoding: text, as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
  }
}
