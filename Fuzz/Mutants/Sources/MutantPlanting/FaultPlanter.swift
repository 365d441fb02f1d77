import SwiftParser
import SwiftSyntax

/// Writes several versions of a source file into one, and a switch that selects a version when the program starts.
///
/// A hand-written fault is a patch that changes the bodies of functions. A build for each patch would take minutes, so the bodies
/// of all faults go into one file, and a switch selects the one that runs:
///
///     var isEmpty: Bool { count == 0 }        // the original
///     var isEmpty: Bool { count <= 1 }        // with fault 7
///
///     var isEmpty: Bool { if Mutant.isActive(7) { return count <= 1 }; return count == 0 }
///
/// Functions and properties that a fault adds are added. A fault that removes a declaration, changes one outside the bodies, or
/// adds a type can't be switched.
package enum FaultPlanter {
  /// A version of a file.
  package struct Version: Sendable {
    /// The number by which the switch knows the fault.
    package let number: Int
    /// The text of the file with the fault.
    package let text: String

    /// Creates a version of a file.
    package init(number: Int, text: String) {
      self.number = number
      self.text = text
    }
  }

  /// A fault that changes something other than the bodies of functions.
  package struct Unswitchable: Error, Equatable {
    /// The number of the fault.
    package let number: Int
    /// The first declaration in which the versions differ, without its bodies.
    package let declaration: String
  }

  /// Writes versions of a file into one.
  ///
  /// - Parameters:
  ///   - versions: The file with each fault.
  ///   - source: The text of the file without a fault.
  /// - Returns: The text with all versions, which begins with an import of the module of the switch.
  /// - Throws: ``Unswitchable``.
  package static func plant(_ versions: [Version], in source: String) throws(Unswitchable) -> String {
    let original = DeclarationList(source)
    var edits: [Int: Edit] = [:]
    for version in versions {
      let changed = DeclarationList(version.text)
      let types = Set(original.ends.keys).symmetricDifference(changed.ends.keys)
      if let type = types.min() { throw Unswitchable(number: version.number, declaration: type) }
      var added = changed.declarations
      for (key, declaration) in original.declarations.sorted(by: { $0.value.order < $1.value.order }) {
        guard let other = added.removeValue(forKey: key) else {
          throw Unswitchable(number: version.number, declaration: key.text)
        }
        for (old, new) in zip(declaration.bodies, other.bodies) where old.text != new.text {
          let position = old.offsets.lowerBound
          edits[position, default: Edit(body: old)].branches.append(new.branch(number: version.number))
        }
      }
      for (key, declaration) in added.sorted(by: { $0.value.order < $1.value.order }) {
        guard let end = original.ends[key.container] else { continue }
        edits[end, default: Edit(body: nil)].branches.append(declaration.text)
      }
    }
    return "import MutantSwitch\n" + apply(edits, to: Array(source.utf8))
  }

  /// A change at one place: the branches of a body, or the declarations that are added.
  private struct Edit {
    /// The original's body, or `nil` at the end of a type.
    let body: FunctionBody?
    var branches: [String] = []
  }

  private static func apply(_ edits: [Int: Edit], to source: [UInt8]) -> String {
    var output: [UInt8] = []
    var position = 0
    for (start, edit) in edits.sorted(by: { $0.key < $1.key }) {
      output += source[position..<start]
      output += Array("\n\(edit.branches.joined(separator: "\n"))\n".utf8)
      position = start
      guard let body = edit.body else { continue }
      // With a branch before it, a single expression is no longer the function's value.
      output += Array(body.textWithReturn.utf8)
      position = body.offsets.upperBound
    }
    return String(decoding: output + source[position...], as: UTF8.self)
  }
}

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
    guard let accessors = block?.accessors else { return [] }
    if let statements = accessors.as(CodeBlockItemListSyntax.self) { return [(statements, true)] }
    return (accessors.as(AccessorDeclListSyntax.self) ?? []).flatMap {
      bodies($0.body, returnsValue: $0.accessorSpecifier.text == "get")
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

/// The statements of a function, an initializer or an accessor.
struct FunctionBody {
  /// The UTF-8 offsets of the statements.
  let offsets: Range<Int>
  /// The statements, with the comments before them.
  let text: String
  /// The statements, beginning with `return` if they are one expression, the function's value.
  let textWithReturn: String
  /// Whether the function returns a value.
  let returnsValue: Bool

  init(_ statements: CodeBlockItemListSyntax, returnsValue: Bool) {
    offsets = statements.position.utf8Offset..<statements.endPosition.utf8Offset
    text = statements.description
    self.returnsValue = returnsValue
    if returnsValue, statements.count == 1, let only = statements.first, Self.isValue(only.item) {
      let value = only.item
      textWithReturn = "\(value.leadingTrivia)return \(value.trimmed)\(value.trailingTrivia)"
    } else {
      textWithReturn = text
    }
  }

  /// The statements as a branch that a switch selects, after which the function has returned.
  func branch(number: Int) -> String {
    "if Mutant.isActive(\(number)) {\n\(textWithReturn)\n\(returnsValue ? "" : "return\n")}"
  }

  /// Whether an only statement is the function's value.
  private static func isValue(_ item: CodeBlockItemSyntax.Item) -> Bool {
    // An `if` or `switch` whose branches are values, or whose branches return.
    guard let expression = item.as(ExpressionStmtSyntax.self) else { return item.is(ExprSyntax.self) }
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(expression)
    return !finder.hasFound
  }

  private final class ReturnFinder: SyntaxVisitor {
    var hasFound = false

    override func visit(_: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
      hasFound = true
      return .skipChildren
    }
    override func visit(_: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }
}
