#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  struct Correction: FixItMessage {
    var message: String
    var fixItID: MessageID { MessageID(domain: "ShieldedMacros", id: message) }
  }

  extension FixIt {
    static func replace(_ message: String, _ node: some SyntaxProtocol, by replacement: some SyntaxProtocol) -> FixIt {
      FixIt(
        message: Correction(message: message),
        changes: [.replace(oldNode: Syntax(node), newNode: Syntax(replacement))]
      )
    }

    static func remove(_ attribute: AttributeSyntax) -> FixIt { remove(Syntax(attribute)) }

    static func remove(_ modifier: DeclModifierSyntax) -> FixIt { remove(Syntax(modifier)) }

    /// Removes the attribute that a macro was called for, which isn't a part of the declaration's tree.
    static func remove(_ attribute: AttributeSyntax, from declaration: some SyntaxProtocol) -> FixIt {
      let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
      for case .attribute(let other) in attributes ?? []
      where other.trimmedDescription == attribute.trimmedDescription { return remove(other) }
      return remove(attribute)
    }

    /// Removes a node, and puts what follows in its place.
    private static func remove(_ node: Syntax) -> FixIt {
      let following = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
      let nothing = TokenSyntax(
        .identifier(""),
        leadingTrivia: following == nil ? node.leadingTrivia : [],
        presence: .present
      )
      var changes: [FixIt.Change] = [.replace(oldNode: node, newNode: Syntax(nothing))]
      if let following {
        let trivia = node.leadingTrivia + following.leadingTrivia.fromFirstComment
        changes.append(.replaceLeadingTrivia(token: following, newTrivia: trivia))
      }
      return FixIt(message: Correction(message: "Remove '\(node.trimmedDescription)'"), changes: changes)
    }

    /// Replaces an attribute by another one without arguments.
    static func replaceName(of attribute: AttributeSyntax, by name: String) -> FixIt {
      let type = attribute.attributeName
      let replacement = IdentifierTypeSyntax(name: .identifier(name))
        .with(\.leadingTrivia, type.leadingTrivia).with(\.trailingTrivia, type.trailingTrivia)
      return replace("Replace '@\(type.trimmedDescription)' by '@\(name)'", type, by: replacement)
    }

    /// Removes an argument of an attribute, and with the only key the `@Key`.
    static func remove(_ argument: LabeledExprSyntax) -> FixIt {
      if let list = argument.parent?.as(LabeledExprListSyntax.self), list.count == 1,
        let attribute = list.parent?.as(AttributeSyntax.self), attribute.attributeName.lastName == "Key"
      {
        return remove(attribute)
      }
      let label = argument.label.map { "\($0.text): " } ?? ""
      let message = "Remove '\(label)\(argument.expression.trimmedDescription)'"
      guard let list = argument.parent?.as(LabeledExprListSyntax.self) else {
        return FixIt(message: Correction(message: message), changes: [])
      }
      var remaining = list.filter { $0.id != argument.id }
      if let last = remaining.indices.last { remaining[last].trailingComma = nil }
      return replace(message, list, by: remaining)
    }

    /// Removes a property's initial value; `nil` if the property would be left without a type.
    static func removeValue(of binding: PatternBindingSyntax) -> FixIt? {
      var changed = binding.with(\.initializer, nil)
      if binding.typeAnnotation == nil {
        guard let type = binding.initializer?.value.literalType else { return nil }
        changed.pattern.trailingTrivia = []
        changed.typeAnnotation = TypeAnnotationSyntax(
          colon: .colonToken(trailingTrivia: .space),
          type: TypeSyntax("\(raw: type)")
        )
      }
      changed.trailingTrivia = []
      return replace("Remove the value", binding, by: changed)
    }

    /// Replaces the keyword of a type, and the modifiers that a struct can't have.
    static func makeStruct(_ keyword: TokenSyntax, _ modifiers: DeclModifierListSyntax) -> FixIt {
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

    static func makeFinal(_ type: ClassDeclSyntax) -> FixIt {
      var modifiers = type.modifiers
      for index in modifiers.indices where modifiers[index].name.tokenKind == .keyword(.open) {
        modifiers[index].name.tokenKind = .keyword(.public)
      }
      let keyword = type.classKeyword
      var final = DeclModifierSyntax(name: .keyword(.final, trailingTrivia: .space))
      if modifiers.isEmpty { final.leadingTrivia = keyword.leadingTrivia }
      modifiers.append(final)
      return FixIt(
        message: Correction(message: "Make it final"),
        changes: [
          .replace(oldNode: Syntax(type.modifiers), newNode: Syntax(modifiers)),
          .replaceLeadingTrivia(token: keyword, newTrivia: type.modifiers.isEmpty ? [] : keyword.leadingTrivia),
        ]
      )
    }

    static func makeVariable(_ variable: VariableDeclSyntax) -> FixIt {
      let specifier = variable.bindingSpecifier
      let keyword = specifier.with(\.tokenKind, .keyword(.var))
      return replace("Make it a variable", specifier, by: keyword)
    }

    /// Declares each property by itself.
    static func split(_ variable: VariableDeclSyntax) -> FixIt {
      let message = Correction(message: "Declare each property by itself")
      guard let item = variable.parent?.as(MemberBlockItemSyntax.self),
        let list = item.parent?.as(MemberBlockItemListSyntax.self)
      else { return FixIt(message: message, changes: []) }
      var declarations: [MemberBlockItemSyntax] = []
      // The type of `var a, b: Int` is that of both properties.
      var type: TypeAnnotationSyntax?
      for binding in variable.bindings.reversed() {
        var single = binding.trimmed
        single.trailingComma = nil
        if single.initializer == nil || single.typeAnnotation != nil { type = single.typeAnnotation ?? type }
        if single.initializer == nil { single.typeAnnotation = type?.trimmed }
        var declaration = variable.trimmed
        declaration.bindings = [single]
        // The first keeps the comments before the declaration.
        let isFirst = binding.id == variable.bindings.first?.id
        declaration.leadingTrivia = isFirst ? variable.leadingTrivia : .newline + variable.leadingTrivia.indentation
        declarations.insert(MemberBlockItemSyntax(decl: declaration), at: 0)
      }
      let items = list.flatMap { $0.id == item.id ? declarations : [$0] }
      return FixIt(
        message: message,
        changes: [.replace(oldNode: Syntax(list), newNode: Syntax(MemberBlockItemListSyntax(items)))]
      )
    }

    /// Puts an attribute before a declaration.
    static func add(_ attribute: String, to declaration: some WithAttributesSyntax) -> FixIt {
      var changed = declaration
      let trivia = declaration.leadingTrivia
      changed.leadingTrivia = []
      let name = AttributeSyntax(attributeName: IdentifierTypeSyntax(name: .identifier(attribute)))
      changed.attributes =
        [.attribute(name.with(\.leadingTrivia, trivia).with(\.trailingTrivia, .space))] + changed.attributes
      return replace("Add '@\(attribute)'", declaration, by: changed)
    }

    static func makeOptional(_ type: TypeSyntax) -> FixIt {
      let optional = OptionalTypeSyntax(wrappedType: type.trimmed)
        .with(\.leadingTrivia, type.leadingTrivia).with(\.trailingTrivia, type.trailingTrivia)
      return replace("Make it Optional", type, by: optional)
    }
  }

  extension Trivia {
    /// The first comment and what follows it; empty without a comment.
    fileprivate var fromFirstComment: Trivia { Trivia(pieces: pieces.drop { $0.isWhitespace }) }

    /// The spaces and tabs after the last line break.
    fileprivate var indentation: Trivia {
      Trivia(pieces: pieces.reversed().prefix { $0.isSpaceOrTab }.reversed())
    }
  }
#endif
