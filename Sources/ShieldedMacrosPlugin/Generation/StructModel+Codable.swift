#if Macros
  import SwiftSyntax

  extension StructModel {
    /// `CodingKeys`, unless the user has declared them.
    var codingKeysExtension: String {
      var source = SourceText()
      source.block(type.header(), writeCodingKeys(to:))
      return source.text
    }

    /// `init(from:)`.
    var decodableExtension: String {
      var source = SourceText()
      let conformances = ["Decodable", "UndeclaredKeysReporting"]
      // In an extension with conditions, `init(from:)` wouldn't satisfy `Decodable`, and the compiler would synthesize another.
      let header = type.statesDecodable ? type.header(conformances) : header(conformances, where: "SafeValue")
      source.block(header) { source in if !type.isClass { writeDecodingInitializer(to: &source) } }
      return source.text
    }

    private func writeDecodingInitializer(to source: inout SourceText) {
      let clause = type.isClass && !type.statesDecodable ? clause(SourceText.qualified("SafeValue")) : ""
      type.writeDecodingInitializer(to: &source, where: clause) { source in
        if isReadInOnePass { source.line("try ShieldedJSON::_JSONReader.offerPass(for: Self.self, to: decoder)") }
        writeDecoding(to: &source)
      }
    }

    private func writeCodingKeys(to source: inout SourceText) {
      let rawType = encodedProperties.isEmpty ? "Swift::CodingKey" : "Swift::String, Swift::CodingKey"
      source.block("\(type.access.modifier)enum CodingKeys: \(rawType) {") { source in
        source.each(of: encodedProperties) { property, source in
          let key = codingKeyValue(of: property.paths[0])
          let value = key == property.plainName ? "" : " = \(SwiftLiteral.string(key))"
          source.line("case \(property.name)\(value)")
        }
      }
    }

    /// The value of the coding key for a path. Paths aren't decoded by it, but it must differ from that of each key with dots.
    private func codingKeyValue(of path: PayloadPath) -> String {
      let keys = encodedProperties.flattened().map(\.element.paths[0].keys)
      var separator = "."
      while path.keys.count > 1, keys.contains([path.keys.joined(separator: separator)]) { separator += "." }
      return path.keys.joined(separator: separator)
    }

    private func writeDecoding(to source: inout SourceText) {
      if undeclaredProperty == nil {
        source.line("try ShieldedDecoding::UndeclaredKeys.report(CodingKeys.self, \(declaredPathsArgument)in: decoder)")
      }
      defer {
        if let undeclaredProperty {
          let members =
            "ShieldedShapes::_UndeclaredMembers(besides: CodingKeys.self, \(declaredPathsArgument)in: decoder)"
          source.line("self.\(undeclaredProperty) = try \(members).members")
        }
      }
      let usesMembers = allProperties.contains { $0.namesKey && !$0.hasWrapper }
      if allProperties.contains(where: { !$0.namesKey || $0.hasWrapper }) {
        source.line("let container = try ShieldedDecoding::_ShieldedContainer<CodingKeys>(decoder)")
      } else if !usesMembers {
        source.line("_ = try decoder.container(keyedBy: CodingKeys.self)")
      }
      if usesMembers {
        source.line("// The payload's own keys, whatever the decoder's key strategy.")
        let type = "ShieldedDecoding::_ShieldedContainer<ShieldedDecoding::_PayloadKey>"
        source.line("let members = try \(type)(decoder)")
      }
      if usesMemberwiseInitializer {
        // In statements of their own, in which the types don't follow from the initializer.
        source.each(of: properties) { property, source in
          let call = property.decodingCall
          if let type = property.typeText {
            source.line("let \(property.localName): \(type) = try \(call)")
          } else {
            let type = SwiftLiteral.identifier("_" + property.plainName + "Type")
            source.line("let \(type) = ShieldedMacros::_Unread.type \(property.accessor)")
            source.line("let \(property.localName) = try ShieldedMacros::_Unread.value(\(call), of: \(type))")
          }
        }
        writeInitialValueComment(to: &source)
        writeMemberwiseCall("self.init", to: &source, argument: \.localName)
      } else if movesValues {
        // The arguments are evaluated in their order, so the first invalid property throws.
        writeMemberwiseCall("self.init", to: &source) { property in
          "try \(property.decodingCall)" + (property.typeText.map { " as \($0)" } ?? "")
        }
      } else {
        source.each(of: properties) { property, source in
          if property.hasWrapper {
            let type = "ShieldedMacros::_Unread.type { (instance: Self) in instance.\(property.storageName) }"
            source.line(
              "self.\(property.storageName) = try container.base.decode(\(type), forKey: .\(property.name))"
            )
          } else {
            source.line("self.\(property.memberName) = try \(property.decodingCall)")
          }
        }
      }
    }

    /// The argument with the properties that the coding keys don't describe, because they are found by the payload's own keys.
    private var declaredPathsArgument: String {
      let properties = encodedProperties.flattened().map(\.element)
      let paths = properties.filter { $0.namesKey && !$0.hasWrapper }.flatMap(\.paths)
      return paths.isEmpty ? "" : "at: [\(paths.map(\.source).joined(separator: ", "))], "
    }

    private func writeInitialValueComment(to source: inout SourceText) {
      source.line("// Assignments would evaluate the properties' initial values, used or not.")
    }

    /// Writes a call with an argument for each property. Each branch of an `#if` gets a call of its own.
    func writeMemberwiseCall(
      _ callee: String,
      to source: inout SourceText,
      argument: (Property) -> String
    ) {
      writeMemberwiseCall(callee, to: &source, arguments: [], of: passedProperties[...]) { property in
        property.isPassedOnly ? property.initialText ?? "nil" : argument(property)
      }
    }

    private func writeMemberwiseCall(
      _ callee: String,
      closing: String = ")",
      to source: inout SourceText,
      arguments: [String],
      of properties: ArraySlice<Conditional<Property>>,
      _ argument: (Property) -> String
    ) {
      var arguments = arguments
      for (index, element) in zip(properties.indices, properties) {
        let rest = properties[(index + 1)...]
        switch element {
        case .always(let property):
          arguments.append("\(property.argumentLabel): \(argument(property))")
        case .either(let clauses):
          for clause in clauses {
            source.line(clause.directive)
            let remaining = ArraySlice(clause.elements + rest)
            writeMemberwiseCall(callee, closing: closing, to: &source, arguments: arguments, of: remaining, argument)
          }
          if clauses.last?.directive != "#else" {
            source.line("#else")
            writeMemberwiseCall(callee, closing: closing, to: &source, arguments: arguments, of: rest, argument)
          }
          return source.line("#endif")
        }
      }
      source.block(callee + "(", closing: closing) { source in
        for (index, argument) in arguments.enumerated() {
          source.line(argument + (index + 1 == arguments.count ? "" : ","))
        }
      }
    }
  }

  extension Property {
    /// The name as an argument's label, which needs fewer backticks.
    fileprivate var argumentLabel: String {
      let isWord = SwiftLiteral.identifier(plainName) == plainName
      return isWord && plainName != "inout" ? plainName : name
    }

    /// The call that decodes the value, without `try`.
    fileprivate var decodingCall: String {
      let method =
        switch treatment {
        case .shielded: "decode"
        case .dropping: "decodeDropping"
        case .strict: "decodeStrict"
        }
      let defaultArgument = treatment == .strict ? nil : initialText.map { "default: \(listed($0))" }
      func call(forKey key: String) -> String {
        "\(method)(\((["forKey: \(key)"] + [defaultArgument].compactMap { $0 }).joined(separator: ", ")))"
      }
      if !namesKey { return date(from: "container." + call(forKey: ".\(name)")) }
      if paths.count == 1, paths[0].keys.count == 1 {
        return date(from: "members." + call(forKey: "members.key(\(SwiftLiteral.string(paths[0].first)))"))
      }
      let place = treatment == .strict ? "strictly(at: " : "at("
      let alternatives = paths.map(\.source).joined(separator: ", ")
      return date(from: "members.\(place)\(alternatives)) { try $0.\(call(forKey: "$1")) }")
    }
  }

  // MARK: - Classes

  extension StructModel {
    /// The initializers of a class.
    var classInitializers: String {
      var source = SourceText()
      writeMemberwiseInitializer(to: &source)
      if !type.declared.hasDecodingInitializer {
        source.separator()
        writeDecodingInitializer(to: &source)
      }
      if usesDefaults {
        source.separator()
        writeDefaultInitializer(to: &source)
      }
      return source.text
    }

    /// Adds the initializer that a struct has implicitly. A property whose type isn't seen keeps its value; if it has none, no
    /// initializer can be written.
    private func writeMemberwiseInitializer(to source: inout SourceText) {
      let parameters = properties.filtered { $0.parameterType != nil }
      let isComplete = !allProperties.contains { $0.parameterType == nil && $0.initialValue == .none }
      if type.declared.hasInitializer || !isComplete { return }
      let modifiers = parameters.flattened().flatMap(\.element.syntax.modifiers).filter { $0.detail == nil }
      let access = ["private", "fileprivate"].first { level in modifiers.contains { $0.name.text == level } }
      var body = SourceText()
      body.line(") {")
      body.indented { body in
        body.each(of: parameters) { property, body in body.line("self.\(property.name) = \(property.name)") }
      }
      body.line("}")
      let callee = (access.map { $0 + " " } ?? "") + "init"
      writeMemberwiseCall(callee, closing: body.text, to: &source, arguments: [], of: parameters[...]) { property in
        (property.parameterType ?? "") + (property.parameterDefault.map { " = \($0)" } ?? "")
      }
    }
  }

  extension Property {
    /// The type of the parameter of a class's memberwise initializer, which sees what the declaration sees; `nil` if it isn't known.
    fileprivate var parameterType: String? {
      if hasWrapper && !hasPackageWrapper { return nil }
      return hasLiteralType ? typeText : type?.trimmedDescription
    }

    /// The default of that parameter; `nil` for none.
    fileprivate var parameterDefault: String? {
      guard let value = syntax.bindings.first?.initializer?.value else {
        return initialValue == .implicitNil ? "nil" : nil
      }
      // These expressions can't be arguments.
      let isStatement = value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self)
      return isStatement ? "{ \(value.trimmedDescription) }()" : value.trimmedDescription
    }
  }

  // MARK: - Encoding

  extension StructModel {
    /// `encode(to:)`, which writes the first declared key of each property and rebuilds the objects of paths.
    var encodableExtension: String {
      var source = SourceText()
      let properties = encodedProperties
      let allProperties = properties.flattened().map(\.element)
      source.block(header([], where: "Encodable")) { source in
        source.block("\(type.access.modifier)func encode(to encoder: any Swift::Encoder) throws {") { source in
          let usesContainer = allProperties.isEmpty || allProperties.contains { !$0.isNested }
          if usesContainer {
            source.line(
              allProperties.isEmpty
                ? "_ = encoder.container(keyedBy: CodingKeys.self)"
                : "var container = ShieldedDecoding::_ShieldedEncodingContainer<CodingKeys>(encoder)"
            )
          }
          if allProperties.contains(where: \.isNested) {
            source.line("// Rebuilds the objects that paths lead through.")
            source.line("var members = ShieldedDecoding::_PayloadEncodingContainer(encoder)")
          }
          source.each(of: properties) { property, source in source.line("try \(property.encodingCall)") }
          if let undeclaredProperty {
            let members = "ShieldedShapes::_UndeclaredMembers(self.\(undeclaredProperty))"
            source.line("try \(members).encode(besides: CodingKeys.self, \(declaredPathsArgument)to: encoder)")
          }
        }
      }
      return source.text
    }
  }

  extension Property {
    /// A Boolean value that indicates whether the first path leads through other objects.
    fileprivate var isNested: Bool { paths[0].keys.count > 1 }

    /// A Boolean value that indicates whether `nil` is encoded as `null`, because a missing key would be decoded as the
    /// property's own default. A type whose name doesn't say what it is may be an Optional.
    private var encodesNull: Bool {
      isDecoded && treatment != .strict && initialText != nil && !hasValueWrapper
        && (isOptional || type?.isVisiblyNoOptional != true)
    }

    /// The call that encodes the value, without `try`.
    fileprivate var encodingCall: String {
      if hasWrapper { return "container.base.encode(self.\(storageName), forKey: .\(name))" }
      let value = listed("self.\(memberName)")
      if encodesNull {
        return isNested
          ? "members.encodeIncludingNull(\(value), at: \(paths[0].source))"
          : "container.base.encode(\(value), forKey: .\(name))"
      }
      if isNested { return "members.encode(\(value), at: \(paths[0].source))" }
      // The container's own method leaves out what is absent.
      return hasValueWrapper
        ? "container.base.encode(\(value), forKey: .\(name))"
        : "container.encode(\(value), forKey: .\(name))"
    }
  }
#endif
