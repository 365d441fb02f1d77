#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  /// `@Shielded`: makes a struct, an enum or a final class decodable by this package's rules.
  ///
  /// A parser makes a model of the declaration and reports what isn't supported; then each extension of the model is generated
  /// as source text. A macro sees no types, so the generated calls are overloaded for the properties' types.
  ///
  /// The initializers of a class are members, because an extension can't declare those that assign the properties.
  struct ShieldedMacro: ExtensionMacro, MemberMacro {
    /// The generators lay out the code.
    static var formatMode: FormatMode { .disabled }

    static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      var sink = DiagnosticSink(context)
      // What isn't understood would be left out of the generated code: of `Swift::Int`, swift-syntax 602 reads `Swift`.
      if let unread = declaration.firstError {
        sink.report(.unreadSyntax, at: unread)
        return []
      }
      func shieldedType(_ declaration: some DeclGroupSyntax & NamedDeclSyntax) -> ShieldedType {
        ShieldedType(
          type,
          declaration: declaration,
          attribute: node,
          missingConformances: protocols,
          lexicalContext: context.lexicalContext
        )
      }
      let extensions: [String]
      if let declaration = declaration.as(StructDeclSyntax.self) {
        let parser = StructParser(declaration: declaration, type: shieldedType(declaration))
        extensions = parser.model(reportingTo: &sink)?.extensions ?? []
      } else if let declaration = declaration.as(ClassDeclSyntax.self) {
        ClassChecks(declaration: declaration, attribute: node).report(to: &sink)
        let parser = StructParser(declaration: declaration, type: shieldedType(declaration))
        extensions = parser.model(reportingTo: &sink)?.extensions ?? []
      } else if let declaration = declaration.as(EnumDeclSyntax.self) {
        let parser = EnumParser(declaration: declaration, type: shieldedType(declaration))
        extensions = parser.model(reportingTo: &sink)?.extensions ?? []
      } else {
        UnsupportedType(declaration: declaration, attribute: node).report(to: &sink)
        extensions = []
      }
      return extensions.isEmpty ? [] : [ExtensionDeclSyntax(source: extensions.joined(separator: "\n\n"))]
    }

    static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      guard let declaration = declaration.as(ClassDeclSyntax.self), declaration.firstError == nil else { return [] }
      // The extensions' expansion reports the problems.
      var sink = DiagnosticSink(nil)
      ClassChecks(declaration: declaration, attribute: node).report(to: &sink)
      let type = ShieldedType(
        IdentifierTypeSyntax(name: declaration.name),
        declaration: declaration,
        attribute: node,
        missingConformances: protocols,
        lexicalContext: context.lexicalContext
      )
      let model = StructParser(declaration: declaration, type: type).model(reportingTo: &sink)
      guard let initializers = model?.classInitializers, !initializers.isEmpty else { return [] }
      // One token, as in an extension.
      return [DeclSyntax(MissingDeclSyntax(placeholder: .identifier(initializers)))]
    }
  }

  extension ExtensionDeclSyntax {
    /// Creates a node with the source of one or more extensions. It consists of one token, because the compiler is sent the
    /// source and parses it anyway.
    fileprivate init(source: String) {
      self.init(
        extensionKeyword: .keyword(.extension, presence: .missing),
        extendedType: IdentifierTypeSyntax(name: .identifier(source)),
        memberBlock: MemberBlockSyntax(
          leftBrace: .leftBraceToken(presence: .missing),
          members: [],
          rightBrace: .rightBraceToken(presence: .missing)
        )
      )
    }
  }

  extension SyntaxProtocol {
    /// The first and smallest node with a syntax error; `nil` if there is none.
    fileprivate var firstError: Syntax? {
      guard hasError else { return nil }
      return children(viewMode: .all).lazy.compactMap(\.firstError).first ?? Syntax(self)
    }
  }

  extension StructModel {
    fileprivate var extensions: [String] {
      let hasOwnDefault = type.declared.hasDefaultInstance
      var extensions = [
        type.declared.hasCodingKeys ? nil : codingKeysExtension,
        dateFormatsExtension,
        initialValuesExtension,
        type.declared.hasDecodingInitializer ? conformance(["Decodable"], where: "SafeValue") : decodableExtension,
        type.isEncoded ? encodableExtension : nil,
        !type.isSendable
          ? nil : hasOwnDefault ? ownDefaultExtension : hasDefault ? defaultExtension : strictExtension,
        propertyPathsExtension, checksExtension,
      ]
      if isReadInOnePass { extensions.append(isReadInPlace ? inPlaceReaderExtension : localsReaderExtension) }
      return extensions.compactMap { $0 }
    }
  }

  extension EnumModel {
    fileprivate var extensions: [String] {
      type.options.discriminator.map(discriminatedExtensions) ?? (isUnion ? unionExtensions : rawValueExtensions)
    }
  }

  // MARK: - Other Declarations

  /// Reports a declaration that is neither a struct nor an enum nor a class.
  struct UnsupportedType {
    var declaration: any DeclGroupSyntax
    var attribute: AttributeSyntax

    func report(to sink: inout DiagnosticSink) {
      let removal = FixIt.remove(attribute, from: declaration)
      if let type = declaration.as(ActorDeclSyntax.self) {
        let keyword = type.actorKeyword
        sink.report(.unsupportedType("an actor"), at: keyword, .makeStruct(keyword, type.modifiers), removal)
      } else if let type = declaration.as(ProtocolDeclSyntax.self) {
        sink.report(.unsupportedType("a protocol"), at: type.protocolKeyword, removal)
      } else if let type = declaration.as(ExtensionDeclSyntax.self) {
        sink.report(.unsupportedType("an extension"), at: type.extensionKeyword, removal)
      } else {
        sink.report(.unsupportedType("this declaration"), at: attribute, removal)
      }
    }
  }
#endif
