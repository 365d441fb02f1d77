import Foundation
import SwiftOperators
import SwiftSyntax

/// Finds every mutant of a source file.
///
///     MutantFinder.mutants(in: "func f(_ a: Int) -> Bool { a < 3 }", file: "Sources/M/F/f.swift", …)
///     // a <= 3, a >= 3, 4, 2, true, false
final class MutantFinder: SyntaxAnyVisitor {
  private let file: String
  private let cases: CaseCatalogue
  private let text: [UInt8]
  private let lines: SourceLocationConverter
  private var found: [Found] = []

  /// A mutant that has no identifier yet.
  struct Found {
    /// The module, the function, what is changed, and the original and the changed text.
    let change: [String]
    /// The lines of the change, without the white space around them.
    let lines: String
    var mutant: Mutant
  }

  /// A declaration or a closure around the current node.
  private struct Scope {
    /// The name; empty for a local variable, and `nil` for a closure.
    var name: String?
    /// `nil` if nothing is returned, or if the type isn't written.
    var returnType: String?
    /// The number of loops around the current node, inside the innermost function or closure.
    var loopDepth = 0
  }

  /// From the outside in.
  private var scopes = [Scope()]

  /// Returns all mutants of a source file, in the order of the text.
  ///
  /// - Parameters:
  ///   - source: The file's text.
  ///   - parsed: The text's syntax tree.
  ///   - file: The file's path, relative to the repository.
  ///   - cases: The cases that the modules declare.
  static func mutants(in source: String, parsed: SourceFileSyntax, file: String, cases: CaseCatalogue) -> [Found] {
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    guard let tree = folded.as(SourceFileSyntax.self) else { return [] }
    let finder = MutantFinder(tree, source: source, file: file, cases: cases)
    finder.walk(tree)
    return finder.found.sorted { ($0.mutant.start, -$0.mutant.end) < ($1.mutant.start, -$1.mutant.end) }
  }

