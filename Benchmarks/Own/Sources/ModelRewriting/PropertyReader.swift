import SwiftSyntax

/// Reads the declarations of properties in one struct.
struct PropertyReader {
  enum Result {
    case property(ModelProperty)
    /// The reason why the struct can't be rewritten.
    case unsupported(String)
    /// A declaration without storage.
    case none
  }

  let names: TypeNames
  let scope: [String]
  let converter: SourceLocationConverter
  let codingKeys: [String: String]?

  func read(_ variable: VariableDeclSyntax) -> Result {
    let modifiers = variable.modifiers.map(\.name.tokenKind)
    if modifiers.contains(.keyword(.static)) || modifiers.contains(.keyword(.class)) { return .none }
    guard variable.bindings.count == 1, let binding = variable.bindings.first else {
      return .unsupported("one of its declarations has several properties")
    }
    if binding.isComputed { return .none }
    guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
      return .unsupported("one of its declarations has a pattern")
    }
    if modifiers.contains(.keyword(.lazy)) { return .unsupported("\(identifier) is lazy") }
    return .property(property(identifier, variable, binding))
  }

  private func property(
    _ identifier: String,
    _ variable: VariableDeclSyntax,
    _ binding: PatternBindingSyntax
  ) -> ModelProperty {
    let name = identifier.filter { $0 != "`" }
    let attributes = variable.attributes.libraryAttributes
    let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
    let initial = binding.initializer?.value
    let annotation = binding.typeAnnotation?.type
    var property = ModelProperty(
      name: name,
      type: annotation.map { names.type($0, in: scope) } ?? initial?.literalType,
      key: codingKeys?[name] ?? name,
      isDecoded: !(isConstant && initial != nil) && (codingKeys.map { $0[name] != nil } ?? true),
      line: converter.location(for: variable.positionAfterSkippingLeadingTrivia).line,
      spelledName: identifier,
      typeText: annotation?.trimmedDescription ?? initial?.literalTypeText,
      initialText: initial?.trimmedDescription,
      isConstant: isConstant
    )
    property.hasSimpleInitialValue = initial?.isSimple ?? false
    property.attributes = attributes
    property.foreignWrapper = variable.attributes.foreignWrapper
    property.hasImplicitNil = !isConstant && initial == nil && annotation?.is(OptionalTypeSyntax.self) == true
    property.specifier = variable.bindingSpecifier.trimmedRange.offsets
    property.start = variable.positionAfterSkippingLeadingTrivia.utf8Offset
    property.typeEnd =
      (annotation?.endPositionBeforeTrailingTrivia ?? binding.endPositionBeforeTrailingTrivia).utf8Offset
    return property
  }
}

extension PatternBindingSyntax {
  /// Whether the property has a getter, and so no storage.
  fileprivate var isComputed: Bool {
    guard let block = accessorBlock else { return false }
    guard case .accessors(let accessors) = block.accessors else { return true }
    let observers: [TokenKind] = [.keyword(.willSet), .keyword(.didSet)]
    return !accessors.allSatisfy { observers.contains($0.accessorSpecifier.tokenKind) }
  }
}

extension AttributeListSyntax {
  /// A property wrapper or a macro that isn't the library's. The compiler's own attributes begin with a small letter.
  fileprivate var foreignWrapper: String? {
    lazy.compactMap { element -> String? in
      guard case .attribute(let attribute) = element,
        let name = attribute.attributeName.dottedName?.split(separator: ".").last.map(String.init),
        name.first?.isUppercase == true, name != "MainActor"
      else { return nil }
      return LibraryAttribute.wrappers.contains(name) || LibraryAttribute.macros.contains(name) ? nil : name
    }.first
  }
}

extension ExprSyntax {
  /// The type that a literal has without an annotation.
  fileprivate var literalTypeText: String? {
    if self.is(IntegerLiteralExprSyntax.self) { return "Int" }
    if self.is(FloatLiteralExprSyntax.self) { return "Double" }
    if self.is(BooleanLiteralExprSyntax.self) { return "Bool" }
    if self.is(StringLiteralExprSyntax.self) { return "String" }
    if let prefixed = self.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-" {
      return prefixed.expression.literalTypeText
    }
    return nil
  }

  fileprivate var literalType: ModelType? { literalTypeText.flatMap(ModelType.scalar) }

  /// Whether the expression means the same in another scope of the same type.
  fileprivate var isSimple: Bool {
    if literalTypeText != nil || self.is(NilLiteralExprSyntax.self) { return true }
    if let array = self.as(ArrayExprSyntax.self) { return array.elements.allSatisfy { $0.expression.isSimple } }
    if let dictionary = self.as(DictionaryExprSyntax.self) {
      if case .elements(let elements) = dictionary.content {
        return elements.allSatisfy { $0.key.isSimple && $0.value.isSimple }
      }
      return true
    }
    // `.unknown`, `Date.distantPast`
    guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
    guard let base = member.base else { return true }
    return base.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase == true
  }
}
