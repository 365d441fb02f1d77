#if Macros
  import SwiftSyntax

  /// The members that the user has declared himself.
  struct DeclaredMembers {
    /// The user's own `CodingKeys`.
    enum Keys {
      case none
      /// The texts of the keys by their cases.
      case known([String: String])
      /// The texts of the keys can't be seen, because they are computed or declared elsewhere. An enum's cases can.
      case unknown(cases: Set<String>?)

      /// Returns a Boolean value that indicates whether there is a case for a property; `nil` if that can't be seen.
      func hasCase(for property: String) -> Bool? {
        switch self {
        case .known(let keys): keys[property] != nil
        case .unknown(let cases): cases?.contains(property)
        case .none: nil
        }
      }

      /// The key of a property, which finds its value whatever the decoder's key strategy.
      func key(of property: String) -> String? {
        switch self {
        case .none: nil
        case .known(let keys): keys[property]
        // Generated code asks the case.
        case .unknown: property
        }
      }
    }

    private(set) var codingKeys = Keys.none
    private(set) var decodingInitializer: InitializerDeclSyntax?
    private(set) var encodingMethod: FunctionDeclSyntax?
    private(set) var hasDefaultInstance = false
    /// A Boolean value that indicates whether there is any initializer but a class's convenience initializers, so that there is no
    /// memberwise one.
    private(set) var hasInitializer = false
    /// The names of members on which the generated code depends, and which are in an `#if` whose condition isn't known.
    private(set) var conditionalMembers: [TokenSyntax] = []

    var hasDecodingInitializer: Bool { decodingInitializer != nil }
    var hasEncodingMethod: Bool { encodingMethod != nil }

    /// A function that compiles only if the parameter's type of the user's initializer or method is that of `Codable`, for
    /// each of them that is spelled without `any`. Otherwise, a type of the same name would pass for it, and the compiler would
    /// synthesize the member.
    var checks: [String] {
      let types = [
        ("Decoder", decodingInitializer?.signature.parameterClause.parameters.first?.type),
        ("Encoder", encodingMethod?.signature.parameterClause.parameters.first?.type),
      ]
      return types.compactMap { name, type in
        guard let type = type?.as(IdentifierTypeSyntax.self), type.name.text == name else { return nil }
        return "fileprivate static func check(_ coder: \(name)) -> any Swift::\(name) { coder }"
      }
    }

    var hasCodingKeys: Bool {
      if case .none = codingKeys { false } else { true }
    }

    var hasUnknownKeys: Bool {
      if case .unknown = codingKeys { true } else { false }
    }

    /// - Parameter name: The type's name, which the result of `defaultInstance()` may be spelled with.
    init(in members: MemberBlockItemListSyntax, of name: String) {
      for member in members {
        if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
          for clause in conditional.clauses {
            if case .decls(let nested)? = clause.elements { addConditional(nested, of: name) }
          }
        } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
          let isConvenience = initializer.modifiers.contains { $0.name.tokenKind == .keyword(.convenience) }
          hasInitializer = hasInitializer || !isConvenience
          if initializer.isDecoding { decodingInitializer = initializer }
        } else if let function = member.decl.as(FunctionDeclSyntax.self) {
          if function.isEncoding { encodingMethod = function }
          if function.returnsDefaultInstance(of: name) { hasDefaultInstance = true }
        } else if let type = member.decl.asProtocol((any NamedDeclSyntax).self), type.name.text == "CodingKeys" {
          codingKeys = member.decl.as(EnumDeclSyntax.self)?.codingKeys ?? .unknown(cases: nil)
          if member.decl.as(EnumDeclSyntax.self)?.hasConditionalMembers == true { conditionalMembers.append(type.name) }
        }
      }
    }

    private mutating func addConditional(_ members: MemberBlockItemListSyntax, of name: String) {
      let other = Self(in: members, of: name)
      hasInitializer = hasInitializer || other.hasInitializer
      conditionalMembers += other.conditionalMembers
      for member in members {
        if let initializer = member.decl.as(InitializerDeclSyntax.self), initializer.isDecoding {
          conditionalMembers.append(initializer.initKeyword)
        } else if let function = member.decl.as(FunctionDeclSyntax.self),
          function.isEncoding || function.returnsDefaultInstance(of: name)
        {
          conditionalMembers.append(function.name)
        } else if let type = member.decl.asProtocol((any NamedDeclSyntax).self), type.name.text == "CodingKeys" {
          conditionalMembers.append(type.name)
        }
      }
    }
  }

  // MARK: Requirements of Codable

  extension InitializerDeclSyntax {
    /// A Boolean value that indicates whether this is `Decodable`'s initializer, and not another one with the label `from`.
    fileprivate var isDecoding: Bool { optionalMark == nil && signature.takes("Decoder", label: "from") }
  }

  extension FunctionDeclSyntax {
    /// A Boolean value that indicates whether this is `Encodable`'s method.
    fileprivate var isEncoding: Bool {
      name.text == "encode" && !modifiers.isStatic && signature.takes("Encoder", label: "to")
    }

    /// Returns a Boolean value that indicates whether this is `DefaultProvider`'s method.
    fileprivate func returnsDefaultInstance(of type: String) -> Bool {
      guard name.text == "defaultInstance", modifiers.isStatic, signature.parameterClause.parameters.isEmpty else {
        return false
      }
      return [type, "Self"].contains(signature.returnClause?.type.lastName)
    }
  }

  extension FunctionSignatureSyntax {
    /// Returns a Boolean value that indicates whether the only parameter has a label, and is of the type of any value
    /// of a protocol. A generic function with the label doesn't satisfy the requirement.
    fileprivate func takes(_ protocolName: String, label: String) -> Bool {
      guard effectSpecifiers?.asyncSpecifier == nil, parameterClause.parameters.count == 1,
        let parameter = parameterClause.parameters.first
      else { return false }
      return parameter.firstName.text == label && parameter.type.existential?.lastName == protocolName
    }
  }

  extension TypeSyntax {
    /// The type without `any`, parentheses and specifiers; `nil` for `some`.
    fileprivate var existential: TypeSyntax? {
      if let type = self.as(SomeOrAnyTypeSyntax.self) {
        return type.someOrAnySpecifier.tokenKind == .keyword(.any) ? type.constraint.existential : nil
      }
      if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.existential }
      if let type = self.as(TupleTypeSyntax.self) {
        return type.elements.count == 1 ? type.elements.first?.type.existential : nil
      }
      return self
    }
  }

  // MARK: CodingKeys

  extension EnumDeclSyntax {
    fileprivate var hasConditionalMembers: Bool {
      memberBlock.members.contains { $0.decl.is(IfConfigDeclSyntax.self) }
    }

    /// The keys. They are known if the enum declares nothing but cases, whose raw values are literals.
    fileprivate var codingKeys: DeclaredMembers.Keys {
      let cases = memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements)
      let names = cases.map { element in element.name.text.filter { $0 != "`" } }
      let rawType = inheritanceClause?.inheritedTypes.first?.type.lastName
      let texts = zip(names, cases).map { name, element in
        guard let value = element.rawValue?.value else { return name as String? }
        return value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      }
      // Another protocol may compute the texts in an extension.
      let protocols = inheritanceClause?.inheritedTypes.dropFirst().map { $0.type.lastName ?? "" } ?? []
      let isComputed = !Self.plainProtocols.isSuperset(of: protocols) || declaresKeyText
      guard rawType == "String" || rawType == "CodingKey", !texts.contains(nil), !isComputed else {
        return .unknown(cases: Set(names))
      }
      return .known(Dictionary(zip(names, texts.compactMap { $0 })) { first, _ in first })
    }

    /// The protocols that don't compute the text of a key.
    private static let plainProtocols: Set = [
      "CodingKey", "CaseIterable", "Sendable", "Hashable", "Equatable", "Codable", "Decodable", "Encodable",
    ]

    /// A Boolean value that indicates whether a member may compute the text of a key, or find a case by it.
    private var declaresKeyText: Bool {
      memberBlock.members.contains { member in
        if member.decl.is(InitializerDeclSyntax.self) { return true }
        let names: Set = ["stringValue", "rawValue", "RawValue"]
        if let variable = member.decl.as(VariableDeclSyntax.self) {
          return variable.bindings.contains { names.contains($0.pattern.trimmedDescription) }
        }
        return member.decl.asProtocol((any NamedDeclSyntax).self).map { names.contains($0.name.text) } ?? false
      }
    }
  }
#endif