  private init(_ tree: SourceFileSyntax, source: String, file: String, cases: CaseCatalogue) {
    self.file = file
    self.cases = cases
    text = Array(source.utf8)
    lines = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - Adding

  /// Adds a mutant that puts an expression in place of another.
  private func replace(_ node: some SyntaxProtocol, by replacement: String, _ change: MutantOperator) {
    add(node, replacement, change, .expression(replacement))
  }

  /// Adds a mutant that changes the text around a node.
  private func add(
    _ node: some SyntaxProtocol,
    _ replacement: String,
    _ change: MutantOperator,
    _ plant: Mutant.Plant
  ) {
    let start = node.positionAfterSkippingLeadingTrivia
    add(from: start, to: node.endPositionBeforeTrailingTrivia, replacement, change, plant)
  }

  /// Adds a mutant that inserts text before a node.
  private func insert(before node: some SyntaxProtocol, _ inserted: String, _ change: MutantOperator, _ plant: String) {
    let start = node.positionAfterSkippingLeadingTrivia
    add(from: start, to: start, inserted, change, Mutant.Plant(before: plant, after: ""))
  }

  private func add(
    from start: AbsolutePosition,
    to end: AbsolutePosition,
    _ replacement: String,
    _ change: MutantOperator,
    _ plant: Mutant.Plant
  ) {
    let original = text(from: start, to: end)
    guard original != replacement else { return }
    let names = scopes.compactMap(\.name)
    let mutant = Mutant(
      identifier: "",
      file: file,
      line: lines.location(for: start).line,
      function: names.filter { !$0.isEmpty }.joined(separator: "."),
      operator: change,
      start: start.utf8Offset,
      end: end.utf8Offset,
      replacement: replacement,
      plant: plant
    )
    let texts = [mutant.module, names.joined(separator: "."), change.rawValue, "\(original)\u{0}\(replacement)"]
    found.append(Found(change: texts, lines: wholeLines(mutant.start..<mutant.end), mutant: mutant))
  }

  /// Returns the lines that contain a part of the source, without the white space around them.
  private func wholeLines(_ part: Range<Int>) -> String {
    let newline = UInt8(ascii: "\n")
    let first = text[..<part.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let last = text[part.upperBound...].firstIndex(of: newline) ?? text.count
    return String(decoding: text[first..<last], as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }

  /// Returns the source's text between two positions.
  private func text(from start: AbsolutePosition, to end: AbsolutePosition) -> String {
    String(decoding: text[start.utf8Offset..<end.utf8Offset], as: UTF8.self)
  }

  // MARK: - Context

  /// The syntax that isn't changed: what isn't an expression, and branches of a conditional compilation, of which it isn't known
  /// which one is active.
  private static let unchanged: Set<SyntaxKind> = [
    .ifConfigDecl, .attributeList, .typeAnnotation, .genericArgumentClause, .genericParameterClause,
    .genericWhereClause, .inheritanceClause, .returnClause, .enumCaseDecl, .typeAliasDecl, .expressionPattern,
    .keyPathExpr, .macroExpansionExpr, .consumeExpr, .inOutExpr,
  ]

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    switch node.kind {
    case .extensionDecl, .structDecl, .classDecl, .actorDecl, .enumDecl, .protocolDecl:
      let name =
        node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
        ?? node.asProtocol((any NamedDeclSyntax).self)?.name.text
      scopes.append(Scope(name: name ?? ""))
      return children(of: node.asProtocol((any DeclGroupSyntax).self)?.attributes)
    case .whileStmt, .forStmt: enterLoop()
    default: return Self.unchanged.contains(node.kind) ? .skipChildren : .visitChildren
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    switch node.kind {
    case .extensionDecl, .structDecl, .classDecl, .actorDecl, .enumDecl, .protocolDecl, .variableDecl, .accessorDecl,
      .subscriptDecl, .functionDecl, .initializerDecl, .closureExpr:
      scopes.removeLast()
    case .whileStmt, .forStmt, .repeatStmt: scopes[scopes.count - 1].loopDepth -= 1
    default: break
    }
  }

  private func enterLoop() { scopes[scopes.count - 1].loopDepth += 1 }

  /// The body of an unavailable declaration never runs.
  private func children(of attributes: AttributeListSyntax?) -> SyntaxVisitorContinueKind {
    attributes?.trimmedDescription.contains("unavailable") == true ? .skipChildren : .visitChildren
  }

  /// Names the innermost scope. What is found before has the name of the scope around it.
  private func nameScope(_ name: String, _ attributes: AttributeListSyntax) -> SyntaxVisitorContinueKind {
    scopes[scopes.count - 1].name = name
    return children(of: attributes)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let binding = node.bindings.first
    // A computed property without `get` has a body like a function's.
    let type = binding?.typeAnnotation?.type.trimmedDescription
    let isLocal = Self.isLocal(node)
    scopes.append(Scope(returnType: type, loopDepth: isLocal ? scopes.last?.loopDepth ?? 0 : 0))
    if case .getter(let body)? = binding?.accessorBlock?.accessors { findReturns(of: body, type: type) }
    return nameScope(isLocal ? "" : binding?.pattern.trimmedDescription ?? "", node.attributes)
  }

  /// Whether a variable is declared inside a function.
  private static func isLocal(_ node: VariableDeclSyntax) -> Bool {
    guard let item = node.parent?.as(CodeBlockItemSyntax.self) else { return false }
    return item.parent?.parent?.is(SourceFileSyntax.self) != true
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.accessorSpecifier.text
    let around = scopes.last
    let type = name == "get" ? around?.returnType : nil
    scopes.append(Scope(returnType: type, loopDepth: around?.loopDepth ?? 0))
    if let body = node.body, ["get", "set", "willSet", "didSet"].contains(name) {
      findReturns(of: body.statements, type: type)
    }
    return nameScope(name, node.attributes)
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = node.returnClause.type.trimmedDescription
    scopes.append(Scope(returnType: type))
    if case .getter(let body)? = node.accessorBlock?.accessors { findReturns(of: body, type: type) }
    return nameScope("subscript\(Self.labels(node.parameterClause))", node.attributes)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = node.signature.returnClause?.type.trimmedDescription
    scopes.append(Scope(name: node.name.text + Self.labels(node.signature.parameterClause), returnType: type))
    let children = children(of: node.attributes)
    if children == .visitChildren, let body = node.body { findReturns(of: body.statements, type: type) }
    return children
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    scopes.append(Scope(name: "init" + Self.labels(node.signature.parameterClause)))
    return children(of: node.attributes)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    scopes.append(Scope(returnType: node.signature?.returnClause?.type.trimmedDescription))
    return .visitChildren
  }

  private static func labels(_ clause: FunctionParameterClauseSyntax) -> String {
    "(" + clause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
  }

  // MARK: - Conditions

  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    var binds = false
    for element in node {
      if let condition = element.condition.as(ExprSyntax.self) {
        findConditions(condition)
      } else if !element.condition.is(AvailabilityConditionSyntax.self) {
        binds = true
      }
    }
    // A binding can't be negated, but the conditions as a whole can fail.
    if binds { insert(before: node, "false, ", .constantCondition, "!#, ") }
    return .visitChildren
  }

  /// Adds the mutants of an expression that is a condition.
  private func findConditions(_ node: ExprSyntax) {
    guard !node.is(BooleanLiteralExprSyntax.self) else { return }
    // The operator of a comparison is negated on its own, and a negation loses its sign.
    if !Self.isComparison(node), node.as(PrefixOperatorExprSyntax.self)?.operator.text != "!" {
      replace(node, by: "!(\(node.trimmedDescription))", .negatedCondition)
    }
    replace(node, by: "true", .constantCondition)
    replace(node, by: "false", .constantCondition)
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    findConditions(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    findConditions(node.condition)
    return .visitChildren
  }

  override func visit(_ node: SwitchCaseLabelSyntax) -> SyntaxVisitorContinueKind {
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

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    findConditions(node.condition)
    enterLoop()
    return .visitChildren
  }

  // MARK: - Expressions

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
  private static func isComparison(_ node: ExprSyntax) -> Bool {
    guard let node = node.as(InfixOperatorExprSyntax.self) else { return false }
    return comparisons[node.operator.trimmedDescription] != nil
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
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
    case "??": replace(node, by: node.rightOperand.trimmedDescription, .arithmetic)
    case "..<", "...":
      guard !node.rightOperand.is(IntegerLiteralExprSyntax.self) else { break }
      replace(node.rightOperand, by: "(\(node.rightOperand.trimmedDescription)) - 1", .relational)
      replace(node.rightOperand, by: "(\(node.rightOperand.trimmedDescription)) + 1", .relational)
    default: break
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

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let operand = node.expression.trimmedDescription
    switch node.operator.text {
    case "!": replace(node, by: operand, .negatedCondition)
    case "-": replace(node, by: operand, .arithmetic)
    case "~": replace(node, by: operand, .bits)
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.filter { $0 != "_" }
    let prefixes: [(String, Int)] = [("0x", 16), ("0b", 2), ("0o", 8)]
    let (prefix, radix) = prefixes.first { digits.hasPrefix($0.0) } ?? ("", 10)
    guard let value = UInt64(digits.dropFirst(prefix.count), radix: radix) else { return .skipChildren }
    if value < .max { replace(node, by: prefix + String(value + 1, radix: radix, uppercase: true), .constant) }
    replace(node, by: value == 0 ? "-1" : prefix + String(value - 1, radix: radix, uppercase: true), .constant)
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = Double(node.literal.text.filter { $0 != "_" }), (value + 1) != value {
      replace(node, by: "\(value + 1)", .constant)
      replace(node, by: "\(value - 1)", .constant)
    }
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // `while true` without its condition isn't a loop that ends, and the compiler checks what follows it.
    if !(node.parent?.is(ConditionElementSyntax.self) ?? false) {
      replace(node, by: node.literal.text == "true" ? "false" : "true", .constant)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
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

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.declName.argumentNames == nil else { return .visitChildren }
    if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id {
      return .visitChildren
    }
    let type: String?
    if let base = node.base {
      guard
        let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text
          ?? base.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
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

  // MARK: - Statements

  /// Calls that check what always holds, or that an initializer can't do without.
  private static let necessaryCalls: Set = [
    "assert", "assertionFailure", "preconditionFailure", "fatalError", "super.init", "self.init",
  ]

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    switch node.item {
    case .stmt(let statement) where statement.is(ForStmtSyntax.self): add(statement, "", .omittedStatement, .omission)
    case .expr(let expression) where isOmittable(expression) && !isResult(node):
      add(expression, "", .omittedStatement, .omission)
    default: break
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
    if case .expr(let value) = node.item, list.parent?.kind == .closureExpr { return Self.isCall(value) }
    guard let type = scopes.last?.returnType, !Self.isVoid(type) else { return false }
    switch list.parent?.kind {
    case .accessorBlock: return true
    case .codeBlock: return list.parent?.parent?.kind == .functionDecl || list.parent?.parent?.kind == .accessorDecl
    default: return false
    }
  }

  private static func isCall(_ node: ExprSyntax) -> Bool {
    if let node = node.as(TryExprSyntax.self) { return isCall(node.expression) }
    if let node = node.as(AwaitExprSyntax.self) { return isCall(node.expression) }
    if let node = node.as(UnsafeExprSyntax.self) { return isCall(node.expression) }
    return node.is(FunctionCallExprSyntax.self)
  }

  private static func isVoid(_ type: String) -> Bool { type == "Void" || type == "()" }

  override func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind {
    guard scopes.last?.loopDepth ?? 0 > 0 else { return .skipChildren }
    return findJump(node, "continue", node.label)
  }

  override func visit(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind { findJump(node, "break", node.label) }

  private func findJump(_ node: some StmtSyntaxProtocol, _ other: String, _ label: TokenSyntax?)
    -> SyntaxVisitorContinueKind
  {
    let replacement = label.map { "\(other) \($0.text)" } ?? other
    add(node, replacement, .jump, .statement(replacement))
    return .skipChildren
  }

  /// Adds the mutants that return at the start of a body, or in place of its only expression.
  private func findReturns(of body: CodeBlockItemListSyntax, type: String?) {
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

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    guard let expression = node.expression, let type = scopes.last?.returnType else { return .visitChildren }
    // The other truth value is a constant's mutant.
    if !expression.is(BooleanLiteralExprSyntax.self) {
      for value in Self.simpleValues(of: type) { replace(expression, by: value, .returnValue) }
    }
    return .visitChildren
  }

  /// Returns the empty and default values of a type, as far as its name tells.
  private static func simpleValues(of type: String) -> [String] {
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

extension FunctionCallExprSyntax {
  /// Whether the call reserves capacity, which changes no value.
  var reservesCapacity: Bool {
    let name =
      calledExpression.as(MemberAccessExprSyntax.self)?.declName ?? calledExpression.as(DeclReferenceExprSyntax.self)
    return name?.baseName.text == "reserveCapacity"
  }
}
