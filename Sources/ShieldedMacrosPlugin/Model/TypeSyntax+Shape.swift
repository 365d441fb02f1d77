#if Macros
  import SwiftSyntax

  extension TypeSyntax {
    /// The type that this Optional wraps; `nil` if this isn't visibly an Optional.
    var wrappedByOptional: TypeSyntax? {
      if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType }
      if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type.wrappedType }
      return argument(of: "Optional")
    }

    /// The source of an Optional of the type.
    var optional: String {
      let needsParentheses =
        self.is(SomeOrAnyTypeSyntax.self) || self.is(FunctionTypeSyntax.self) || self.is(CompositionTypeSyntax.self)
      return needsParentheses ? "(\(trimmedDescription))?" : "\(trimmedDescription)?"
    }

    /// Whether the type is visibly an array, or an Optional of one.
    var isArray: Bool {
      if let wrappedByOptional { return wrappedByOptional.isArray }
      return self.is(ArrayTypeSyntax.self) || lastName == "Array"
    }

    /// Whether the type, or the type that it wraps as an Optional, is a list or a scalar by its name.
    var isVisiblyNoObject: Bool {
      if let wrappedByOptional { return wrappedByOptional.isVisiblyNoObject }
      return isArray || lastName.map { $0 == "Set" || PropertyChecks.scalarTypes.contains($0) } ?? false
    }

    /// Whether the type is a list, a dictionary or a scalar by its name.
    var isVisiblyNoOptional: Bool {
      wrappedByOptional == nil
        && (isVisiblyNoObject || self.is(DictionaryTypeSyntax.self) || lastName == "Dictionary")
    }

    /// The name of the type without the types and modules around it.
    var lastName: String? {
      self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
    }

    /// The generic argument, if the type is one with this name and one argument.
    private func argument(of name: String) -> TypeSyntax? {
      guard lastName == name,
        let clause = self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
          ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause,
        clause.arguments.count == 1, let argument = clause.arguments.first
      else { return nil }
      return argument.argument.as(TypeSyntax.self)
    }
  }
#endif
