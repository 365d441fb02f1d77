#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// A fix-it's message.
  struct Correction: FixItMessage {
    var message: String
    var fixItID: MessageID { MessageID(domain: "ShieldedMacros", id: message) }
  }

  extension FixIt {
    /// Replaces a node by another.
    static func replace(_ message: String, _ node: some SyntaxProtocol, by replacement: some SyntaxProtocol) -> FixIt {
      FixIt(
        message: Correction(message: message),
        changes: [.replace(oldNode: Syntax(node), newNode: Syntax(replacement))]
      )
    }

    /// Removes an attribute from a declaration.
    static func remove(_ attribute: AttributeSyntax) -> FixIt {
      let message = "Remove '\(attribute.trimmedDescription)'"
      guard let list = attribute.parent?.as(AttributeListSyntax.self),
        let following = attribute.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
      else { return FixIt(message: Correction(message: message), changes: []) }
      // What follows is put in the attribute's place.
      return FixIt(
        message: Correction(message: message),
        changes: [
          .replace(oldNode: Syntax(list), newNode: Syntax(list.removing(attribute))),
          .replaceLeadingTrivia(token: following, newTrivia: attribute.leadingTrivia),
        ]
      )
    }

    /// Removes an argument of an attribute.
    static func remove(_ argument: LabeledExprSyntax) -> FixIt {
      let message = "Remove '\(argument.expression.trimmedDescription)'"
      guard let list = argument.parent?.as(LabeledExprListSyntax.self) else {
        return FixIt(message: Correction(message: message), changes: [])
      }
      var remaining = list.filter { $0.id != argument.id }
      if let last = remaining.indices.last { remaining[last].trailingComma = nil }
      return replace(message, list, by: remaining)
    }

    /// Removes a modifier from a property's declaration.
    static func remove(_ modifier: DeclModifierSyntax, from variable: VariableDeclSyntax) -> FixIt {
      var changed = variable
      changed.modifiers = variable.modifiers.filter { $0.id != modifier.id }
      changed.leadingTrivia = variable.leadingTrivia
      return replace("Remove '\(modifier.trimmedDescription)'", variable, by: changed)
    }

    /// Removes a property's initial value.
    static func removeValue(of binding: PatternBindingSyntax) -> FixIt {
      var changed = binding.with(\.initializer, nil)
      changed.trailingTrivia = []
      return replace("Remove the value", binding, by: changed)
    }

    /// Makes a constant a variable.
    static func makeVariable(_ variable: VariableDeclSyntax) -> FixIt {
      let specifier = variable.bindingSpecifier
      let keyword = specifier.with(\.tokenKind, .keyword(.var))
      return replace("Make it a variable", specifier, by: keyword)
    }

    /// Declares each property by itself.
    static func split(_ variable: VariableDeclSyntax) -> FixIt {
      var changes: [String] = []
      // `var a, b: Int` gives both properties the type.
      var type: TypeAnnotationSyntax?
      for binding in variable.bindings.reversed() {
        var single = binding.trimmed
        single.trailingComma = nil
        type = single.typeAnnotation ?? (single.initializer == nil ? type : nil)
        if single.typeAnnotation == nil { single.typeAnnotation = type?.trimmed }
        var declaration = variable.trimmed
        declaration.bindings = [single]
        changes.insert(declaration.description, at: 0)
      }
      let indentation =
        variable.leadingTrivia.description.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      let message = Correction(message: "Declare each property by itself")
      guard let item = variable.parent?.as(MemberBlockItemSyntax.self),
        let list = item.parent?.as(MemberBlockItemListSyntax.self)
      else { return FixIt(message: message, changes: []) }
      let text = variable.leadingTrivia.description + changes.joined(separator: "\n" + indentation)
      let declarations = changes.enumerated().map { index, change in
        let leading =
          index == 0
          ? variable.leadingTrivia : Trivia(pieces: [.newlines(1)]) + Trivia(stringLiteral: String(indentation))
        return MemberBlockItemSyntax(decl: DeclSyntax("\(raw: change)").with(\.leadingTrivia, leading))
      }
      _ = text
      let items = list.flatMap { $0.id == item.id ? declarations : [$0] }
      return FixIt(
        message: message,
        changes: [.replace(oldNode: Syntax(list), newNode: Syntax(MemberBlockItemListSyntax(items)))]
      )
    }

    /// Puts an attribute before a property's declaration.
    static func add(_ attribute: String, to variable: VariableDeclSyntax) -> FixIt {
      var changed = variable
      let trivia = variable.leadingTrivia
      changed.leadingTrivia = []
      let name = AttributeSyntax(attributeName: IdentifierTypeSyntax(name: .identifier(attribute)))
      changed.attributes =
        [.attribute(name.with(\.leadingTrivia, trivia).with(\.trailingTrivia, .space))] + changed.attributes
      return replace("Add '@\(attribute)'", variable, by: changed)
    }

    /// Makes a type Optional.
    static func makeOptional(_ type: TypeSyntax) -> FixIt {
      let optional = OptionalTypeSyntax(wrappedType: type.trimmed)
        .with(\.leadingTrivia, type.leadingTrivia).with(\.trailingTrivia, type.trailingTrivia)
      return replace("Make it Optional", type, by: optional)
    }
  }

  extension AttributeListSyntax {
    /// The list without an attribute.
    fileprivate func removing(_ attribute: AttributeSyntax) -> AttributeListSyntax { filter { $0.id != attribute.id } }
  }
#endif
