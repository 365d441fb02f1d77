#if Macros
  import SwiftSyntax

  /// The type that `@Shielded` is attached to, as a parser and the generators must know it.
  struct ShieldedType {
    /// The type as an extension names it.
    var name: String
    var attribute: AttributeSyntax
    var options: TypeOptions
    var access: AccessLevel
    var availability: Availability
    var genericContext: GenericContext
    /// The members that the user has declared himself, which aren't generated.
    var declared: DeclaredMembers
    /// The conformances that the type doesn't have yet.
    var missingConformances: Set<String>
    /// A Boolean value that indicates whether the type's own declaration states `Decodable`, so that the conformance has no
    /// conditions.
    var statesDecodable: Bool
    /// The declarations around the type.
    var lexicalContext: [Syntax]
    /// The names of the types that the body declares, of the type, and of those around it.
    var ownTypes: Set<String>
    var isClass: Bool
    /// A Boolean value that indicates whether the type is `Sendable`, as every `Rescuable` type is. A class with variables isn't,
    /// unless it states it.
    var isSendable: Bool

    init(
      _ name: some TypeSyntaxProtocol,
      declaration: some DeclGroupSyntax & NamedDeclSyntax,
      attribute: AttributeSyntax,
      missingConformances: [TypeSyntax],
      lexicalContext: [Syntax]
    ) {
      self.name = name.trimmedDescription
      self.attribute = attribute
      options = TypeOptions(attribute)
      access = AccessLevel(of: declaration, in: lexicalContext)
      availability = Availability(of: declaration, in: lexicalContext)
      genericContext = GenericContext(of: declaration, in: lexicalContext)
      declared = DeclaredMembers(in: declaration.memberBlock.members, of: declaration.name.text)
      self.missingConformances = Set(missingConformances.compactMap(\.lastName))
      statesDecodable =
        declaration.inheritanceClause?.tokens(viewMode: .sourceAccurate).contains { token in
          ["Codable", "Decodable"].contains(token.text)
        } ?? false
      self.lexicalContext = lexicalContext
      let inside = declaration.memberBlock.members.map { Syntax($0.decl) }.filter { $0.isTypeDeclaration }
      ownTypes = Set((inside + [Syntax(declaration)] + lexicalContext).compactMap(\.typeName))
      isClass = declaration.is(ClassDeclSyntax.self)
      isSendable =
        !isClass || !self.missingConformances.contains("Sendable") || !declaration.memberBlock.members.declareVariable
    }

    /// The modifier of an initializer that is a member of a class; empty if it is declared in an extension, which has it.
    var initializerModifier: String { isClass ? "nonisolated " : "" }

    /// A Boolean value that indicates whether `encode(to:)` is generated: the type states `Encodable`, in its declaration or in
    /// an extension. The compiler answers it, so a type alias is understood too. It doesn't count a conformance that another
    /// protocol implies, and refuses the type.
    var isEncoded: Bool { !missingConformances.contains("Encodable") && !declared.hasEncodingMethod }
  }

  /// The arguments of `@Shielded`.
  struct TypeOptions {
    /// A Boolean value that indicates whether the payload's keys are the properties' names in snake case.
    var usesSnakeCase = false
    /// The expression of the policy.
    var policy: String?
    /// A Boolean value that indicates whether lists drop invalid elements.
    var dropsElements = false
    /// The key of an enum's discriminator.
    var discriminator: PayloadPath?
    /// A Boolean value that indicates whether a report can be asked by key path.
    var hasKeyPaths = false
    /// The arguments with another value than these, which the macro can't evaluate.
    var unreadArguments: [(argument: LabeledExprSyntax, expected: String)] = []

    init(_ attribute: AttributeSyntax) {
      guard case .argumentList(let arguments)? = attribute.arguments else { return }
      for argument in arguments {
        let value = argument.expression
        switch argument.label?.text {
        case "keys":
          expect([".asDeclared", ".snakeCase"], "." + (value.memberName ?? ""), in: argument)
          usesSnakeCase = value.memberName == "snakeCase"
        case "policy": policy = value.is(NilLiteralExprSyntax.self) ? nil : value.trimmedDescription
        case "lists":
          expect([".replacing", ".dropping"], "." + (value.memberName ?? ""), in: argument)
          dropsElements = value.memberName == "dropping"
        case "discriminator":
          discriminator = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue.map(
            PayloadPath.init(separatedByDots:)
          )
        case "keyPaths":
          expect(["true", "false"], value.trimmedDescription, in: argument)
          hasKeyPaths = value.trimmedDescription == "true"
        default: continue
        }
      }
    }

    private mutating func expect(_ values: [String], _ value: String, in argument: LabeledExprSyntax) {
      if !values.contains(value) { unreadArguments.append((argument, values.joined(separator: " or "))) }
    }

    /// The path that a property is looked for at if it has no `@Key`.
    func path(of plainName: String) -> PayloadPath {
      PayloadPath(literal: usesSnakeCase ? SnakeCase.converted(plainName) : plainName)
    }
  }

  extension ExprSyntax {
    /// The name of the member that a member access ends in: `snakeCase` for `.snakeCase`.
    fileprivate var memberName: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
  }

  // MARK: - Declaration

  /// The access level that generated members need.
  enum AccessLevel: String {
    case `public`, package, `fileprivate`, `default`

    /// The modifier with a space after it; empty if no modifier is needed.
    var modifier: String { self == .default ? "" : rawValue + " " }

    /// The access level of a declaration, which an extension around it may give.
    init(of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]) {
      if let written = Self(declaration.modifiers) {
        self = written
      } else if let around = lexicalContext.first?.as(ExtensionDeclSyntax.self) {
        self = Self(around.modifiers) ?? .default
      } else {
        self = .default
      }
      // The members of an extension of a type in a private one are internal by default, which `Self` can't be there.
      if self == .default, lexicalContext.contains(where: \.isPrivateType) { self = .fileprivate }
    }

    private init?(_ modifiers: DeclModifierListSyntax) {
      for modifier in modifiers where modifier.detail == nil {
        switch modifier.name.tokenKind {
        case .keyword(.public), .keyword(.open): self = .public
        case .keyword(.package): self = .package
        case .keyword(.internal), .keyword(.fileprivate), .keyword(.private): self = .default
        default: continue
        }
        return
      }
      return nil
    }
  }

  extension Syntax {
    fileprivate var isTypeDeclaration: Bool {
      asProtocol((any DeclGroupSyntax).self) != nil || self.is(TypeAliasDeclSyntax.self)
    }

    fileprivate var isPrivateType: Bool {
      asProtocol((any DeclGroupSyntax).self)?.modifiers.contains { modifier in
        modifier.detail == nil && [.keyword(.private), .keyword(.fileprivate)].contains(modifier.name.tokenKind)
      } ?? false
    }
  }

  /// The `@available` attributes of a type and of the types around it, which its extensions must repeat.
  struct Availability {
    private var attributes: [String] = []

    init(of declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax]) {
      for node in [Syntax(declaration)] + lexicalContext {
        guard let declaration = node.asProtocol((any WithAttributesSyntax).self) else { continue }
        for case .attribute(let attribute) in declaration.attributes
        where attribute.attributeName.lastName == "available" {
          attributes.append(attribute.trimmedDescription)
        }
      }
    }

    /// The attributes, each on a line of its own.
    var prefix: String { attributes.map { $0 + "\n" }.joined() }
  }

  /// The generic parameters of a type and of the types around it.
  struct GenericContext {
    var parameters: [String] = []
    /// A Boolean value that indicates whether the type may be generic, so that it can't have stored static properties.
    ///
    /// An extension around the type doesn't show whether the type that it extends is generic.
    var mayBeGeneric = false
    /// A Boolean value that indicates whether a parameter may conform to `SafeValue` by its declaration.
    var mentionsSafeValue = false

    init(of declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax]) {
      for node in [Syntax(declaration)] + lexicalContext {
        if node.is(ExtensionDeclSyntax.self) { mayBeGeneric = true }
        guard let clause = node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause else {
          continue
        }
        mayBeGeneric = true
        let conditions = node.asProtocol((any WithGenericParametersSyntax).self)?.genericWhereClause
        mentionsSafeValue =
          mentionsSafeValue || clause.description.contains("SafeValue")
          || conditions?.description.contains("SafeValue") == true
        parameters += clause.parameters.map(\.name.text)
      }
    }

    /// The requirements under which properties of a type can be decoded.
    ///
    /// - Parameters:
    ///   - conformance: The protocol that a parameter must conform to.
    ///   - properties: The decoded properties.
    /// - Returns: A requirement for each parameter that a property's type mentions.
    func requirements(_ conformance: String, for properties: [Property]) -> [String] {
      requirements(conformance, for: properties.map(\.type))
    }

    /// - Parameter types: Types of which a parameter that one mentions must conform.
    func requirements(_ conformance: String, for types: [TypeSyntax?]) -> [String] {
      let names = Set(types.flatMap { $0?.tokens(viewMode: .sourceAccurate).map(\.text) ?? [] })
      return parameters.filter(names.contains).map { "\($0): \(conformance)" }
    }
  }
#endif
