#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Makes the model of a struct or a class, and reports what isn't supported.
  struct StructParser {
    var declaration: any DeclGroupSyntax & NamedDeclSyntax
    var type: ShieldedType

    /// The model; `nil` if an error has been reported.
    func model(reportingTo sink: inout DiagnosticSink) -> StructModel? {
      let members = declaration.memberBlock.members
      let options = type.options
      let declared = type.declared
      if let argument = type.attribute.argument("discriminator") {
        let kind = type.isClass ? "a class" : "a struct"
        sink.report(.uselessArgument("discriminator", on: kind), at: argument, .remove(argument))
      }
      for (argument, expected) in options.unreadArguments {
        sink.report(.unreadArgument(argument.label?.text ?? "", expected), at: argument.expression)
      }
      sink.reportSuppressedProtocols(of: declaration)
      for inherited in declaration.inheritanceClause?.inheritedTypes ?? [] {
        guard let name = inherited.type.lastName, ["RawRepresentable", "OptionSet"].contains(name) else { continue }
        sink.report(.rawRepresentable(name), at: inherited.type, .remove(type.attribute, from: declaration))
      }
      sink.reportPrivateNesting(of: declaration, in: type.lexicalContext)
      let staticMembers = StaticMemberQualifier.names(in: members)
      let parser = PropertyParser(
        options: options,
        codingKeys: declared.codingKeys,
        isDecoded: !declared.hasDecodingInitializer,
        staticMembers: staticMembers,
        mayBeGeneric: type.genericContext.mayBeGeneric,
        typeName: type.name,
        ownTypes: type.ownTypes,
        enclosingTypes: Set(type.lexicalContext.compactMap(\.typeName))
      )
      var undeclaredProperty: String?
      var observesUndeclared = false
      let passed = Conditional.elements(in: members) { member -> [Property] in
        guard let variable = member.as(VariableDeclSyntax.self) else { return [] }
        if let attribute = variable.attributes.first(named: "Undeclared"), !variable.modifiers.isStatic,
          !variable.isComputed
        {
          if undeclaredProperty != nil { sink.report(.secondUndeclared, at: attribute, .remove(attribute)) }
          undeclaredProperty = undeclaredName(of: variable, &sink)
          reportAttributesOfUndeclared(variable, &sink)
          observesUndeclared = variable.bindings.first?.accessorBlock != nil || variable.attributes.count > 1
          return undeclaredProperty.map { name in
            var property = Property(
              name: name,
              syntax: variable,
              initialValue: observesUndeclared ? .none : .literal("[:]"),
              paths: []
            )
            property.isPassedOnly = true
            return [property]
          } ?? []
        }
        return parser.property(of: variable, reportingTo: &sink).map { [$0] } ?? []
      }
      let properties = passed.filtered { !$0.isPassedOnly }
      let others = passed.flattened().map(\.element).filter(\.isPassedOnly)
      var keyChecks = KeyChecks()
      keyChecks.report(properties, to: &sink)

      let model = StructModel(
        type: type,
        encodedProperties: properties,
        passedProperties: passed.filtered { $0.isPassedOnly || $0.isDecoded },
        hasUnknownParameters: others.contains { $0.hasWrapper || $0.hasExpression || $0.initialValue == .none },
        undeclaredProperty: undeclaredProperty,
        observesUndeclared: observesUndeclared
      )
      for name in declared.conditionalMembers { sink.report(.conditionalMember(name.text), at: name) }
      // The members of a class are generated before the conformances are known.
      if !type.isClass, !type.missingConformances.contains("Decodable"), !type.statesDecodable,
        !declared.hasDecodingInitializer,
        !model.clause("SafeValue").isEmpty, !type.genericContext.mentionsSafeValue
      {
        sink.report(.decodableElsewhere, at: type.attribute)
      }
      if options.hasKeyPaths, declared.hasUnknownKeys, let argument = type.attribute.argument("keyPaths") {
        sink.report(.keyPathsOfUnknownKeys, at: argument)
      }
      InitialValueChecks(model, staticMembers: staticMembers).report(model.allProperties, to: &sink)
      // A class's initializers always evaluate them.
      if declared.hasInitializer, !declared.hasDecodingInitializer, !type.isClass {
        reportEvaluations(in: model, &sink)
      }
      return sink.hasErrors ? nil : model
    }

    /// The name of the property that takes the undeclared members. It needs a value, since it isn't one of the members.
    private func undeclaredName(of variable: VariableDeclSyntax, _ sink: inout DiagnosticSink) -> String? {
      guard variable.bindings.count == 1, let binding = variable.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        variable.bindingSpecifier.tokenKind == .keyword(.var), binding.initializer != nil
      else {
        sink.report(.undeclaredWithoutValue, at: variable)
        return nil
      }
      var parent = variable.parent
      while let node = parent, !node.is(IfConfigDeclSyntax.self) { parent = node.parent }
      if parent != nil { sink.report(.conditionalMember(name), at: binding.pattern) }
      return name
    }

    /// Reports what is written about a property that takes the undeclared members, although no key is its own.
    private func reportAttributesOfUndeclared(_ variable: VariableDeclSyntax, _ sink: inout DiagnosticSink) {
      for case .attribute(let attribute) in variable.attributes {
        guard let name = attribute.attributeName.lastName, ["Key", "Strict", "Dropping", "DateFormats"].contains(name)
        else { continue }
        sink.report(.attributeOfUndeclared(name), at: attribute, .remove(attribute))
      }
      guard let binding = variable.bindings.first else { return }
      let name = binding.pattern.trimmedDescription
      if type.declared.codingKeys.hasCase(for: name.filter { $0 != "`" }) == true {
        sink.report(.undeclaredAmongKeys(name), at: binding.pattern)
      }
      guard let written = binding.typeAnnotation?.type else { return }
      let type = written.wrappedByOptional ?? written
      let dictionary = type.as(DictionaryTypeSyntax.self)
      let fits = dictionary.map { $0.key.lastName == "String" && $0.value.lastName == "JSONValue" }
      if fits ?? !type.isVisiblyNoObject { return }
      let replacement = TypeSyntax("[String: JSONValue]").with(\.trailingTrivia, written.trailingTrivia)
      sink.report(
        .undeclaredOfOtherType(written.trimmedDescription),
        at: written,
        .replace("Make it '[String: JSONValue]'", written, by: replacement)
      )
    }

    /// Reports initial values that are evaluated but never used, because the memberwise initializer is missing.
    private func reportEvaluations(in model: StructModel, _ sink: inout DiagnosticSink) {
      for property in model.allProperties where property.hasExpression {
        guard let value = property.syntax.bindings.first?.initializer?.value else { continue }
        sink.report(.evaluatedAlways(value.trimmedDescription, declaration.name.text), at: value)
      }
    }
  }

  extension AttributeListSyntax {
    /// The first attribute of a name.
    func first(named name: String) -> AttributeSyntax? {
      for case .attribute(let attribute) in self where attribute.attributeName.lastName == name { return attribute }
      return nil
    }
  }

  extension Syntax {
    /// The name of the type that the node declares or extends.
    var typeName: String? {
      self.as(ExtensionDeclSyntax.self)?.extendedType.lastName ?? asProtocol((any NamedDeclSyntax).self)?.name.text
    }
  }

  // MARK: - Checks

  /// Reports a class whose objects can't be decoded: not by its own properties alone, or not outside of an actor.
  struct ClassChecks {
    var declaration: ClassDeclSyntax
    var attribute: AttributeSyntax

    /// Protocols after which the compiler accepts no superclass.
    private static let protocols: Set = [
      "Codable", "Decodable", "Encodable", "Sendable", "SendableMetatype", "Copyable", "Equatable", "Hashable",
      "Comparable",
      "Identifiable", "CustomStringConvertible", "CustomDebugStringConvertible", "Observable", "ObservableObject",
      "Rescuable", "SafeValue", "DefaultProvider", "ValueWithoutDefault", "StrictlyDecodable", "DomainConvertible",
    ]

    func report(to sink: inout DiagnosticSink) {
      let keyword = declaration.classKeyword
      for case .attribute(let other) in declaration.attributes {
        guard let name = other.attributeName.lastName else { continue }
        if name == "Model" { sink.report(.storedModel, at: other, .remove(attribute, from: declaration)) }
        if name.hasSuffix("Actor") { sink.report(.isolatedClass(name), at: other, .remove(other)) }
      }
      if !declaration.modifiers.contains(where: { $0.name.tokenKind == .keyword(.final) }) {
        let fixIts = [.makeFinal(declaration), FixIt.makeStruct(keyword, declaration.modifiers)]
        sink.report(.classNotFinal(declaration.name.text), at: keyword, fixIts: fixIts)
      }
      guard let first = declaration.inheritanceClause?.inheritedTypes.first?.type else { return }
      let type = first.as(AttributedTypeSyntax.self)?.baseType ?? first
      if Self.protocols.contains(type.lastName ?? "") { return }
      let text = type.trimmedDescription
      let fixIt = FixIt.replace("Write 'Decodable' before it", first, by: TypeSyntax("Decodable, \(first)"))
      let isSuperclass = text == "NSObject" || !type.genericArguments.isEmpty
      sink.report(.superclass(text, of: declaration.name.text), at: type, fixIts: isSuperclass ? [] : [fixIt])
    }
  }

  /// Reports initial values that refer to a name which is a variable in the code that they are moved into.
  struct InitialValueChecks {
    private let variables: Set<String>
    private let staticMembers: Set<String>
    private let hasDefault: Bool

    /// - Parameter staticMembers: The names that are qualified with `Self.`.
    init(_ model: StructModel, staticMembers: Set<String>) {
      self.staticMembers = staticMembers
      hasDefault = model.hasDefault
      var variables: Set = ["container", "decoder", "member", "memberKeys", "members", "missing", "reader", "seen"]
      variables.formUnion(model.allProperties.map(\.localName))
      variables.formUnion(model.readerMembers.map(\.placeName))
      if model.undeclaredProperty != nil { variables.insert(StructModel.undeclaredVariable) }
      self.variables = variables
    }

    func report(_ properties: [Property], to sink: inout DiagnosticSink) {
      for property in properties where property.hasExpression {
        guard let value = property.syntax.bindings.first?.initializer?.value else { continue }
        if case .enclosed = property.initialValue {
          if !hasDefault { sink.report(.enclosedInitialValue(property.name, value.trimmedDescription), at: value) }
          continue
        }
        let captured = variables.subtracting(staticMembers).subtracting(LocalNames.of(value))
        for reference in References.of(value) where captured.contains(reference.baseName.text) {
          sink.report(.capturedName(reference.baseName.text, in: property.name), at: reference)
        }
      }
    }
  }

  /// Reports keys that can't be encoded and decoded without loss: equal ones, and paths through another property's value.
  struct KeyChecks {
    /// The properties that may exist together. Clauses of an `#if` exclude each other.
    private var encoded: [(path: PayloadPath, property: Property)] = []

    /// Checks properties in declared order.
    mutating func report(_ properties: [Conditional<Property>], to sink: inout DiagnosticSink) {
      for element in properties {
        switch element {
        case .always(let property):
          check(property, &sink)
          encoded.append((property.paths[0], property))
        case .either(let clauses):
          let before = encoded
          var after = encoded
          for clause in clauses {
            encoded = before
            report(clause.elements, to: &sink)
            after += encoded.dropFirst(before.count)
          }
          encoded = after
        }
      }
    }

    private func check(_ property: Property, _ sink: inout DiagnosticSink) {
      for (index, key) in property.keyAttributes.enumerated()
      where property.keyAttributes[..<index].contains(where: { $0.path == key.path }) {
        sink.report(.repeatedKey(key.path.text), at: key.argument.expression, .remove(key.argument))
      }
      // An alternative may be the key of another property, because it is only decoded.
      let path = property.paths[0]
      let node = property.keyAttributes.first.map { Syntax($0.argument.expression) } ?? property.nameSyntax
      for (other, owner) in encoded {
        if other == path {
          sink.report(.equalKeys(path.text, owner.name), at: node, fixIts: removal(of: property))
        } else if path.keys.starts(with: other.keys) {
          sink.report(.collidingPath(path.text, other.text, owner.name), at: node, fixIts: literal(of: property))
        } else if other.keys.starts(with: path.keys) {
          let otherNode = owner.keyAttributes.first.map { Syntax($0.argument.expression) } ?? owner.nameSyntax
          sink.report(.collidingPath(other.text, path.text, property.name), at: otherNode, fixIts: literal(of: owner))
        }
        reportConversion(of: property, besides: owner, &sink)
        reportConversion(of: owner, besides: property, &sink)
      }
    }

    /// Reports a key that would be read from the key of another property, because it is also looked up as a decoder's key
    /// strategy spells it.
    private func reportConversion(of property: Property, besides other: Property, _ sink: inout DiagnosticSink) {
      if !property.namesKey || property.hasWrapper { return }
      for (index, path) in property.paths.enumerated() {
        for otherPath in other.paths {
          let common = zip(path.keys, otherPath.keys).prefix { $0 == $1 }.count
          guard common < min(path.keys.count, otherPath.keys.count) else { continue }
          let key = path.keys[common]
          guard SnakeCase.camelCased(key) == otherPath.keys[common] else { continue }
          let attributes = property.keyAttributes
          let node =
            attributes.indices.contains(index) ? Syntax(attributes[index].argument.expression) : property.nameSyntax
          return sink.report(.convertedKey(key, otherPath.keys[common], other.name), at: node)
        }
      }
    }

    private func removal(of property: Property) -> [FixIt] {
      guard let key = property.keyAttributes.first else { return [] }
      return [property.keyAttributes.count == 1 ? .remove(key.attribute) : .remove(key.argument)]
    }

    /// Spells the path as one key that contains dots.
    private func literal(of property: Property) -> [FixIt] {
      guard property.keyAttributes.count == 1, let key = property.keyAttributes.first else { return [] }
      let argument = LabeledExprSyntax(label: "literal", expression: key.argument.expression.trimmed)
      let attribute = key.attribute.with(\.arguments, .argumentList([argument]))
      return [.replace("Use '\(key.path.text)' as one key", key.attribute, by: attribute)]
    }
  }
#endif
