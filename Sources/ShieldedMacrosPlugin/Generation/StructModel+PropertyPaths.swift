#if Macros
  extension StructModel {
    /// The keys of the properties, by which a report is asked; `nil` unless `keyPaths:` requests them.
    var propertyPathsExtension: String? {
      guard options.hasKeyPaths, missingConformances.contains("PropertyPathProvider") else { return nil }
      var source = SourceText()
      source.block("\(availability.prefix)nonisolated extension \(type): ShieldedDecoding::PropertyPathProvider {") {
        source in
        source.block("\(access.modifier)static func propertyPaths() -> ShieldedDecoding::PropertyPaths<Self> {") {
          source in
          guard !properties.isEmpty else { return source.line("ShieldedDecoding::PropertyPaths()") }
          source.line("var paths = ShieldedDecoding::PropertyPaths<Self>()")
          source.each(of: properties) { property, source in
            let keys = property.paths.map(\.source).joined(separator: ", ")
            source.line("paths.add(\\.\(property.name), at: \(keys))")
          }
          source.line("return paths")
        }
      }
      return source.text
    }
  }
#endif
