#if Macros
  import SwiftSyntax

  /// Makes the model of an enum, and reports what isn't supported.
  struct EnumParser {
    var declaration: EnumDeclSyntax
    var attribute: AttributeSyntax
    var type: TypeSyntax
    var missingConformances: Set<String>
    var lexicalContext: [Syntax]

    /// The model; `nil` if an error has been reported.
    func model(reportingTo sink: inout DiagnosticSink) -> EnumModel? {
      let members = declaration.memberBlock.members
      let options = TypeOptions(attribute)
      sink.reportPrivateNesting(of: declaration, in: lexicalContext)
      let cases = Conditional.elements(in: members) { member -> [EnumCase] in
        guard let declaration = member.as(EnumCaseDeclSyntax.self) else { return [] }
        return self.cases(of: declaration, &sink)
      }
      reportArguments(
        options,
        hasRawValues: !cases.flattened().contains { $0.element.associatedValueCount > 0 },
        to: &sink
      )
      let model = EnumModel(
        type: type.trimmedDescription,
        access: AccessLevel(of: declaration, in: lexicalContext),
        availability: Availability(of: declaration, in: lexicalContext),
        cases: cases,
        declared: DeclaredMembers(in: members, of: declaration.name.text),
        options: options,
        rawType: declaration.inheritanceClause?.inheritedTypes.first?.type.lastName,
        genericContext: GenericContext(of: declaration, in: lexicalContext),
        missingConformances: missingConformances
      )
      for name in model.declared.conditionalMembers { sink.report(.conditionalMember(name.text), at: name) }
      let checks = EnumChecks(model: model, declaration: declaration, attribute: attribute)
      checks.report(to: &sink)
      return sink.hasErrors ? nil : model
    }

    private func reportArguments(_ options: TypeOptions, hasRawValues: Bool, to sink: inout DiagnosticSink) {
      for label in ["keys", "lists", "keyPaths"] {
        guard let argument = attribute.argument(label) else { continue }
        sink.report(.uselessArgument(label, on: "an enum"), at: argument, .remove(argument))
      }
      if options.discriminator == nil, hasRawValues, let argument = attribute.argument("policy") {
        sink.report(.uselessArgument("policy", on: "an enum with raw values"), at: argument, .remove(argument))
      }
      if options.discriminator == nil, let argument = attribute.argument("discriminator") {
        sink.report(.discriminatorNotLiteral, at: argument.expression)
      }
    }

    private func cases(of declaration: EnumCaseDeclSyntax, _ sink: inout DiagnosticSink) -> [EnumCase] {
      var fallback: AttributeSyntax?
      for case .attribute(let attribute) in declaration.attributes where attribute.attributeName.lastName == "Fallback"
      {
        fallback = attribute
      }
      let keys = PropertyAttributes(declaration.attributes, reportingTo: &sink).keys
      if let fallback, declaration.elements.count > 1 {
        let names = declaration.elements.map(\.name.text).joined(separator: ", ")
        sink.report(.fallbackOfSeveral(names), at: fallback)
      }
      if declaration.elements.count > 1, let key = keys.first {
        sink.report(.severalProperties, at: key.attribute)
      }
      return declaration.elements.map { element in
        EnumCase(name: element.name.text, syntax: element, keys: keys, fallback: fallback)
      }
    }
  }
#endif
