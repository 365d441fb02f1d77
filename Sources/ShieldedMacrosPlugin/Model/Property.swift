#if Macros
  import SwiftSyntax

  /// A stored property that is decoded.
  struct Property {
    /// The rules that apply to the property's value.
    enum Treatment: Sendable {
      /// An unusable value is converted, or the default is used.
      case shielded
      /// As `shielded`, but the unusable elements of a list are dropped.
      case dropping
      /// Plain `Codable`'s rules.
      case strict
    }

    /// The value that the declaration gives the property.
    enum InitialValue: Sendable, Equatable {
      case none
      /// The `nil` that an Optional variable has without being written.
      case implicitNil
      /// An expression whose evaluation has no effects and costs little.
      case literal(String)
      /// Any other expression.
      case expression(String)
    }

    /// The name as source code spells it, with backticks if it has any.
    var name: String
    var syntax: VariableDeclSyntax
    /// The type as it is written, without the `!` of an implicitly unwrapped Optional; `nil` if the compiler infers it.
    var type: TypeSyntax?
    /// Whether generated code can spell the type. An extension of a nested type doesn't see the types beside it.
    var hasSpellableType = true
    var initialValue: InitialValue
    var isConstant = false
    var hasObservers = false
    /// Whether a property wrapper that isn't one of this package's attributes stores the value.
    var hasWrapper = false
    /// Whether that wrapper is one of this package that uses the type's default.
    var hasPackageWrapper = false
    var treatment = Treatment.shielded
    /// The arguments of `@DateFormats`; `nil` without the attribute.
    var dateFormats: String?
    /// The paths that the value is looked for at, in order. The first is the one that is encoded.
    var paths: [PayloadPath]
    /// The keys that `@Key` names.
    var keyAttributes: [PropertyAttributes.Key] = []
    /// Whether `@Key` or `keys:` names the payload's key, rather than the property.
    var namesKey = false

    /// Whether the value is taken from the payload. A constant with a value is only encoded.
    var isDecoded: Bool { !isConstant || initialText == nil }

    /// The node of the name.
    var nameSyntax: Syntax { Syntax(syntax.bindings.first?.pattern ?? PatternSyntax(WildcardPatternSyntax())) }

    /// The name without backticks.
    var plainName: String { name.filter { $0 != "`" } }

    /// The type's text, if generated code can spell the type.
    var typeText: String? { hasSpellableType ? type?.trimmedDescription : nil }

    /// A closure that returns the property, from which the compiler infers its type.
    var accessor: String { "{ (instance: Self) in instance.\(name) }" }

    /// Whether the type is visibly an Optional.
    var isOptional: Bool { type?.wrappedByOptional != nil }

    /// The text of the initial value, if the declaration has one; `nil` for an implicit `nil` too.
    var initialText: String? {
      switch initialValue {
      case .none, .implicitNil: nil
      case .literal(let text), .expression(let text): text
      }
    }

    /// Whether the initial value is evaluated only if it is used.
    var hasExpression: Bool {
      if case .expression = initialValue { return true }
      return false
    }

    /// An expression for the value of a property that is declared without one.
    var typeDefault: String {
      isOptional ? "nil" : "TypeDefault.of(\(typeText.map { "\($0).self" } ?? "Unread.type \(accessor)"))"
    }

    /// Whether the value can be read as soon as the reader meets its key.
    var hasSingleKey: Bool { paths.count == 1 && paths[0].keys.count == 1 }

    /// Whether the property must have a value in the payload.
    var isRequired: Bool { treatment == .strict && initialText == nil && !isOptional && !hasWrapper }
  }
#endif
