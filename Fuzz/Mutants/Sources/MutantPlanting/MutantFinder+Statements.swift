import SwiftSyntax

extension MutantFinder {
  /// Calls that check what always holds, or that an initializer can't do without.
  private static let necessaryCalls: Set = [
    "assert", "assertionFailure", "preconditionFailure", "fatalError", "super.init", "self.init",
  ]

  func find(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    switch node.item {
    case .stmt(let statement) where statement.is(ForStmtSyntax.self):
      add(statement, "", .omittedStatement, .omission)
    case .expr(let expression) where isOmittable(expression) && !isResult(node):
      add(expression, "", .omittedStatement, .omission)
    default:
      break
    }
    return .visitChildren
  }

  private func isOmittable(_ node: ExprSyntax) -> Bool {
    if let node = node.as(TryExprSyntax.self) { return isOmittable(node.expression) }
    if let node = node.as(AwaitExprSyntax.self) { return isOmittable(node.expression) }
    if let node = node.as(UnsafeExprSyntax.self) { return isOmittable(node.expression) }
    if let call = node.as(FunctionCallExprSyntax.self) {
      return !Self.necessaryCalls.contains(call.calledExpression.trimmedDescription) && !call.reservesCapacity
    }
    guard let infix = node.as(InfixOperatorExprSyntax.self) else { return false }
    return infix.operator.is(AssignmentExprSyntax.self)
      || (infix.operator.trimmedDescription.hasSuffix("=") && !Self.isComparison(node))
  }

  /// Whether a statement is the only one of a body that returns a value, and therefore the value.
  private func isResult(_ node: CodeBlockItemSyntax) -> Bool {
    guard let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    // The type of a closure often isn't written.
    if case .expr(let value) = node.item, list.parent?.kind == .closureExpr {
      return value.is(FunctionCallExprSyntax.self)
    }
    guard let type = returnTypes.last ?? nil, !Self.isVoid(type) else { return false }
    switch list.parent?.kind {
    case .accessorBlock: return true
    case .codeBlock: return list.parent?.parent?.kind == .functionDecl || list.parent?.parent?.kind == .accessorDecl
    default: return false
    }
  }

  private static func isVoid(_ type: String) -> Bool { type == "Void" || type == "()" }

  // MARK: Jumps

  func find(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind {
    guard loopDepths.last ?? 0 > 0 else { return .skipChildren }
    return findJump(node, "continue", node.label)
  }

  func find(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind {
    findJump(node, "break", node.label)
  }

  private func findJump(_ node: some StmtSyntaxProtocol, _ other: String, _ label: TokenSyntax?)
    -> SyntaxVisitorContinueKind
  {
    let replacement = label.map { "\(other) \($0.text)" } ?? other
    add(node, replacement, .jump, .statement(replacement))
    return .skipChildren
  }

  // MARK: Returns

  /// Adds the mutants that return at the start of a body, or in place of its only expression.
  func findReturns(of body: CodeBlockItemListSyntax, type: String?) {
    guard let first = body.first else { return }
    let values = type.map(Self.simpleValues) ?? []
    if body.count == 1 {
      guard case .expr(let expression) = first.item, isResult(first) else { return }
      for value in values { replace(expression, by: value, .returnValue) }
    } else if type.map(Self.isVoid) ?? true {
      insert(before: first, "return; ", .earlyReturn, "if # { return }; ")
    } else {
      for value in values { insert(before: first, "return \(value); ", .earlyReturn, "if # { return \(value) }; ") }
    }
  }

  func find(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    guard let expression = node.expression, let type = returnTypes.last ?? nil else { return .visitChildren }
    // The other truth value is a constant's mutant.
    if !expression.is(BooleanLiteralExprSyntax.self) {
      for value in Self.simpleValues(of: type) { replace(expression, by: value, .returnValue) }
    }
    return .visitChildren
  }

  /// Returns the empty and default values of a type, as far as its name tells.
  static func simpleValues(of type: String) -> [String] {
    if type.hasSuffix("?") || type.hasPrefix("Optional<") { return ["nil"] }
    if type.hasPrefix("["), type.hasSuffix("]") { return [type.contains(":") ? "[:]" : "[]"] }
    switch type {
    case "Bool": return ["true", "false"]
    case "String": return ["\"\""]
    case "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float":
      return ["0"]
    default: return []
    }
  }
}
