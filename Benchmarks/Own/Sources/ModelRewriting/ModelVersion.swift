/// One of the three versions of a model that are compared.
package enum ModelVersion: String, CaseIterable, Codable, Sendable {
  /// The source as it is, without the library's attributes.
  case plain
  /// With the library's wrappers on the properties.
  case safebox
  /// With `@Shielded` on the types.
  case shielded

  /// The module's name in the generated package.
  package var moduleName: String {
    switch self {
    case .plain: "PlainModel"
    case .safebox: "SafeBoxModel"
    case .shielded: "ShieldedModel"
    }
  }
}

extension ModelSources {
  /// The files of a version.
  package func files(of version: ModelVersion) -> [File] {
    let tolerance = Tolerance(self)
    let isOriginal = version == .shielded && usesMacro || version == .safebox && usesWrappers && !usesMacro
    return files.enumerated().map { index, file in
      if isOriginal { return file }
      var edits: [TextEdit] = []
      for type in declarations where type.file == index {
        switch version {
        case .plain: edits += PlainRewriter(type).edits
        case .safebox: edits += SafeBoxRewriter(type, tolerance).edits
        case .shielded: edits += ShieldedRewriter(type, tolerance).edits
        }
      }
      switch version {
      case .plain: break
      case .safebox: edits.insert(.insert("import ShieldedDecoding\n", at: 0), at: 0)
      case .shielded: edits.insert(.insert("import ShieldedMacros\n", at: 0), at: 0)
      }
      return File(name: file.name, text: edits.applied(to: file.text))
    }
  }
}
