#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Makes the model of an enum, and reports what isn't supported.
  struct EnumParser {
    var declaration: EnumDeclSyntax
    var type: ShieldedType

    /// The model; `nil` if an error has been reported.
    func model(reportingTo sink: inout DiagnosticSink) -> EnumModel? {
      let members = declaration.memberBlock.members
      sink.reportPrivateNesting(of: declaration, in: type.lexicalContext)
      let cases = Conditional.elements(in: members) { member -> [EnumCase] in
        guard let declaration = member.as(EnumCaseDeclSyntax.self) else { return [] }
        return self.cases(of: declaration, &sink)
      }
      reportArguments(hasRawValues: !cases.flattened().contains { $0.element.associatedValueCount > 0 }, to: &sink)
      let model = EnumModel(
        type: type,
        cases: cases,
        rawType: declaration.inheritanceClause?.inheritedTypes.first?.type.lastName
      )
      for name in type.declared.conditionalMembers { sink.report(.conditionalMember(name.text), at: name) }
      EnumChecks(model: model, declaration: declaration).report(to: &sink)
      return sink.hasErrors ? nil : model
    }

    private func reportArguments(hasRawValues: Bool, to sink: inout DiagnosticSink) {
      let attribute = type.attribute
      for label in ["keys", "lists", "keyPaths"] {
        guard let argument = attribute.argument(label) else { continue }
        sink.report(.uselessArgument(label, on: "an enum"), at: argument, .remove(argument))
      }
      if type.options.discriminator == nil, hasRawValues, let argument = attribute.argument("policy") {
        sink.report(.uselessArgument("policy", on: "an enum with raw values"), at: argument, .remove(argument))
      }
      if type.options.discriminator == nil, let argument = attribute.argument("discriminator") {
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

  // MARK: - Checks

  struct EnumChecks {
    var model: EnumModel
    var declaration: EnumDeclSyntax

    private var attribute: AttributeSyntax { model.type.attribute }

    func report(to sink: inout DiagnosticSink) {
      let cases = model.cases.flattened().map(\.element)
      reportFallbacks(cases, to: &sink)
      if model.type.options.discriminator == nil {
        reportRawEnum(cases, to: &sink)
      } else {
        reportDiscriminatedEnum(cases, to: &sink)
      }
    }

    private func reportFallbacks(_ cases: [EnumCase], to sink: inout DiagnosticSink) {
      let fallbacks = cases.compactMap { element in element.fallback.map { (element, $0) } }
      guard let (first, attribute) = fallbacks.first else { return }
      // The cases of one declaration share the attribute, which has been reported.
      for (_, other) in fallbacks.dropFirst() where other.id != attribute.id {
        sink.report(.secondFallback(first.name), at: other, .remove(other))
      }
    }

    private func reportRawEnum(_ cases: [EnumCase], to sink: inout DiagnosticSink) {
      if attribute.argument("discriminator") != nil { return }
      if let element = cases.first(where: { $0.associatedValueCount > 0 }) {
        sink.report(.associatedValueWithoutDiscriminator(element.name), at: element.syntax, addDiscriminator)
      } else if declaration.inheritanceClause == nil {
        sink.report(.noRawType(declaration.name.text), at: declaration.name, addRawType)
      }
      for element in cases {
        guard let key = element.keys.first else { continue }
        sink.report(.keyOnRawCase(element.name), at: key.attribute, .remove(key.attribute))
      }
    }

    private func reportDiscriminatedEnum(_ cases: [EnumCase], to sink: inout DiagnosticSink) {
      var values: [String: EnumCase] = [:]
      for element in cases {
        if element.fallback == nil {
          if element.associatedValueCount != 1 { sink.report(.oneAssociatedValue(element.name), at: element.syntax) }
        } else if element.associatedValueCount > 1 {
          sink.report(.severalValuesInFallback(element.name), at: element.syntax)
        }
        if let type = element.associatedType, type.isVisiblyNoObject {
          sink.report(.associatedValueWithoutMembers(element.name, type.trimmedDescription), at: type)
        }
        for (index, value) in element.values.enumerated() {
          if let other = values[value], model.cases.areTogether(element, other) {
            let key = element.keys.indices.contains(index) ? element.keys[index] : nil
            let node = key.map { Syntax($0.argument.expression) } ?? Syntax(element.syntax.name)
            sink.report(.equalKeys(value, other.name), at: node, fixIts: key.map { [.remove($0.argument)] } ?? [])
          }
          values[value] = element
        }
      }
    }

    private var addDiscriminator: FixIt {
      let argument = LabeledExprSyntax(label: "discriminator", expression: StringLiteralExprSyntax(content: "type"))
      var changed = attribute
      changed.attributeName.trailingTrivia = []
      changed.leftParen = .leftParenToken()
      var arguments: LabeledExprListSyntax = []
      if case .argumentList(let written)? = attribute.arguments { arguments = written }
      if let last = arguments.indices.last { arguments[last].trailingComma = .commaToken(trailingTrivia: .space) }
      arguments.append(argument)
      changed.arguments = .argumentList(arguments)
      changed.rightParen = .rightParenToken(trailingTrivia: attribute.trailingTrivia)
      return .replace("Add 'discriminator: \"type\"'", attribute, by: changed)
    }

    private var addRawType: FixIt {
      var changed = declaration.name
      changed.trailingTrivia = []
      let type = InheritedTypeSyntax(type: IdentifierTypeSyntax(name: "String"))
      let clause = InheritanceClauseSyntax(
        colon: .colonToken(trailingTrivia: .space),
        inheritedTypes: [type],
        trailingTrivia: .space
      )
      return .replace(
        "Add the raw type String",
        declaration,
        by: declaration.with(\.name, changed).with(\.inheritanceClause, clause)
      )
    }
  }

  extension [Conditional<EnumCase>] {
    /// Returns a Boolean value that indicates whether two cases aren't in clauses of an `#if` that exclude each other.
    fileprivate func areTogether(_ first: EnumCase, _ second: EnumCase) -> Bool {
      let conditions = flattened()
      func isUnconditional(_ element: EnumCase) -> Bool {
        conditions.contains { $0.element.syntax.id == element.syntax.id && $0.condition == nil }
      }
      return isUnconditional(first) && isUnconditional(second)
    }
  }
#endif
