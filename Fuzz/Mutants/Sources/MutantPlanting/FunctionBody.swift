import SwiftSyntax

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
    switch item {
    case .expr: return true
    case .stmt(let statement):
      // An `if` or `switch` whose branches are values, or whose branches return.
      guard let expression = statement.as(ExpressionStmtSyntax.self) else { return false }
      let finder = ReturnFinder(viewMode: .sourceAccurate)
      finder.walk(expression)
      return !finder.hasFound
    case .decl: return false
    }
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
