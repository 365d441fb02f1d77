#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// Makes the model of a struct, and diagnoses what isn't supported.
  struct StructParser {
    var context: any MacroExpansionContext

    func model(
      of declaration: StructDeclSyntax,
      attribute: AttributeSyntax,
      type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax]
    ) -> StructModel? {
      let options = TypeOptions(attribute)
      return StructModel(
        type: type.trimmedDescription,
        access: AccessLevel(of: declaration, in: context.lexicalContext),
        properties: properties(in: declaration.memberBlock.members, options),
        declared: DeclaredMembers(in: declaration.memberBlock.members),
        options: options,
        genericContext: GenericContext(of: declaration, in: context.lexicalContext),
        missingConformances: Set(protocols.compactMap(\.lastName))
      )
    }

    private func properties(in members: MemberBlockItemListSyntax, _ options: TypeOptions) -> [Conditional<Property>] {
      members.flatMap { member -> [Conditional<Property>] in
        if let variable = member.decl.as(VariableDeclSyntax.self) {
          return property(of: variable, options).map { [.always($0)] } ?? []
        }
        if let conditional = member.decl.as(IfConfigDeclSyntax.self) { return [.either(clauses(of: conditional, options))] }
        return []
      }
    }

    private func clauses(of conditional: IfConfigDeclSyntax, _ options: TypeOptions) -> [Conditional<Property>.Clause] {
      var earlier: [String] = []
      return conditional.clauses.map { clause in
        let written = clause.condition?.trimmedDescription
        let parts = earlier.map { "!(\($0))" } + (written.map { [earlier.isEmpty ? $0 : "(\($0))"] } ?? [])
        if let written { earlier.append(written) }
        let members: MemberBlockItemListSyntax? =
          if case .decls(let members)? = clause.elements { members } else { nil }
        return Conditional.Clause(
          directive: clause.poundKeyword.text + (written.map { " " + $0 } ?? ""),
          condition: parts.joined(separator: " && "),
          elements: members.map { properties(in: $0, options) } ?? []
        )
      }
    }

    private func property(of variable: VariableDeclSyntax, _ options: TypeOptions) -> Property? {
      let modifiers = variable.modifiers.filter { $0.detail == nil }.map(\.name.tokenKind)
      if modifiers.contains(.keyword(.static)) || modifiers.contains(.keyword(.class)) { return nil }
      guard variable.bindings.count == 1, let binding = variable.bindings.first,
        let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
      else { return nil }
      let accessors = binding.accessorBlock.map(Accessors.init)
      if accessors == .computed { return nil }
      let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
      if isConstant, binding.initializer != nil { return nil }

      let attributes = PropertyAttributes(variable.attributes)
      var type = binding.typeAnnotation?.type.trimmed
      if let unwrapped = type?.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        type = TypeSyntax(OptionalTypeSyntax(wrappedType: unwrapped.wrappedType))
      }
      if type == nil { type = binding.initializer?.value.literalType.map { TypeSyntax("\(raw: $0)") } }
      let name = pattern.identifier.text
      let paths = attributes.paths.isEmpty ? [options.path(of: name.filter { $0 != "`" })] : attributes.paths
      let dropsElements = options.dropsElements && type?.isArray == true
      return Property(
        name: name,
        type: type,
        initialValue: initialValue(of: binding, type: type, isConstant: isConstant),
        isConstant: isConstant,
        hasObservers: accessors == .observers,
        hasWrapper: attributes.hasWrapper,
        treatment: attributes.treatment ?? (dropsElements ? .dropping : .shielded),
        paths: paths,
        namesKey: !attributes.paths.isEmpty || options.usesSnakeCase
      )
    }

    private func initialValue(
      of binding: PatternBindingSyntax,
      type: TypeSyntax?,
      isConstant: Bool
    ) -> Property.InitialValue {
      if let value = binding.initializer?.value.trimmed {
        if value.is(NilLiteralExprSyntax.self), !isConstant { return .implicitNil }
        return value.isLiteral ? .literal(value.description) : .expression(value.description)
      }
      // `Optional<Int>` isn't given a nil by the compiler.
      return !isConstant && type?.is(OptionalTypeSyntax.self) == true ? .implicitNil : .none
    }
  }

  /// What the braces after a property's type contain.
  private enum Accessors {
    case computed, observers

    init(_ block: AccessorBlockSyntax) {
      guard case .accessors(let accessors) = block.accessors else {
        self = .computed
        return
      }
      let observers: [TokenKind] = [.keyword(.willSet), .keyword(.didSet)]
      self = accessors.allSatisfy { observers.contains($0.accessorSpecifier.tokenKind) } ? .observers : .computed
    }
  }
#endif
