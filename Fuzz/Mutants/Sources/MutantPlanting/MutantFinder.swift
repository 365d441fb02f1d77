import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds every mutant of a source file.
///
///     MutantFinder.mutants(in: "func f(_ a: Int) -> Bool { a < 3 }", file: "Sources/M/F/f.swift", cases: CaseCatalogue())
///     // a <= 3, a >= 3, 4, 2, true, false
public final class MutantFinder: SyntaxVisitor {
  private let file: String
  let cases: CaseCatalogue
  private let text: [UInt8]
  private let lines: SourceLocationConverter
  private var ordinals: [UInt64: Int] = [:]
  private var mutants: [Mutant] = []

  /// The declarations around the current node, from the outside in.
  private var declarations: [String] = []
  /// The return types of the functions and closures around the current node; `nil` for those that return nothing or whose type
  /// isn't written.
  var returnTypes: [String?] = []
  /// The loops around the current node, inside the innermost function or closure.
  var loopDepths = [0]

  /// Returns all mutants of a source file, in the order of the text.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - file: The file's path, relative to the repository.
  ///   - cases: The cases that the module declares.
  public static func mutants(in source: String, file: String, cases: CaseCatalogue) -> [Mutant] {
    let parsed = Parser.parse(source: source)
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    guard let tree = folded.as(SourceFileSyntax.self) else { return [] }
    let finder = MutantFinder(tree, source: source, file: file, cases: cases)
    finder.walk(tree)
    return finder.mutants.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
  }

