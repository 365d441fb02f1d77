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
          .remove(attribute)
        )
      } else if let type = declaration.as(ActorDeclSyntax.self) {
        sink.report(
          .unsupportedType("an actor"),
          at: type.actorKeyword,
          makeStruct(type.actorKeyword),
          .remove(attribute)
        )
      } else if let type = declaration.as(ProtocolDeclSyntax.self) {
        sink.report(.unsupportedType("a protocol"), at: type.protocolKeyword, .remove(attribute))
      } else if let type = declaration.as(ExtensionDeclSyntax.self) {
        sink.report(.unsupportedType("an extension"), at: type.extensionKeyword, .remove(attribute))
      } else {
        sink.report(.unsupportedType("this declaration"), at: attribute, .remove(attribute))
      }
    }

    private func makeStruct(_ keyword: TokenSyntax) -> FixIt {
      .replace("Make it a struct", keyword, by: keyword.with(\.tokenKind, .keyword(.struct)))
    }
  }
#endif
