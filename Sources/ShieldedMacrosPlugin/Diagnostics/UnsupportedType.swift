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
          makeStruct(type.classKeyword, type.modifiers),
          .remove(attribute, from: declaration)
        )
      } else if let type = declaration.as(ActorDeclSyntax.self) {
        sink.report(
          .unsupportedType("an actor"),
          at: type.actorKeyword,
          makeStruct(type.actorKeyword, type.modifiers),
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

    /// Replaces the keyword, and the modifiers that a struct can't have.
    private func makeStruct(_ keyword: TokenSyntax, _ modifiers: DeclModifierListSyntax) -> FixIt {
      var keyword = keyword
      let original = keyword
      keyword.tokenKind = .keyword(.struct)
      var remaining = modifiers.filter { ![.keyword(.final), .keyword(.distributed)].contains($0.name.tokenKind) }
      for index in remaining.indices where remaining[index].name.tokenKind == .keyword(.open) {
        remaining[index].name.tokenKind = .keyword(.public)
      }
      if remaining.isEmpty, !modifiers.isEmpty {
        keyword.leadingTrivia = modifiers.leadingTrivia
      } else {
        remaining.leadingTrivia = modifiers.leadingTrivia
      }
      var changes: [FixIt.Change] = [.replace(oldNode: Syntax(original), newNode: Syntax(keyword))]
      if !modifiers.isEmpty { changes.append(.replace(oldNode: Syntax(modifiers), newNode: Syntax(remaining))) }
      return FixIt(message: Correction(message: "Make it a struct"), changes: changes)
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
