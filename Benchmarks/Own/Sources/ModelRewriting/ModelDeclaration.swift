import SwiftSyntax

/// A struct, an enum or a class of the source.
package struct ModelDeclaration {
  package enum Kind {
    case structure, enumeration, other
  }

  /// The name with those of the types around it, such as `Order.Line`.
  package let name: String
  package let kind: Kind
  /// The index of the source file.
  let file: Int
  let node: any DeclGroupSyntax & NamedDeclSyntax
  let position: SourceLocation

  /// The stored properties.
  package private(set) var properties: [ModelProperty] = []
  /// The raw value's type of an enum that has one.
  package private(set) var rawType: ModelType.Scalar?
  /// The raw values of an enum's cases as strings, by their names.
  package private(set) var cases: [(name: String, text: String)] = []
  /// The reason why the tool doesn't rewrite the type; `nil` if it does.
  package private(set) var obstacle: String?
  /// A Boolean value that indicates whether the type conforms to `Decodable`, directly or through a protocol of the source.
  package private(set) var isDecodable = false
  /// A Boolean value that indicates whether another protocol of the source makes the type `Encodable`. The macro needs the name.
  private(set) var impliesEncodable = false
  private(set) var hasInitializer = false

  var isGeneric: Bool { node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil }
  /// The modifier of members that a protocol requires.
  var access: String { has(.public) || has(.package) ? "public " : "" }

  private func has(_ modifier: Keyword) -> Bool { node.modifiers.contains { $0.name.tokenKind == .keyword(modifier) } }

  /// Reads a declaration of a source whose names and extensions are known.
  init(_ found: FoundType, _ names: TypeNames, extensions: [ExtensionDeclSyntax]) {
    name = found.scope.joined(separator: ".")
    kind =
      found.node.is(StructDeclSyntax.self) ? .structure : found.node.is(EnumDeclSyntax.self) ? .enumeration : .other
    file = found.file
    node = found.node
    position = found.position
    let conformances =
      [node.inheritanceClause] + extensions.map { $0.genericWhereClause == nil ? $0.inheritanceClause : nil }
    let inherited = conformances.compactMap(\.self).flatMap { $0.inheritedTypes.flatMap(\.type.composedNames) }
    isDecodable = names.refines(inherited, ["Decodable", "Codable"])
    let encodable: Set = ["Encodable", "Codable"]
    impliesEncodable = encodable.isDisjoint(with: names.stated(inherited)) && names.refines(inherited, encodable)
    let own = node.memberBlock.members.map(\.decl)
    hasInitializer = own.contains { $0.is(InitializerDeclSyntax.self) }
    let keys = own.compactMap { $0.asProtocol((any NamedDeclSyntax).self) }.first { $0.name.text == "CodingKeys" }
    let codingKeys = keys?.as(EnumDeclSyntax.self).map(Self.cases)
    let added = extensions.flatMap { $0.memberBlock.members.map(\.decl) }
    var reasons: [String?] = [
      kind == .other ? "it is a class" : nil, isGeneric ? "it is generic" : nil,
      (own + added).contains(where: \.isDecodingInitializer) ? "it has a hand-written init(from:)" : nil,
    ]
    switch kind {
    case .other: break
    case .enumeration:
      if case .scalar(let raw)? = node.inheritanceClause?.inheritedTypes.first.map({
        names.type($0.type, in: found.scope)
      }) {
        rawType = raw
      }
      cases = node.as(EnumDeclSyntax.self).map(Self.cases) ?? []
      reasons.append(rawType == nil ? "it is an enum without raw values" : nil)
    case .structure:
      for member in own {
        if member.is(IfConfigDeclSyntax.self) { reasons.append("it has members in an #if") }
        guard let variable = member.as(VariableDeclSyntax.self) else { continue }
        switch ModelProperty.read(variable, names, found, codingKeys: codingKeys) {
        case .success(let property): properties += [property].compactMap(\.self)
        case .failure(let obstacle): reasons.append(obstacle.description)
        }
      }
      if added.contains(where: { $0.asProtocol((any NamedDeclSyntax).self)?.name.text == "CodingKeys" }) {
        reasons.append("its CodingKeys are in an extension")
      }
      reasons += [
        has(.private) && found.scope.count > 1 ? "it is private in another type" : nil,
        keys != nil && codingKeys == nil ? "its CodingKeys aren't an enum" : nil,
      ]
      for property in properties {
        if case .optional(.optional)? = property.type {
          reasons.append("\(property.name) is an Optional of an Optional")
        }
      }
      reasons.append(properties.contains(where: \.isDecoded) ? nil : "it decodes no property")
    }
    obstacle = reasons.compactMap(\.self).first
  }

  private static func cases(of type: EnumDeclSyntax) -> [(name: String, text: String)] {
    type.memberBlock.members.flatMap { $0.decl.as(EnumCaseDeclSyntax.self)?.elements.map(\.self) ?? [] }.map {
      element in
      let name = element.name.text.filter { $0 != "`" }
      return (name, element.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? name)
    }
  }
}

