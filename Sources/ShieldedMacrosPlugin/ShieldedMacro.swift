#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Shielded`: makes a struct or an enum decodable by this package's rules.
  struct ShieldedMacro: ExtensionMacro {
    /// Generated code is laid out by the generators.
    static var formatMode: FormatMode { .disabled }

    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      guard let declaration = declaration.as(StructDeclSyntax.self) else { return [] }
      let parser = StructParser(context: context)
      guard let model = parser.model(of: declaration, attribute: node, type: type, conformingTo: protocols) else { return [] }
      return try model.extensions.map { try ExtensionDeclSyntax("\(raw: $0)") }
    }
  }

  extension StructModel {
    /// The source of the generated extensions.
    fileprivate var extensions: [String] {
      var extensions: [String] = []
      if !declared.hasCodingKeys { extensions.append(codingKeysExtension) }
      if !declared.hasDecodingInitializer { extensions.append(decodableExtension) }
      if !declared.hasEncodingMethod { extensions.append(encodableExtension) }
      if !hasDefault {
        extensions.append(strictExtension)
      } else if !declared.hasDefaultInstance {
        extensions.append(defaultExtension)
      }
      if isReadInOnePass { extensions.append(isReadInPlace ? inPlaceReaderExtension : localsReaderExtension) }
      return extensions
    }
  }
#endif
