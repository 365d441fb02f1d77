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
      extensions += checksExtensions
      if isReadInOnePass { extensions.append(type.header(["_OnePassValue", "_OnePassScalar"]) + "}") }
      return extensions
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
      extensions.append(defaultExtension)
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
          source.each(of: cases) { element, source in
            for (name, value) in zip(element.discriminatorCases, element.values) {
              source.line(
                name.filter { $0 != "`" } == value ? "case \(name)" : "case \(name) = \(SwiftLiteral.string(value))"
              )
            }
          }
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
        source.line("case \(element.discriminatorCases.map { ".\($0)" }.joined(separator: ", ")):")
        if element.associatedValueCount == 0 {
          source.line("  try ShieldedDecoding::UndeclaredKeys.report(at: [\(discriminator.source)], in: decoder)")
          source.line("  self = .\(element.name)")
        } else {
          let call = "associatedValue(beside: \(discriminator.source), in: decoder)"
          source.line("  self = .\(element.name)(\(element.label)try ShieldedDecoding::_ShieldedEnum.\(call))")
        }
      }
      source.line("}")
    }

    private func encodableExtension(_ discriminator: PayloadPath) -> String {
      var source = SourceText()
      source.block(type.header()) { source in
        source.block("\(type.access.modifier)func encode(to encoder: any Swift::Encoder) throws {") { source in
          source.line("// The discriminator is encoded into the object of the associated value.")
          source.line("switch self {")
          source.each(of: cases) { element, source in
            let hasValue = element.associatedValueCount > 0
            source.line("case .\(element.name)\(hasValue ? "(let value)" : ""):")
            let arguments = "discriminator: Discriminator.\(element.name), at: \(discriminator.source), to: encoder"
            source.line("  try ShieldedDecoding::_ShieldedEnum.encode(\(hasValue ? "value, " : "")\(arguments))")
          }
          source.line("}")
        }
      }
      return source.text
    }

    /// A fallback without an associated value is a default, unless the user has declared another one.
    private var defaultExtension: String {
      if type.declared.hasDefaultInstance {
        return type.header(["Sendable", "Rescuable", "SafeValue", "DefaultProvider"]) + "}"
      }
      guard let fallback, fallback.associatedValueCount == 0 else {
        return type.header(["Sendable", "Rescuable", "ValueWithoutDefault", "StrictlyDecodable"]) + "}"
      }
      var source = SourceText()
      source.block(type.header(["Sendable", "Rescuable", "SafeValue", "DefaultProvider"])) { source in
        source.line("\(type.access.modifier)static func defaultInstance() -> Self { .\(fallback.name) }")
      }
      return source.text
    }
  }

  extension EnumCase {
    /// The label of the associated value with a colon; empty if it has none.
    fileprivate var label: String {
      let name = syntax.parameterClause?.parameters.first?.firstName?.text
      return name.map { $0 == "_" ? "" : "\($0): " } ?? ""
    }
  }
#endif
