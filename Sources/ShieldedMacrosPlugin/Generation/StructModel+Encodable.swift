#if Macros
  extension StructModel {
    /// `encode(to:)`, which writes the first declared key of each property and rebuilds the objects of paths.
    var encodableExtension: String {
      var source = SourceText()
      let properties = encodedProperties
      let allProperties = properties.flattened().map(\.element)
      source.block(header(["Encodable"], where: "Encodable")) { source in
        source.block("\(access.modifier)func encode(to encoder: any Swift::Encoder) throws {") { source in
          let usesContainer = allProperties.isEmpty || allProperties.contains { !$0.isNested }
          if usesContainer {
            let container = allProperties.isEmpty ? "_" : "var container"
            source.line("\(container) = encoder.container(keyedBy: CodingKeys.self)")
          }
          if allProperties.contains(where: \.isNested) {
            source.line("// Rebuilds the objects that paths lead through.")
            source.line("var members = ShieldedDecoding::PayloadEncodingContainer(encoder)")
          }
          source.each(of: properties) { property, source in source.line("try \(property.encodingCall)") }
        }
      }
      return source.text
    }
  }

  extension Property {
    /// Whether the first path leads through other objects.
    fileprivate var isNested: Bool { paths[0].keys.count > 1 }

    /// Whether `nil` is encoded as `null`, because a missing key would be decoded as the property's own default. A type whose
    /// name doesn't say what it is may be an Optional.
    private var encodesNull: Bool {
      isDecoded && treatment != .strict && initialText != nil && (isOptional || type?.isVisiblyNoOptional != true)
    }

    /// The call that encodes the value, without `try`.
    fileprivate var encodingCall: String {
      if hasWrapper { return "container.encode(self.\(storageName), forKey: .\(name))" }
      let value = listed("self.\(name)")
      if encodesNull {
        return isNested
          ? "members.encode(\(value), at: \(paths[0].source))" : "container.encode(\(value), forKey: .\(name))"
      }
      return isNested
        ? "members.encodeShielded(\(value), at: \(paths[0].source))"
        : "container.encodeShielded(\(value), forKey: .\(name))"
    }
  }
#endif
