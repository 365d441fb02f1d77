#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// Reports a declaration that is neither a struct nor an enum.
  struct UnsupportedType {
    var declaration: any DeclGroupSyntax
    var attribute: AttributeSyntax

    func report(to sink: inout DiagnosticSink) {
      if let type = declaration.as(ClassDeclSyntax.self) {
        sink.report(
          .unsupportedType("a class"),
          at: type.classKeyword,
          makeStruct(type.classKeyword),
          .remove(attribute, from: declaration)
        )
      } else if let type = declaration.as(ActorDeclSyntax.self) {
        sink.report(
          .unsupportedType("an actor"),
          at: type.actorKeyword,
          makeStruct(type.actorKeyword),
          .remove(attribute, from: declaration)
        )
      } else if let type = declaration.as(ProtocolDeclSyntax.self) {
        sink.report(.unsupportedType("a protocol"), at: type.protocolKeyword, .remove(attribute, from: declaration))
      } else if let type = declaration.as(ExtensionDeclSyntax.self) {
        sink.report(.unsupportedType("an extension"), at: type.extensionKeyword, .remove(attribute, from: declaration))
      } else {
        sink.report(.unsupportedType("this declaration"), at: attribute, .remove(attribute, from: declaration))
      }
    }

    private func makeStruct(_ keyword: TokenSyntax) -> FixIt {
      .replace("Make it a struct", keyword, by: keyword.with(\.tokenKind, .keyword(.struct)))
    }
  }

  extension DiagnosticSink {
    /// Reports a private type in another type, which the extensions that a macro adds can't name.
    mutating func reportPrivateNesting(of declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]) {
      guard !lexicalContext.isEmpty,
        let modifier = declaration.modifiers.first(where: {
          $0.name.tokenKind == .keyword(.private) && $0.detail == nil
        })
      else { return }
      let keyword = modifier.name.with(\.tokenKind, .keyword(.fileprivate))
      report(.privateNestedType, at: modifier, .replace("Make it fileprivate", modifier.name, by: keyword))
    }
  }
#endif
