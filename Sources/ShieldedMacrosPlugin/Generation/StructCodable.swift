#if Macros
  extension StructModel {
    /// `CodingKeys` and `init(from:)`.
    var decodableExtension: String {
      var source = SourceText()
      source.block(header(["Decodable"]) + " {") { source in
        if !declared.hasCodingKeys { writeCodingKeys(to: &source) }
        if declared.hasDecodingInitializer { return }
        if !declared.hasCodingKeys { source.separator() }
        source.block("\(access.modifier)init(from decoder: any Decoder) throws {") { source in
          writeContainers(to: &source)
          source.each(of: properties) { property, source in
            source.line("self.\(property.name) = try \(property.decodingCall)")
          }
        }
      }
      return source.text
    }

    private func writeCodingKeys(to source: inout SourceText) {
      let rawType = properties.isEmpty ? "CodingKey" : "String, CodingKey"
      source.block("\(access.modifier)enum CodingKeys: \(rawType) {") { source in
        source.each(of: properties) { property, source in
          let key = property.paths[0].keys.joined(separator: ".")
          source.line(
            key == property.plainName ? "case \(property.name)" : "case \(property.name) = \(SwiftLiteral.string(key))"
          )
        }
      }
    }

    private func writeContainers(to source: inout SourceText) {
      let named = allProperties.contains { !$0.usesMembers }
      source.line(
        "\(named ? "let container" : "_") = try decoder.container(keyedBy: CodingKeys.self)"
      )
      if allProperties.contains(where: \.usesMembers) {
        source.line("// The payload's own keys, whatever the decoder's key strategy.")
        source.line("let members = try decoder.container(keyedBy: PayloadKey.self)")
      }
    }

    /// `encode(to:)`.
    var encodableExtension: String {
      var source = SourceText()
      source.block(header(["Encodable"]) + " {") { source in
        source.block("\(access.modifier)func encode(to encoder: any Encoder) throws {") { source in
          let named = allProperties.contains { $0.paths[0].keys.count == 1 }
          source.line("\(named ? "var container" : "_") = encoder.container(keyedBy: CodingKeys.self)")
          source.each(of: properties) { property, source in
            let method = property.isOptional ? "encodeIfPresent" : "encode"
            source.line("try container.\(method)(self.\(property.name), forKey: .\(property.name))")
          }
        }
      }
      return source.text
    }
  }

  extension Property {
    /// Whether the value is looked for under the payload's own keys.
    var usesMembers: Bool { namesKey }

    /// The call that decodes the value, without `try`.
    var decodingCall: String {
      let method =
        switch treatment {
        case .shielded: "decodeShielded"
        case .dropping: "decodeDropping"
        case .strict: "decodeStrict"
        }
      let place =
        usesMembers
        ? "members.\(method)(at: [\(paths.map(\.source).joined(separator: ", "))]"
        : "container.\(method)(forKey: .\(name)"
      guard treatment != .strict, let initialText else { return place + ")" }
      return place + ", default: \(initialText))"
    }
  }
#endif
