#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Makes the model of a struct, and reports what isn't supported.
  struct StructParser {
    var declaration: StructDeclSyntax
    var attribute: AttributeSyntax
    var type: TypeSyntax
    var missingConformances: Set<String>
    var lexicalContext: [Syntax]

    /// The model; `nil` if an error has been reported.
    func model(reportingTo sink: inout DiagnosticSink) -> StructModel? {
      let members = declaration.memberBlock.members
      let options = TypeOptions(attribute)
      if let argument = attribute.argument("discriminator") {
        sink.report(.uselessArgument("discriminator", on: "a struct"), at: argument, .remove(argument))
      }
      for (argument, expected) in options.unreadArguments {
        sink.report(.unreadArgument(argument.label?.text ?? "", expected), at: argument.expression)
      }
      sink.reportPrivateNesting(of: declaration, in: lexicalContext)
      let declared = DeclaredMembers(in: members, of: declaration.name.text)
      let staticMembers = StaticMemberQualifier.names(in: members)
      let parser = PropertyParser(
        options: options,
        codingKeys: declared.codingKeys,
        staticMembers: staticMembers,
        mayBeGeneric: GenericContext(of: declaration, in: lexicalContext).mayBeGeneric,
        enclosingTypes: Set(lexicalContext.compactMap(\.typeName))
      )
      let properties = Conditional.elements(in: members) { member -> [Property] in
        guard let variable = member.as(VariableDeclSyntax.self) else { return [] }
        return parser.property(of: variable, reportingTo: &sink).map { [$0] } ?? []
      }
      var keyChecks = KeyChecks()
      keyChecks.report(properties, to: &sink)

      let model = StructModel(
        type: type.trimmedDescription,
        access: AccessLevel(of: declaration, in: lexicalContext),
        availability: Availability(of: declaration, in: lexicalContext),
        encodedProperties: properties,
        declared: declared,
        options: options,
        genericContext: GenericContext(of: declaration, in: lexicalContext),
        missingConformances: missingConformances
      )
      for name in declared.conditionalMembers { sink.report(.conditionalMember(name.text), at: name) }
      if options.hasKeyPaths, declared.hasUnknownKeys, let argument = attribute.argument("keyPaths") {
        sink.report(.keyPathsOfUnknownKeys, at: argument)
      }
      InitialValueChecks(model, staticMembers: staticMembers).report(model.allProperties, to: &sink)
      if declared.hasInitializer, !declared.hasDecodingInitializer { reportEvaluations(in: model, &sink) }
      return sink.hasErrors ? nil : model
    }

    /// Reports initial values that are evaluated for nothing, because there is no memberwise initializer.
    private func reportEvaluations(in model: StructModel, _ sink: inout DiagnosticSink) {
      for property in model.allProperties where property.hasExpression {
        guard let value = property.syntax.bindings.first?.initializer?.value else { continue }
        sink.report(.evaluatedAlways(value.trimmedDescription, declaration.name.text), at: value)
      }
    }
  }

  extension Syntax {
    /// The name of the type that the node declares or extends.
    fileprivate var typeName: String? {
      self.as(ExtensionDeclSyntax.self)?.extendedType.lastName ?? asProtocol((any NamedDeclSyntax).self)?.name.text
    }
  }

  extension AttributeSyntax {
    /// The argument with a label.
    func argument(_ label: String) -> LabeledExprSyntax? {
      guard case .argumentList(let arguments)? = arguments else { return nil }
      return arguments.first { $0.label?.text == label }
    }
  }
#endif
