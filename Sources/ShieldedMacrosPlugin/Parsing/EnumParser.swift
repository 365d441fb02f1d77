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
      sink.reportSuppressedProtocols(of: declaration)
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
      if model.type.options.discriminator != nil {
        reportDiscriminatedEnum(cases, to: &sink)
      } else if attribute.argument("discriminator") == nil {
        if model.isUnion { reportUnion(cases, to: &sink) } else { reportRawEnum(cases, to: &sink) }
      }
    }

    private func reportFallbacks(_ cases: [EnumCase], to sink: inout DiagnosticSink) {
      let fallbacks = cases.compactMap { element in element.fallback.map { (element, $0) } }
      guard let (first, attribute) = fallbacks.first else { return }
      // The cases of one declaration share the attribute, which has been reported.
      for (_, other) in fallbacks.dropFirst() where other.id != attribute.id {
        sink.report(.secondFallback(first.name), at: other, .remove(other))
      }
      for element in cases where element.plainName == "fallback" && element.fallback == nil && !model.isUnion {
        sink.report(.caseNamedFallback(first.name), at: element.syntax)
      }
    }

    private func reportRawEnum(_ cases: [EnumCase], to sink: inout DiagnosticSink) {
      let first = declaration.inheritanceClause?.inheritedTypes.first?.type.lastName
      if first.map(Self.protocols.contains) ?? true, !declaresRawValue {
        sink.report(.noRawType(declaration.name.text), at: declaration.name, addRawType)
      }
      if let type = declaration.inheritanceClause?.inheritedTypes.first?.type, type.standardName == "Character" {
        let string = IdentifierTypeSyntax(name: "String", trailingTrivia: type.trailingTrivia)
        sink.report(.rawCharacter, at: type, .replace("Make the raw type String", type, by: string))
      }
      let keys = cases.compactMap(\.keys.first)
      guard let rawType = model.rawType, !keys.isEmpty else { return }
      if rawType != "String" {
        for key in keys { sink.report(.spellingOfOtherType(rawType), at: key.attribute, .remove(key.attribute)) }
        return
      }
      for initializer in declaration.memberBlock.members.compactMap({ $0.decl.as(InitializerDeclSyntax.self) })
      where initializer.signature.parameterClause.parameters.map(\.firstName.text) == ["rawValue"] {
        sink.report(.spellingBesidesInitializer, at: initializer.initKeyword)
      }
      reportEqualSpellings(cases, to: &sink)
    }

    private func reportEqualSpellings(_ cases: [EnumCase], to sink: inout DiagnosticSink) {
      var earlier: [(spelling: String, element: EnumCase, argument: LabeledExprSyntax?)] = []
      for element in cases {
        for (spelling, argument) in zip(element.spellings, [nil] + element.keys.map(\.argument)) {
          let other = earlier.first { $0.spelling == spelling && model.cases.areTogether($0.element, element) }
          earlier.append((spelling, element, argument))
          // The compiler reports equal raw values, and an attribute of several cases has been reported.
          guard let other, let repeated = argument ?? other.argument, argument?.id != other.argument?.id else {
            continue
          }
          let isOwn = other.element.syntax.id == element.syntax.id
          let problem: Problem =
            isOwn
            ? .repeatedSpelling(spelling, element.name)
            : .equalSpellings(spelling, other.element.name, element.name)
          sink.report(problem, at: repeated.expression, .remove(repeated))
        }
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
        if let type = element.associatedType, type.isVisiblyNoObject,
          !model.type.ownTypes.contains((type.wrappedByOptional ?? type).lastName ?? "")
        {
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

    private func reportUnion(_ cases: [EnumCase], to sink: inout DiagnosticSink) {
      var earlier: [(element: EnumCase, kind: PayloadKind)] = []
      for element in cases {
        guard let kind = payloadKind(of: element, reportingTo: &sink) else { continue }
        reportKeys(of: element, kind, to: &sink)
        for other in earlier where other.kind == kind && model.cases.areTogether(other.element, element) {
          if kind != .object {
            let problem = Problem.equalKinds(element.name, other.element.name, kind.description)
            sink.report(problem, at: element.syntax)
          } else if let key = element.keys.first, key.path == other.element.keys.first?.path {
            sink.report(.equalKeys(key.path.text, other.element.name), at: key.argument.expression)
          }
        }
        earlier.append((element, kind))
      }
      let objects = earlier.filter { $0.kind == .object }.map(\.element)
      for element in objects where element.keys.isEmpty {
        let other = objects.first { other in
          other.syntax.id != element.syntax.id
            && (!other.keys.isEmpty || model.cases.areTogether(other, element))
        }
        guard let other else { continue }
        let declaration = element.syntax.parent?.parent?.as(EnumCaseDeclSyntax.self)
        let addKey = declaration.flatMap { $0.elements.count == 1 ? FixIt.add("Key(\"<#key#>\")", to: $0) : nil }
        sink.report(
          .objectWithoutKey(element.name, other.name),
          at: element.syntax,
          fixIts: [addKey, objects.count == earlier.count ? addDiscriminator : nil].compactMap { $0 }
        )
      }
    }

    /// The kind of token that chooses a case; `nil` for the fallback, and if an error has been reported.
    private func payloadKind(of element: EnumCase, reportingTo sink: inout DiagnosticSink) -> PayloadKind? {
      if element.fallback != nil {
        if element.associatedValueCount > 0 { sink.report(.valueInFallback(element.name), at: element.syntax) }
        if let key = element.keys.first {
          sink.report(.keyOfNoObject(element.name), at: key.attribute, .remove(key.attribute))
        }
        return nil
      }
      guard let type = element.associatedType else {
        sink.report(.oneValueInUnion(element.name), at: element.syntax)
        return nil
      }
      if let wrapped = type.wrappedByOptional {
        let fixIt = FixIt.replace("Make it '\(wrapped.trimmedDescription)'", type, by: wrapped)
        sink.report(.optionalInUnion(element.name), at: type, fixIt)
        return nil
      }
      let isParameter = type.lastName.map(model.type.genericContext.parameters.contains) ?? false
      guard !isParameter, let kind = type.payloadKind else {
        sink.report(.unknownKind(element.name, type.trimmedDescription), at: type)
        return nil
      }
      return kind
    }

    private func reportKeys(of element: EnumCase, _ kind: PayloadKind, to sink: inout DiagnosticSink) {
      guard let first = element.keys.first else { return }
      if kind != .object {
        sink.report(.keyOfNoObject(element.name), at: first.attribute, .remove(first.attribute))
      } else if first.path.keys.count > 1 {
        sink.report(.oneKeyInUnion(element.name), at: first.argument.expression)
      } else {
        for key in element.keys.dropFirst() {
          sink.report(.oneKeyInUnion(element.name), at: key.argument.expression, .remove(key.argument))
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

    /// Protocols, which an enum without a raw type may state first.
    private static let protocols: Set = [
      "Codable", "Decodable", "Encodable", "Sendable", "Equatable", "Hashable", "Comparable", "CaseIterable",
      "Identifiable",
      "CustomStringConvertible", "Error", "SafeEnum", "Rescuable", "SafeValue", "DefaultProvider",
    ]

    /// A Boolean value that indicates whether the enum's body declares its raw value itself.
    private var declaresRawValue: Bool {
      declaration.memberBlock.members.contains { member in
        member.decl.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription == "rawValue" }
          == true
      }
    }

    private var addRawType: FixIt {
      if let clause = declaration.inheritanceClause {
        let first = InheritedTypeSyntax(
          type: IdentifierTypeSyntax(name: "String"),
          trailingComma: .commaToken(trailingTrivia: .space)
        )
        let changed = clause.with(\.inheritedTypes, [first] + clause.inheritedTypes)
        return .replace("Add the raw type String", clause, by: changed)
      }
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
      for case .either(let clauses) in self {
        let positions = [first, second].map { element in
          clauses.firstIndex { clause in
            clause.elements.flattened().contains { $0.element.syntax.id == element.syntax.id }
          }
        }
        guard let position = positions[0], let other = positions[1] else { continue }
        return position == other && clauses[position].elements.areTogether(first, second)
      }
      return true
    }
  }
#endif
