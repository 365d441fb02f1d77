#if Macros
  extension EnumModel {
    /// The extensions of an enum with raw values. The standard library encodes and decodes the raw value.
    var rawValueExtensions: [String] {
      var extensions: [String] = []
      let codable = ["Decodable", "Encodable"].filter(missingConformances.contains)
      if !codable.isEmpty { extensions.append(header(codable) + "}") }
      if let fallback {
        var source = SourceText()
        source.block(header(["Sendable", "Rescuable", "RescuableEnum", "SafeValue", "SafeEnum"])) { source in
          // A case of this name is the requirement's witness itself.
          if fallback.plainName == "fallback" { return }
          source.line("\(access.modifier)static var fallback: Self { .\(fallback.name) }")
        }
        extensions.append(source.text)
      } else if missingConformances.contains("SafeEnum") {
        extensions.append(header(["Sendable", "Rescuable", "RescuableEnum", "ValueWithoutDefault"]) + "}")
      } else {
        // The user has declared a fallback.
        extensions.append(header(["Sendable", "Rescuable", "RescuableEnum", "SafeValue"]) + "}")
      }
      extensions += checksExtensions
      if isReadInOnePass { extensions.append(header(["OnePassValue", "_OnePassScalar"]) + "}") }
      return extensions
    }
  }
#endif
