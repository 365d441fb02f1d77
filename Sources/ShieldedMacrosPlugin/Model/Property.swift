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
      /// An expression that generated code can't repeat, because the types around the struct may declare what it refers to:
      /// the property of an instance whose properties have the values of their declarations.
      case enclosed(String)
    }

    /// The name as source code spells it, with backticks if it has any.
    var name: String
    var syntax: VariableDeclSyntax
    /// The type as it is written, without the `!` of an implicitly unwrapped Optional; `nil` if the compiler infers it.
    var type: TypeSyntax?
    /// Whether generated code can spell the type. An extension of a nested type doesn't see the types beside it.
    var hasSpellableType = true
    var initialValue: InitialValue
    /// A closure that evaluates the initial value, if it has to be evaluated where the type's static members are found.
    var initialValueClosure: String?
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

    /// Whether the type is that of a literal, such as `Int`. A type of this name in the struct isn't meant.
    var hasLiteralType = false

    /// The type's text, if generated code can spell the type.
    var typeText: String? {
      guard hasSpellableType, let text = type?.trimmedDescription else { return nil }
      guard hasLiteralType else { return text }
      let brackets = text.prefix { $0 == "[" }
      return brackets + "Swift::" + text.dropFirst(brackets.count)
    }

    /// A closure that returns the property, from which the compiler infers its type.
    var accessor: String { Self.accessor(of: name) }

    static func accessor(of name: String) -> String { "{ (instance: Self) in instance.\(name) }" }

    /// Whether the type is visibly an Optional.
    var isOptional: Bool { type?.wrappedByOptional != nil }

    /// Whether the type may be a list although its text doesn't say so.
    var mayBeList: Bool {
      !hasWrapper && dateFormats == nil && (type?.wrappedByOptional ?? type)?.isVisiblyNoOptional != true
    }

    /// The text of the initial value, if the declaration has one; `nil` for an implicit `nil` too.
    var initialText: String? {
      switch initialValue {
      case .none, .implicitNil: nil
      case .literal(let text), .expression(let text), .enclosed(let text): text
      }
    }

    /// Whether the initial value is evaluated only if it is used.
    var hasExpression: Bool {
      switch initialValue {
      case .none, .implicitNil, .literal: false
      case .expression, .enclosed: true
      }
    }

    /// An expression for the value of a property that is declared without one.
    var typeDefault: String {
      if isOptional { return "nil" }
      let type = typeText.map { "\($0).self" } ?? "ShieldedMacros::Unread.type \(accessor)"
      return "ShieldedMacros::TypeDefault.of(\(type))"
    }

    /// Whether the value can be read as soon as the reader meets its key.
    var hasSingleKey: Bool { paths.count == 1 && paths[0].keys.count == 1 }

    /// Whether the property must have a value in the payload.
    var isRequired: Bool { treatment == .strict && initialText == nil && !isOptional && !hasWrapper }
  }
#endif
