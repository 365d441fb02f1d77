import SwiftSyntax

extension MutantFinder {
  private static let comparisons = [
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="],
  ]

  private static let arithmetic = [
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&+": "&-", "&-": "&+", "&*": "&+",
    "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "&+=": "&-=", "&-=": "&+=",
  ]

  private static let bits = [
    "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<", "&<<": "&>>", "&>>": "&<<",
    "&=": "|=", "|=": "&=", "^=": "|=", "<<=": ">>=", ">>=": "<<=", "&<<=": "&>>=", "&>>=": "&<<=",
  ]

  /// Whether an expression compares two values.
  static func isComparison(_ node: ExprSyntax) -> Bool {
    guard let node = node.as(InfixOperatorExprSyntax.self) else { return false }
    return comparisons[node.operator.trimmedDescription] != nil
  }

  func find(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.operator.is(BinaryOperatorExprSyntax.self) else {
      guard node.operator.is(AssignmentExprSyntax.self) else { return .visitChildren }
      // What is assigned to must remain a variable.
      walk(node.rightOperand)
      return .skipChildren
    }
    let name = node.operator.trimmedDescription
    for other in Self.comparisons[name] ?? [] { replaceOperator(of: node, by: other, .relational) }
    if let other = Self.arithmetic[name] { replaceOperator(of: node, by: other, .arithmetic) }
    if let other = Self.bits[name] { replaceOperator(of: node, by: other, .bits) }
    switch name {
    case "&&", "||":
      replaceOperator(of: node, by: name == "&&" ? "||" : "&&", .logical)
      replace(node, by: node.leftOperand.trimmedDescription, .logical)
      replace(node, by: node.rightOperand.trimmedDescription, .logical)
    case "??":
      replace(node, by: node.rightOperand.trimmedDescription, .arithmetic)
    case "..<", "...":
      guard !node.rightOperand.is(IntegerLiteralExprSyntax.self) else { break }
      replace(node.rightOperand, by: "(\(node.rightOperand.trimmedDescription)) - 1", .relational)
      replace(node.rightOperand, by: "(\(node.rightOperand.trimmedDescription)) + 1", .relational)
    default:
      break
    }
    if name.count > 1, name.hasSuffix("="), Self.comparisons[name] == nil {
      walk(node.rightOperand)
      return .skipChildren
    }
    return .visitChildren
  }

  private func replaceOperator(of node: InfixOperatorExprSyntax, by other: String, _ change: MutantOperator) {
    let name = node.operator
    let before = text(from: node.positionAfterSkippingLeadingTrivia, to: name.positionAfterSkippingLeadingTrivia)
    let after = text(from: name.endPositionBeforeTrailingTrivia, to: node.endPositionBeforeTrailingTrivia)
    let replacement = before + other + after
    // An assignment isn't an expression that could be chosen.
    let isAssignment = Self.comparisons[name.trimmedDescription] == nil && name.trimmedDescription.hasSuffix("=")
    add(node, replacement, change, isAssignment ? .statement(replacement) : .expression(replacement))
  }

  func find(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let operand = node.expression.trimmedDescription
    switch node.operator.text {
    case "!": replace(node, by: operand, .negatedCondition)
    case "-": replace(node, by: operand, .arithmetic)
    case "~": replace(node, by: operand, .bits)
    default: break
    }
    return .visitChildren
  }

  func find(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.filter { $0 != "_" }
    let prefixes: [(String, Int)] = [("0x", 16), ("0b", 2), ("0o", 8)]
    let (prefix, radix) = prefixes.first { digits.hasPrefix($0.0) } ?? ("", 10)
    guard let value = UInt64(digits.dropFirst(prefix.count), radix: radix) else { return .skipChildren }
    if value < .max { replace(node, by: prefix + String(value + 1, radix: radix, uppercase: true), .constant) }
    replace(node, by: value == 0 ? "-1" : prefix + String(value - 1, radix: radix, uppercase: true), .constant)
    return .skipChildren
  }

  func find(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = Double(node.literal.text.filter { $0 != "_" }), (value + 1) != value {
      replace(node, by: "\(value + 1)", .constant)
      replace(node, by: "\(value - 1)", .constant)
    }
    return .skipChildren
  }

  func find(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // `while true` without its condition isn't a loop that ends, and the compiler checks what follows it.
    if !(node.parent?.is(ConditionElementSyntax.self) ?? false) {
      replace(node, by: node.literal.text == "true" ? "false" : "true", .constant)
    }
    return .skipChildren
  }

  func find(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // An assertion isn't in a release build.
    if ["assert", "assertionFailure"].contains(node.calledExpression.trimmedDescription) { return .skipChildren }
    if node.reservesCapacity { return .skipChildren }
    let call = node.trimmedDescription
    if node.calledExpression.trimmedDescription == "UInt8", node.arguments.first?.label?.text == "ascii" {
      replace(node, by: "\(call) + 1", .constant)
      replace(node, by: "\(call) - 1", .constant)
      return .skipChildren
    }
    // The order of their arguments has no effect.
    if ["max", "min"].contains(node.calledExpression.trimmedDescription) { return .visitChildren }
    let arguments = Array(node.arguments)
    for (first, second) in zip(arguments, arguments.dropFirst()) {
      guard Self.isSimple(first.expression), Self.isSimple(second.expression) else { continue }
      let parts = [
        text(from: node.positionAfterSkippingLeadingTrivia, to: first.expression.positionAfterSkippingLeadingTrivia),
        second.expression.trimmedDescription,
        text(
          from: first.expression.endPositionBeforeTrailingTrivia,
          to: second.expression.positionAfterSkippingLeadingTrivia
        ),
        first.expression.trimmedDescription,
        text(from: second.expression.endPositionBeforeTrailingTrivia, to: node.endPositionBeforeTrailingTrivia),
      ]
      replace(node, by: parts.joined(), .swappedArguments)
    }
    return .visitChildren
  }

  /// Whether an argument is a name or a number. The type of an implicit member depends on its place.
  private static func isSimple(_ node: ExprSyntax) -> Bool {
    if let member = node.as(MemberAccessExprSyntax.self) { return member.base != nil }
    return node.is(DeclReferenceExprSyntax.self) || node.is(IntegerLiteralExprSyntax.self)
  }

  func find(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.declName.argumentNames == nil else { return .visitChildren }
    if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id {
      return .visitChildren
    }
    let type: String?
    if let base = node.base {
      guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text ?? lastName(of: base),
        name.first?.isUppercase == true
      else { return .visitChildren }
      type = name
    } else {
      if node.parent?.is(MemberAccessExprSyntax.self) ?? false { return .visitChildren }
      type = nil
    }
    for other in cases.others(than: node.declName.baseName.text, of: type) {
      replace(node, by: "\(node.base?.trimmedDescription ?? "").\(other)", .otherCase)
    }
    return .visitChildren
  }

  private func lastName(of base: ExprSyntax) -> String? {
    base.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call reserves capacity, which changes no value.
  var reservesCapacity: Bool {
    let name =
      calledExpression.as(MemberAccessExprSyntax.self)?.declName ?? calledExpression.as(DeclReferenceExprSyntax.self)
    return name?.baseName.text == "reserveCapacity"
  }
}
