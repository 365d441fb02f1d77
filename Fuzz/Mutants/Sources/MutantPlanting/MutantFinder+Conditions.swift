import SwiftSyntax

extension MutantFinder {
  func find(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    var binds = false
    for element in node {
      switch element.condition {
      case .expression(let condition): findConditions(condition)
      case .optionalBinding, .matchingPattern: binds = true
      case .availability: break
      }
    }
    // A binding can't be negated, but the conditions as a whole can fail.
    if binds { insert(before: node, "false, ", .constantCondition, "!#, ") }
    return .visitChildren
  }

  /// Adds the mutants of an expression that is a condition.
  func findConditions(_ node: ExprSyntax) {
    guard !node.is(BooleanLiteralExprSyntax.self) else { return }
    // The operator of a comparison is negated on its own, and a negation loses its sign.
    if !Self.isComparison(node), node.as(PrefixOperatorExprSyntax.self)?.operator.text != "!" {
      replace(node, by: "!(\(node.trimmedDescription))", .negatedCondition)
    }
    replace(node, by: "true", .constantCondition)
    replace(node, by: "false", .constantCondition)
  }

  func find(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    findConditions(node.condition)
    return .visitChildren
  }

  func find(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    findConditions(node.condition)
    return .visitChildren
  }

  func find(_ node: SwitchCaseLabelSyntax) -> SyntaxVisitorContinueKind {
    // Without a default, the compiler would miss the pattern.
    let cases = node.parent?.parent?.as(SwitchCaseListSyntax.self) ?? []
    let hasDefault = cases.contains {
      if case .switchCase(let one) = $0, case .default = one.label { true } else { false }
    }
    for item in node.caseItems where hasDefault && item.whereClause == nil {
      add(
        item.pattern,
        "\(item.pattern.trimmedDescription) where false",
        .omittedPattern,
        Mutant.Plant(before: "", after: " where !#")
      )
    }
    for item in node.caseItems { if let condition = item.whereClause { walk(condition) } }
    return .skipChildren
  }
}