  private init(_ tree: SourceFileSyntax, source: String, file: String, cases: CaseCatalogue) {
    self.file = file
    self.cases = cases
    text = Array(source.utf8)
    lines = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Adding

  /// Adds a mutant that puts an expression in place of another.
  func replace(_ node: some SyntaxProtocol, by replacement: String, _ change: MutantOperator) {
    add(node, replacement, change, .expression(replacement))
  }

  /// Adds a mutant that changes the text around a node.
  func add(_ node: some SyntaxProtocol, _ replacement: String, _ change: MutantOperator, _ plant: Mutant.Plant) {
    let start = node.positionAfterSkippingLeadingTrivia
    add(from: start, to: node.endPositionBeforeTrailingTrivia, replacement, change, plant)
  }

  /// Adds a mutant that inserts text before a node.
  func insert(before node: some SyntaxProtocol, _ inserted: String, _ change: MutantOperator, _ plant: String) {
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
    let function = declarations.joined(separator: ".")
    let texts = "\(original)\u{0}\(replacement)"
    let key = StableHash.of(file, function, change.rawValue, texts)
    let ordinal = ordinals[key, default: 0]
    ordinals[key] = ordinal + 1
    let hash = String(StableHash.of(file, function, change.rawValue, texts, String(ordinal)), radix: 16)
    mutants.append(
      Mutant(
        identifier: String((String(repeating: "0", count: 16 - hash.count) + hash).prefix(10)),
        file: file,
        line: lines.location(for: start).line,
        function: declarations.filter { !$0.isEmpty }.joined(separator: "."),
        operator: change,
        start: start.utf8Offset,
        end: end.utf8Offset,
        replacement: replacement,
        plant: plant
      )
    )
  }

  /// Returns the source's text between two positions.
  func text(from start: AbsolutePosition, to end: AbsolutePosition) -> String {
    String(decoding: text[start.utf8Offset..<end.utf8Offset], as: UTF8.self)
  }

  // MARK: Context

  private func enter(_ name: String, _ attributes: AttributeListSyntax) -> SyntaxVisitorContinueKind {
    declarations.append(name)
    // The body of an unavailable declaration never runs.
    return attributes.trimmedDescription.contains("unavailable") ? .skipChildren : .visitChildren
  }

  private func leave() { declarations.removeLast() }

  override public func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.trimmedDescription, node.attributes)
  }
  override public func visitPost(_: ExtensionDeclSyntax) { leave() }

  override public func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.attributes)
  }
  override public func visitPost(_: StructDeclSyntax) { leave() }

  override public func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.attributes)
  }
  override public func visitPost(_: ClassDeclSyntax) { leave() }

  override public func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.attributes)
  }
  override public func visitPost(_: ActorDeclSyntax) { leave() }

  override public func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.attributes)
  }
  override public func visitPost(_: EnumDeclSyntax) { leave() }

  override public func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.attributes)
  }
  override public func visitPost(_: ProtocolDeclSyntax) { leave() }

  override public func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let binding = node.bindings.first
    // A computed property without `get` has a body like a function's.
    let type = binding?.typeAnnotation?.type.trimmedDescription
    returnTypes.append(type)
    loopDepths.append(isLocal(node) ? loopDepths.last ?? 0 : 0)
    if case .getter(let body)? = binding?.accessorBlock?.accessors { findReturns(of: body, type: type) }
    return enter(isLocal(node) ? "" : binding?.pattern.trimmedDescription ?? "", node.attributes)
  }
  override public func visitPost(_: VariableDeclSyntax) {
    returnTypes.removeLast()
    loopDepths.removeLast()
    leave()
  }

  /// Whether a variable is declared inside a function.
  private func isLocal(_ node: VariableDeclSyntax) -> Bool {
    guard let item = node.parent?.as(CodeBlockItemSyntax.self) else { return false }
    return item.parent?.parent?.is(SourceFileSyntax.self) != true
  }

  override public func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    let isGetter = node.accessorSpecifier.text == "get"
    let type: String? = isGetter ? returnTypes.last ?? nil : nil
    returnTypes.append(type)
    if let body = node.body {
      if isGetter || ["set", "willSet", "didSet"].contains(node.accessorSpecifier.text) {
        findReturns(of: body.statements, type: type)
      }
    }
    return enter(node.accessorSpecifier.text, node.attributes)
  }
  override public func visitPost(_: AccessorDeclSyntax) {
    returnTypes.removeLast()
    leave()
  }

  override public func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = node.returnClause.type.trimmedDescription
    returnTypes.append(type)
    loopDepths.append(0)
    if case .getter(let body)? = node.accessorBlock?.accessors { findReturns(of: body, type: type) }
    return enter("subscript\(Self.labels(node.parameterClause))", node.attributes)
  }
  override public func visitPost(_: SubscriptDeclSyntax) {
    returnTypes.removeLast()
    loopDepths.removeLast()
    leave()
  }

  override public func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = node.signature.returnClause?.type.trimmedDescription
    returnTypes.append(type)
    loopDepths.append(0)
    let kind = enter(node.name.text + Self.labels(node.signature.parameterClause), node.attributes)
    if kind == .visitChildren, let body = node.body { findReturns(of: body.statements, type: type) }
    return kind
  }
  override public func visitPost(_: FunctionDeclSyntax) {
    returnTypes.removeLast()
    loopDepths.removeLast()
    leave()
  }

  override public func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    returnTypes.append(nil)
    loopDepths.append(0)
    return enter("init" + Self.labels(node.signature.parameterClause), node.attributes)
  }
  override public func visitPost(_: InitializerDeclSyntax) {
    returnTypes.removeLast()
    loopDepths.removeLast()
    leave()
  }

  override public func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    returnTypes.append(node.signature?.returnClause?.type.trimmedDescription)
    loopDepths.append(0)
    return .visitChildren
  }
  override public func visitPost(_: ClosureExprSyntax) {
    returnTypes.removeLast()
    loopDepths.removeLast()
  }

  private static func labels(_ clause: FunctionParameterClauseSyntax) -> String {
    "(" + clause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
  }

  // MARK: Texts that aren't expressions

  // Which branch of a conditional compilation is active isn't known here.
  override public func visit(_: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: TypeAnnotationSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: GenericParameterClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: GenericWhereClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: InheritanceClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: ReturnClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: ConsumeExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override public func visit(_: InOutExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // MARK: Operators, in the files of their families

  override public func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: SwitchCaseLabelSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: BreakStmtSyntax) -> SyntaxVisitorContinueKind { find(node) }
  override public func visit(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind { find(node) }

  override public func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    findConditions(node.condition)
    return enterLoop()
  }
  override public func visitPost(_: RepeatStmtSyntax) { leaveLoop() }
  override public func visit(_: WhileStmtSyntax) -> SyntaxVisitorContinueKind { enterLoop() }
  override public func visitPost(_: WhileStmtSyntax) { leaveLoop() }
  override public func visit(_: ForStmtSyntax) -> SyntaxVisitorContinueKind { enterLoop() }
  override public func visitPost(_: ForStmtSyntax) { leaveLoop() }

  private func enterLoop() -> SyntaxVisitorContinueKind {
    loopDepths[loopDepths.count - 1] += 1
    return .visitChildren
  }

  private func leaveLoop() { loopDepths[loopDepths.count - 1] -= 1 }
}
