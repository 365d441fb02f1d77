#if Macros
  extension EnumModel {
    /// The extensions of an enum with raw values. The standard library encodes and decodes the raw value.
    var rawValueExtensions: [String] {
      var extensions: [String] = []
      let codable = ["Decodable", "Encodable"].filter(type.missingConformances.contains)
      if !codable.isEmpty { extensions.append(type.header(codable) + "}") }
      if let fallback {
        var source = SourceText()
        source.block(type.header(["Sendable", "Rescuable", "RescuableEnum", "SafeValue", "SafeEnum"])) { source in
          // A case of this name is the requirement's witness itself.
          if fallback.plainName == "fallback" { return }
          source.line("\(type.access.modifier)static var fallback: Self { .\(fallback.name) }")
        }
        extensions.append(source.text)
      } else if type.missingConformances.contains("SafeEnum") {
        extensions.append(type.header(["Sendable", "Rescuable", "RescuableEnum", "ValueWithoutDefault"]) + "}")
      } else {
        // The user has declared a fallback.
        extensions.append(type.header(["Sendable", "Rescuable", "RescuableEnum", "SafeValue"]) + "}")
      }
      if !markedCases.isEmpty { extensions.append(spellingsExtension) }
      extensions += checksExtensions
      if isReadInOnePass { extensions.append(type.header(["_OnePassValue", "_OnePassScalar"]) + "}") }
      return extensions
    }

    /// The extension by which further spellings give a case. Whatever looks up a raw value calls its initializer: the rescue
    /// table, the reader, the standard library's `init(from:)`, and the user.
    private var spellingsExtension: String {
      var source = SourceText()
      source.block(type.header()) { source in
        source.line("/// The first spelling of each case is its raw value.")
        source.block("\(type.access.modifier)init?(rawValue: Swift::String) {") { source in
          source.line("switch rawValue {")
          source.each(of: cases) { element, source in
            let spellings = element.spellings.map(SwiftLiteral.string).joined(separator: ", ")
            source.line("case \(spellings): self = .\(element.name)")
          }
          source.line("default: return nil")
          source.line("}")
        }
      }
      return source.text
    }

    /// Writes the cases of a generated enum whose raw values are strings in the payload.
    fileprivate func writeCases(for values: (EnumCase) -> [String], to source: inout SourceText) {
      source.each(of: cases) { element, source in
        for (name, value) in zip(element.generatedCases(for: values(element)), values(element)) {
          source.line(
            name.filter { $0 != "`" } == value ? "case \(name)" : "case \(name) = \(SwiftLiteral.string(value))"
          )
        }
      }
    }

    /// The extensions that make the compiler refuse a declaration that means something else than its text says: one
    /// extension, or none.
    var checksExtensions: [String] {
      if type.declared.checks.isEmpty { return [] }
      return [type.header() + "\n" + type.declared.checks.map { "  \($0)\n" }.joined() + "}"]
    }
  }

  // MARK: - Discriminator

  extension EnumModel {
    /// The extensions of an enum whose cases are told apart by a discriminator in the payload's object.
    func discriminatedExtensions(_ discriminator: PayloadPath) -> [String] {
      var extensions = [discriminatorExtension(discriminator)]
      extensions.append(
        type.declared.hasDecodingInitializer ? type.header(["Decodable"]) + "}" : decodableExtension(discriminator)
      )
      if type.isEncoded { extensions.append(encodableExtension(discriminator)) }
      extensions.append(defaultExtension())
      extensions += checksExtensions
      return extensions
    }

    private func discriminatorExtension(_ discriminator: PayloadPath) -> String {
      var source = SourceText()
      source.block(type.header()) { source in
        source.line("/// The cases, with their values of \(SwiftLiteral.string(discriminator.text)) in the payload.")
        let conformance = fallback == nil ? "RescuableEnum" : "SafeEnum"
        let coding = type.isEncoded ? "Codable" : "Decodable"
        let protocols = "Swift::\(coding), ShieldedDecoding::\(conformance)"
        source.block("private enum Discriminator: Swift::String, \(protocols) {") { source in
          writeCases(for: \.values, to: &source)
          guard let fallback, fallback.plainName != "fallback" else { return }
          source.separator()
          source.line("static var fallback: Self { .\(fallback.name) }")
        }
      }
      return source.text
    }

    private func decodableExtension(_ discriminator: PayloadPath) -> String {
      var source = SourceText()
      source.block(type.header(["Decodable", "UndeclaredKeysReporting"])) { source in
        type.writeDecodingInitializer(to: &source) { writeDecoding(discriminator, to: &$0) }
      }
      return source.text
    }

    private func writeDecoding(_ discriminator: PayloadPath, to source: inout SourceText) {
      let call = "discriminator(at: \(discriminator.source), in: decoder)"
      source.line("let discriminator: Discriminator = try ShieldedDecoding::_ShieldedEnum.\(call)")
      source.line("// The associated value is decoded from the same object.")
      source.line("switch discriminator {")
      source.each(of: cases) { element, source in
        source.line("case \(element.patterns(for: element.values)):")
        if element.associatedValueCount == 0 {
          source.line("  try ShieldedDecoding::UndeclaredKeys.report(at: [\(discriminator.source)], in: decoder)")
          source.line("  self = .\(element.name)")
        } else {
          let call = "associatedValue(beside: \(discriminator.source), in: decoder)"
          source.line("  self = \(value(of: element, from: call))")
        }
      }
      source.line("}")
    }

    /// The header of the extension with `encode(to:)`, for which the parameters of a generic enum that are encoded must be `Encodable`.
    private var encodableHeader: String {
      let types = cases.flattened().map(\.element.associatedType)
      let requirements = type.genericContext.requirements(SourceText.qualified("Encodable"), for: types)
      return type.header(where: requirements.isEmpty ? "" : " where " + requirements.joined(separator: ", "))
    }

    private func encodableExtension(_ discriminator: PayloadPath) -> String {
      var source = SourceText()
      source.block(encodableHeader) { source in
        source.block("\(type.access.modifier)func encode(to encoder: any Swift::Encoder) throws {") { source in
          source.line("// The discriminator is encoded into the object of the associated value.")
          source.line("switch self {")
          source.each(of: cases) { element, source in
            let hasValue = element.associatedValueCount > 0
            source.line("case .\(element.name)\(hasValue ? "(let value)" : ""):")
            let arguments = "discriminator: Discriminator.\(element.name), at: \(discriminator.source), to: encoder"
            let isReplaceable = hasValue && (element.fallback != nil || element.values.count > 1)
            let values = (hasValue ? "value, " : "") + arguments + (isReplaceable ? ", isReplaceable: true" : "")
            source.line("  try ShieldedDecoding::_ShieldedEnum.encode(\(values))")
          }
          source.line("}")
        }
      }
      return source.text
    }

    /// A fallback without an associated value is a default, unless the user has declared another one.
    fileprivate func defaultExtension(_ conformances: String...) -> String {
      let conformances = ["Sendable", "Rescuable"] + conformances
      if type.declared.hasDefaultInstance { return type.header(conformances + ["SafeValue", "DefaultProvider"]) + "}" }
      guard let fallback, fallback.associatedValueCount == 0 else {
        return type.header(conformances + ["ValueWithoutDefault", "StrictlyDecodable"]) + "}"
      }
      var source = SourceText()
      source.block(type.header(conformances + ["SafeValue", "DefaultProvider"])) { source in
        source.line("\(type.access.modifier)static func defaultInstance() -> Self { .\(fallback.name) }")
      }
      return source.text
    }
  }

  // MARK: - Kind of Token

  extension EnumModel {
    /// The extensions of an enum whose cases are told apart by the kind of the token.
    var unionExtensions: [String] {
      var extensions: [String] = []
      if type.declared.hasDecodingInitializer {
        extensions.append(type.header(["Decodable"]) + "}")
      } else {
        if !markedCases.isEmpty { extensions.append(objectKeysExtension) }
        extensions.append(unionDecodableExtension)
      }
      if type.isEncoded { extensions.append(unionEncodableExtension) }
      extensions.append(defaultExtension("_ShieldedUnion"))
      return extensions + unionChecksExtensions
    }

    private var objectKeysExtension: String {
      var source = SourceText()
      source.block(type.header()) { source in
        source.line("/// The cases that are decoded from an object, with the key that only their object has.")
        let keys = "Discriminator: Swift::String, ShieldedDecoding::_ObjectKey"
        source.block("private nonisolated enum \(keys) {") { source in
          source.each(of: markedCases) { element, source in
            source.line("case \(element.name) = \(SwiftLiteral.string(element.values[0]))")
          }
        }
      }
      return source.text
    }

    private var unionDecodableExtension: String {
      let hasObjects = cases.flattened().contains { $0.element.payloadKind == .object }
      var source = SourceText()
      source.block(type.header(["Decodable", "UndeclaredKeysReporting"])) { source in
        type.writeDecodingInitializer(to: &source) { source in
          let arguments = "in: decoder\(hasObjects ? ", hasObjects: true" : "")"
          source.line("let token = try ShieldedDecoding::_ShieldedEnum.token(\(arguments))")
          source.line("switch token {")
          source.each(of: cases.filtered { $0.fallback == nil && $0.keys.isEmpty }) { element, source in
            source.line("case \(element.payloadKind?.pattern ?? ""):")
            source.line("  self = \(value(of: element, from: element.decodingCall))")
          }
          if !markedCases.isEmpty { writeObjects(to: &source) }
          source.line("default:")
          source.line("  throw ShieldedDecoding::_ShieldedEnum.noCase(of: Self.self, for: token, in: decoder)")
          source.line("}")
        }
      }
      return source.text
    }

    private func writeObjects(to source: inout SourceText) {
      source.line("case .object:")
      source.indented { source in
        let call = "ShieldedDecoding::_ShieldedEnum.discriminator(of: Self.self, in: decoder)"
        source.line("let discriminator: Discriminator = try \(call)")
        source.line("switch discriminator {")
        source.each(of: markedCases) { element, source in
          source.line("case .\(element.name):")
          let call =
            element.isDictionary ? "value(in: decoder)" : "associatedValue(beside: Discriminator.self, in: decoder)"
          source.line("  self = \(value(of: element, from: call))")
        }
        source.line("}")
      }
    }

    private var unionEncodableExtension: String {
      var source = SourceText()
      source.block(encodableHeader) { source in
        source.block("\(type.access.modifier)func encode(to encoder: any Swift::Encoder) throws {") { source in
          source.line("var container = encoder.singleValueContainer()")
          source.line("switch self {")
          source.each(of: cases) { element, source in
            let hasValue = element.associatedValueCount > 0
            source.line("case .\(element.name)\(hasValue ? "(let value)" : ""):")
            source.line("  try container.\(hasValue ? "encode(value)" : "encodeNil()")")
          }
          source.line("}")
        }
      }
      return source.text
    }

    /// An expression for a case with the associated value that a call returns.
    private func value(of element: EnumCase, from call: String) -> String {
      let type = spelledType(of: element).map { " as \($0)" } ?? ""
      return ".\(element.name)(\(element.label)try ShieldedDecoding::_ShieldedEnum.\(call)\(type))"
    }

    /// The type of a case's associated value, with which a static function of the same name isn't meant; `nil` if generated code can't
    /// spell it, because it may be declared in a type around the enum.
    private func spelledType(of element: EnumCase) -> String? {
      type.lexicalContext.isEmpty ? element.associatedType?.trimmedDescription : nil
    }

    /// The extension that makes the compiler refuse an associated value that is decoded from an object by its name only.
    private var unionChecksExtensions: [String] {
      let objects = cases.filtered { $0.payloadKind == .object && !$0.isDictionary }
      if objects.isEmpty { return checksExtensions }
      var source = SourceText()
      source.block(type.header()) { source in
        type.declared.checks.forEach { source.line($0) }
        source.block("fileprivate static func checkTypes() {") { source in
          source.each(of: objects) { element, source in
            // In two statements: in one, the compiler would choose the overload for any value.
            let name = SwiftLiteral.identifier(element.plainName + "Value")
            let constructor = "Self.\(element.constructor)"
            let typed = spelledType(of: element).map { "\(constructor) as (\($0)) -> Self" } ?? constructor
            source.line("let \(name) = ShieldedMacros::_Unread.form(of: \(typed))")
            source.line("\(name).check()")
          }
        }
      }
      return [source.text]
    }
  }

  extension EnumCase {
    /// The patterns of the generated cases for strings that give this case.
    fileprivate func patterns(for values: [String]) -> String {
      generatedCases(for: values).map { ".\($0)" }.joined(separator: ", ")
    }

    /// The call that decodes the associated value from the only kind of token that chooses the case.
    fileprivate var decodingCall: String {
      switch payloadKind {
      case .array where associatedType?.lastName != "Duration": "list(in: decoder)"
      case .object: isDictionary ? "value(in: decoder)" : "associatedValue(in: decoder)"
      default: "value(\(scalarType).self, in: decoder)"
      }
    }

    /// The type of a scalar with its module, so that no type of the user is meant.
    private var scalarType: String {
      let name = associatedType?.lastName ?? ""
      let isFoundation = ["Decimal", "CGFloat", "URL", "UUID"].contains(name)
      return isFoundation ? "ShieldedDecoding::_ShieldedEnum._\(name)" : "Swift::\(name)"
    }

    fileprivate var isDictionary: Bool { associatedType?.isDictionary == true }

    /// The name of the function that makes a value of the case.
    fileprivate var constructor: String { label.isEmpty ? name : "\(name)(\(label.dropLast()))" }

    /// The label of the associated value with a colon; empty if it has none.
    fileprivate var label: String {
      let name = syntax.parameterClause?.parameters.first?.firstName?.text
      return name.map { $0 == "_" ? "" : "\($0): " } ?? ""
    }
  }
#endif
