#if Macros
  import SwiftSyntax

  extension TypeSyntax {
    /// The types that have no default because any could be mistaken for real data.
    static let namesWithoutDefault: Set<String> = ["Date", "URL", "UUID", "Data", "Duration"]

    /// Types that are visibly not collections.
    static let scalarNames: Set<String> = namesWithoutDefault.union([
      "Bool", "String", "Double", "Float", "Decimal", "CGFloat", "Int", "Int8", "Int16", "Int32", "Int64", "Int128",
      "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
    ])

    /// The type that this Optional wraps; `nil` if this isn't visibly an Optional.
    var wrappedByOptional: TypeSyntax? {
      if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType }
      if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type.wrappedType }
      return argument(of: "Optional")
    }

    /// The source of an Optional of the type.
    var optional: String {
      let needsParentheses =
        self.is(SomeOrAnyTypeSyntax.self) || self.is(FunctionTypeSyntax.self) || self.is(CompositionTypeSyntax.self)
      return needsParentheses ? "(\(trimmedDescription))?" : "\(trimmedDescription)?"
    }

    /// A Boolean value that indicates whether the type is visibly an array, or an Optional of one.
    var isArray: Bool {
      if let wrappedByOptional { return wrappedByOptional.isArray }
      return self.is(ArrayTypeSyntax.self) || lastName == "Array"
    }

    /// A Boolean value that indicates whether the type, or the type that it wraps as an Optional, is a list or a scalar
    /// by its name.
    var isVisiblyNoObject: Bool {
      if let wrappedByOptional { return wrappedByOptional.isVisiblyNoObject }
      return isArray || standardName.map { $0 == "Set" || Self.scalarNames.contains($0) } ?? false
    }

    /// A Boolean value that indicates whether the type is a list, a dictionary or a scalar by its name.
    var isVisiblyNoOptional: Bool {
      wrappedByOptional == nil && (isVisiblyNoObject || isDictionary)
    }

    /// A Boolean value that indicates whether the type is visibly a dictionary.
    var isDictionary: Bool { self.is(DictionaryTypeSyntax.self) || lastName == "Dictionary" }

    /// The name of the type if it is a plain one or that of a type of the standard library or Foundation; `nil` for a
    /// type in another one.
    var standardName: String? {
      guard let base = self.as(MemberTypeSyntax.self)?.baseType else { return lastName }
      let modules = ["Swift", "Foundation", "FoundationEssentials", "CoreFoundation", "CoreGraphics"]
      return modules.contains(base.trimmedDescription) ? lastName : nil
    }

    /// The generic arguments that are types.
    var genericArguments: [TypeSyntax] {
      let clause =
        self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
        ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
      return clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
    }

    /// The name of the type without the types and modules around it.
    var lastName: String? {
      self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
    }

    /// The generic argument, if the type is one with this name and one argument.
    private func argument(of name: String) -> TypeSyntax? {
      let arguments = genericArguments
      return lastName == name && arguments.count == 1 ? arguments[0] : nil
    }
  }

  extension ExprSyntax {
    /// A Boolean value that indicates whether evaluating the expression has no effects and costs little: a literal, or
    /// an empty collection.
    var isLiteral: Bool {
      switch self.as(ExprSyntaxEnum.self) {
      case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr:
        true
      case .stringLiteralExpr(let literal):
        literal.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
      case .prefixOperatorExpr(let negated):
        ["-", "+"].contains(negated.operator.text) && negated.expression.isLiteral
      case .arrayExpr(let array):
        array.elements.allSatisfy(\.expression.isLiteral)
      case .dictionaryExpr(let dictionary):
        dictionary.content.as(DictionaryElementListSyntax.self)?
          .allSatisfy { $0.key.isLiteral && $0.value.isLiteral } ?? true
      case .functionCallExpr(let call):
        call.arguments.isEmpty && call.trailingClosure == nil && call.calledExpression.isCollectionType
      default:
        false
      }
    }

    var isCall: Bool { self.is(FunctionCallExprSyntax.self) }

    /// The type that the compiler infers for the expression; `nil` unless it is a literal whose type is obvious.
    var literalType: String? {
      switch self.as(ExprSyntaxEnum.self) {
      case .integerLiteralExpr: return "Int"
      case .floatLiteralExpr: return "Double"
      case .booleanLiteralExpr: return "Bool"
      case .stringLiteralExpr: return "String"
      case .prefixOperatorExpr(let negated): return negated.expression.literalType
      case .arrayExpr(let array):
        let types = Set(array.elements.map(\.expression.literalType))
        guard types.count == 1, let type = types.first else { return nil }
        return type.map { "[\($0)]" }
      case .functionCallExpr(let call) where isLiteral:
        return call.calledExpression.trimmedDescription
      default: return nil
      }
    }

    /// A Boolean value that indicates whether the expression is the type in an expression like `[String]()`.
    private var isCollectionType: Bool {
      switch self.as(ExprSyntaxEnum.self) {
      case .arrayExpr, .dictionaryExpr: true
      case .genericSpecializationExpr(let type):
        ["Array", "Set", "Dictionary"].contains(type.expression.trimmedDescription)
      case .declReferenceExpr(let type): type.baseName.text == "String"
      default: false
      }
    }

  }

  // MARK: - Declarations

  extension DeclModifierListSyntax {
    /// A Boolean value that indicates whether a member with these modifiers belongs to the type itself.
    var isStatic: Bool {
      contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
    }
  }

  extension MemberBlockItemListSyntax {
    /// A Boolean value that indicates whether there is a stored variable, in or outside of `#if`.
    var declareVariable: Bool {
      Conditional.elements(in: self) { member in member.as(VariableDeclSyntax.self).map { [$0] } ?? [] }.flattened()
        .contains { variable, _ in
          variable.bindingSpecifier.tokenKind == .keyword(.var) && !variable.modifiers.isStatic && !variable.isComputed
        }
    }
  }

  extension VariableDeclSyntax {
    var isComputed: Bool {
      guard let block = bindings.first?.accessorBlock else { return false }
      guard case .accessors(let accessors) = block.accessors else { return true }
      let observers: [TokenKind] = [.keyword(.willSet), .keyword(.didSet)]
      return !accessors.allSatisfy { observers.contains($0.accessorSpecifier.tokenKind) }
    }
  }

  extension AttributeSyntax {
    func argument(_ label: String) -> LabeledExprSyntax? {
      guard case .argumentList(let arguments)? = arguments else { return nil }
      return arguments.first { $0.label?.text == label }
    }
  }
#endif