/// A type that a file declares.
struct FoundType {
  /// Its name and those of the types around it.
  let scope: [String]
  let file: Int
  let node: any DeclGroupSyntax & NamedDeclSyntax
  let converter: SourceLocationConverter

  var position: SourceLocation { converter.location(for: node.positionAfterSkippingLeadingTrivia) }
}

package struct ModelProperty {
  /// Why a struct with such a declaration isn't rewritten.
  struct Obstacle: Error, CustomStringConvertible {
    let description: String
  }

  /// The name, without backticks.
  package let name: String
  /// The type; `nil` if it isn't written and doesn't follow from a literal.
  package let type: ModelType?
  /// The name in `CodingKeys`, or the property's name.
  package let key: String
  /// A Boolean value that indicates whether synthesized `Codable` decodes the property.
  package let isDecoded: Bool
  /// The line in the source file.
  let line: Int
  let initial: ExprSyntax?
  /// The property wrapper.
  let wrapper: String?
  let variable: VariableDeclSyntax
  let binding: PatternBindingSyntax

  var isConstant: Bool { variable.bindingSpecifier.tokenKind == .keyword(.let) }
  /// A Boolean value that indicates whether an Optional variable has a `nil` that isn't written.
  var hasImplicitNil: Bool {
    !isConstant && initial == nil && binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
  }

  /// Reads a declaration; `nil` if it has no storage.
  static func read(
    _ variable: VariableDeclSyntax,
    _ names: TypeNames,
    _ type: FoundType,
    codingKeys: [(name: String, text: String)]?
  ) -> Result<ModelProperty?, Obstacle> {
    let modifiers = variable.modifiers.map(\.name.tokenKind)
    if modifiers.contains(.keyword(.static)) || modifiers.contains(.keyword(.class)) { return .success(nil) }
    guard variable.bindings.count == 1, let binding = variable.bindings.first else {
      return .failure(Obstacle(description: "one of its declarations has several properties"))
    }
    if binding.isComputed { return .success(nil) }
    guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
      return .failure(Obstacle(description: "one of its declarations has a pattern"))
    }
    if modifiers.contains(.keyword(.lazy)) { return .failure(Obstacle(description: "\(identifier) is lazy")) }
    let name = identifier.filter { $0 != "`" }
    let (initial, annotation) = (binding.initializer?.value, binding.typeAnnotation?.type)
    let isFixed = variable.bindingSpecifier.tokenKind == .keyword(.let) && initial != nil
    let key = codingKeys.map { keys in keys.first { $0.name == name }?.text } ?? name
    return .success(
      ModelProperty(
        name: name,
        type: annotation.map { names.type($0, in: type.scope) } ?? initial?.literalType.flatMap(ModelType.scalar),
        key: key ?? name,
        isDecoded: !isFixed && key != nil,
        line: type.converter.location(for: variable.positionAfterSkippingLeadingTrivia).line,
        initial: initial,
        wrapper: variable.attributes.wrapper,
        variable: variable,
        binding: binding
      )
    )
  }
}

extension DeclSyntax {
  fileprivate var isDecodingInitializer: Bool {
    self.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.map(\.firstName.text) == ["from"]
  }
}

extension PatternBindingSyntax {
  /// A Boolean value that indicates whether the property has a getter, and so no storage.
  fileprivate var isComputed: Bool {
    guard let block = accessorBlock else { return false }
    guard case .accessors(let accessors) = block.accessors else { return true }
    let observers: [TokenKind] = [.keyword(.willSet), .keyword(.didSet)]
    return !accessors.allSatisfy { observers.contains($0.accessorSpecifier.tokenKind) }
  }
}

extension AttributeListSyntax {
  /// A property wrapper or a macro. The compiler's own attributes begin with a small letter.
  fileprivate var wrapper: String? {
    let names = compactMap { $0.as(AttributeSyntax.self)?.attributeName.dottedName?.split(separator: ".").last }
    return names.first { $0.first?.isUppercase == true && $0 != "MainActor" }.map(String.init)
  }
}

extension ExprSyntax {
  /// The type that a literal has without an annotation.
  fileprivate var literalType: String? {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .booleanLiteralExpr: "Bool"
    case .stringLiteralExpr: "String"
    case .prefixOperatorExpr(let prefixed) where prefixed.operator.text == "-": prefixed.expression.literalType
    default: nil
    }
  }
}
