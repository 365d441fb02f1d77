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
    /// A Boolean value that indicates whether generated code can spell the type. An extension of a nested type doesn't
    /// see the types beside it.
    var hasSpellableType = true
    var initialValue: InitialValue
    /// A closure that evaluates the initial value, if it has to be evaluated where the type's static members are found.
    var initialValueClosure: String?
    var isConstant = false
    var hasObservers = false
    /// A Boolean value that indicates whether a property wrapper that isn't one of this package's attributes stores the value.
    var hasWrapper = false
    /// A Boolean value that indicates whether that wrapper is one of this package that uses the type's default.
    var hasPackageWrapper = false
    /// A Boolean value that indicates whether a wrapper of this package stores the value, and decodes it as a value of its own type.
    var hasValueWrapper = false
    /// A Boolean value that indicates whether the property is neither decoded nor encoded, but a parameter of the memberwise
    /// initializer.
    var isPassedOnly = false
    var treatment = Treatment.shielded
    /// The arguments of `@DateFormats`; `nil` without the attribute.
    var dateFormats: String?
    /// The paths that the value is looked for at, in order. The first is the one that is encoded.
    var paths: [PayloadPath]
    /// The keys that `@Key` names.
    var keyAttributes: [PropertyAttributes.Key] = []
    /// A Boolean value that indicates whether `@Key` or `keys:` names the payload's key, rather than the property.
    var namesKey = false

    /// A Boolean value that indicates whether the value is taken from the payload. A constant with a value is only encoded.
    var isDecoded: Bool { !isConstant || initialText == nil }

    /// The node of the name.
    var nameSyntax: Syntax { Syntax(syntax.bindings.first?.pattern ?? PatternSyntax(WildcardPatternSyntax())) }

    /// The name without backticks.
    var plainName: String { name.filter { $0 != "`" } }

    /// A Boolean value that indicates whether the type is that of a literal, such as `Int`. A type of this name in the
    /// struct isn't meant.
    var hasLiteralType = false

    /// The type's text, if generated code can spell the type.
    var typeText: String? {
      guard hasSpellableType, let text = type?.trimmedDescription else { return nil }
      guard hasLiteralType else { return text }
      let brackets = text.prefix { $0 == "[" }
      return brackets + "Swift::" + text.dropFirst(brackets.count)
    }

    /// The name of the variable that stores a wrapped property.
    var storageName: String { SwiftLiteral.identifier("_" + plainName) }

    /// The name of the member that generated code decodes.
    var memberName: String { hasValueWrapper ? storageName : name }

    /// The name of the local variable that a value is read into.
    var localName: String { SwiftLiteral.identifier(plainName + "Value") }

    /// A closure that returns the property, from which the compiler infers its type.
    var accessor: String { Self.accessor(of: memberName) }

    static func accessor(of name: String) -> String { "{ (instance: Self) in instance.\(name) }" }

    /// A Boolean value that indicates whether the decoded type is visibly an Optional. A wrapper isn't one.
    var isOptional: Bool { !hasValueWrapper && type?.wrappedByOptional != nil }

    /// A Boolean value that indicates whether the type may be a list although its text doesn't say so.
    var mayBeList: Bool {
      !hasWrapper && !hasValueWrapper && dateFormats == nil
        && (type?.wrappedByOptional ?? type)?.isVisiblyNoOptional != true
    }

    /// The text of the initial value, if the declaration has one; `nil` for an implicit `nil` too.
    var initialText: String? {
      switch initialValue {
      case .none, .implicitNil: nil
      case .literal(let text), .expression(let text), .enclosed(let text): text
      }
    }

    /// A Boolean value that indicates whether the initial value is evaluated only if it is used.
    var hasExpression: Bool {
      switch initialValue {
      case .none, .implicitNil, .literal: false
      case .expression, .enclosed: true
      }
    }

    /// An expression for the value of a property that is declared without one.
    var typeDefault: String {
      if isOptional { return "nil" }
      let isAny = type?.is(SomeOrAnyTypeSyntax.self) == true
      let type = typeText.map { isAny ? "(\($0)).self" : "\($0).self" } ?? "ShieldedMacros::_Unread.type \(accessor)"
      return "ShieldedMacros::_TypeDefault.of(\(type))"
    }

    /// A Boolean value that indicates whether the value can be read as soon as the reader meets its key.
    var hasSingleKey: Bool { paths.count == 1 && paths[0].keys.count == 1 }

    /// A Boolean value that indicates whether the property must have a value in the payload.
    var isRequired: Bool { treatment == .strict && initialText == nil && !isOptional && !hasWrapper }
  }

  // MARK: - Attributes

  struct PropertyAttributes {
    /// A path, and the argument of `@Key` that names it.
    struct Key {
      var path: PayloadPath
      var argument: LabeledExprSyntax
      var attribute: AttributeSyntax
    }

    private(set) var keys: [Key] = []
    private(set) var strict: AttributeSyntax?
    private(set) var dropping: AttributeSyntax?
    private(set) var dateFormats: AttributeSyntax?
    /// The last attribute that neither this package's macros nor the compiler declares.
    private(set) var wrapper: AttributeSyntax?
    private var wrapperCount = 0
    /// A Boolean value that indicates whether the wrapper is one of this package that `@Shielded` replaces.
    var hasPackageWrapper: Bool {
      ["SafeBox", "SafeArray", "DroppingArray", "DroppingDictionary"].contains(wrapper?.attributeName.lastName)
    }

    /// A Boolean value that indicates whether the only wrapper is one of this package that decodes a value of its own type.
    var hasValueWrapper: Bool {
      let module = wrapper?.attributeName.as(MemberTypeSyntax.self)?.baseType.trimmedDescription
      return wrapperCount == 1 && (module ?? "ShieldedShapes") == "ShieldedShapes"
        && ["OneOrMany", "FirstOfMany", "ArrayFromObject", "Converted", "Explicit", "Embedded"].contains(
          wrapper?.attributeName.lastName
        )
    }

    var treatment: Property.Treatment? {
      if strict != nil { return .strict }
      return dropping == nil ? nil : .dropping
    }

    init(_ attributes: AttributeListSyntax, reportingTo sink: inout DiagnosticSink) {
      for element in attributes {
        guard case .attribute(let attribute) = element else {
          if Self.mayMatter(element) { sink.report(.conditionalAttribute, at: element) }
          continue
        }
        switch attribute.attributeName.lastName {
        case "Key": addKeys(of: attribute, &sink)
        case "Strict": set(&strict, to: attribute, &sink)
        case "Dropping": set(&dropping, to: attribute, &sink)
        case "DateFormats": set(&dateFormats, to: attribute, &sink)
        // The marker macro reports it.
        case "Fallback", nil: continue
        // A global actor, as `MainActor`, by the convention for their names. The text doesn't tell it from a wrapper.
        case let name? where name.hasSuffix("Actor"): continue
        // Those of `@Observable`.
        case "ObservationIgnored", "ObservationTracked": continue
        // The compiler's own attributes begin with a small letter.
        case let name?:
          if name.first?.isUppercase == true {
            wrapper = attribute
            wrapperCount += 1
          }
        }
      }
    }

    /// Returns a Boolean value that indicates whether a conditional part of the attributes has one of a macro or a wrapper.
    private static func mayMatter(_ element: AttributeListSyntax.Element) -> Bool {
      AttributeNames.of(element).contains { $0.first?.isUppercase == true && !$0.hasSuffix("Actor") }
    }

    private func set(_ current: inout AttributeSyntax?, to attribute: AttributeSyntax, _ sink: inout DiagnosticSink) {
      if current != nil {
        sink.report(.repeatedAttribute(attribute.attributeName.trimmedDescription), at: attribute, .remove(attribute))
      }
      current = attribute
    }

    private mutating func addKeys(of attribute: AttributeSyntax, _ sink: inout DiagnosticSink) {
      guard case .argumentList(let arguments)? = attribute.arguments, !arguments.isEmpty else {
        return sink.report(.noKey, at: attribute, .remove(attribute))
      }
      // The label applies to the arguments after it too.
      var isLiteral = false
      for argument in arguments {
        isLiteral = isLiteral || argument.label?.text == "literal"
        guard let text = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
          sink.report(.keyNotLiteral, at: argument.expression)
          continue
        }
        let path = isLiteral ? PayloadPath(literal: text) : PayloadPath(separatedByDots: text)
        if !isLiteral, path.keys.contains("") {
          sink.report(.emptyPathComponent(text), at: argument.expression)
          continue
        }
        keys.append(Key(path: path, argument: argument, attribute: attribute))
      }
    }
  }

  /// The names of all attributes in a node.
  final class AttributeNames: SyntaxVisitor {
    private var names: [String] = []

    static func of(_ node: some SyntaxProtocol) -> [String] {
      let visitor = AttributeNames(viewMode: .sourceAccurate)
      visitor.walk(node)
      return visitor.names
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
      if let name = node.attributeName.lastName { names.append(name) }
      return .visitChildren
    }
  }

  extension AttributeSyntax {
    var dateFormats: [ExprSyntax] {
      guard case .argumentList(let arguments)? = arguments else { return [] }
      return arguments.map(\.expression)
    }
  }

  // MARK: - Keys

  /// The keys that lead to a value in the payload.
  struct PayloadPath: Hashable {
    var keys: [String]

    /// The path that a text names, whose dots separate the keys.
    init(separatedByDots text: String) {
      keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// The path of one key, which may contain dots.
    init(literal key: String) { keys = [key] }

    var first: String { keys.first ?? "" }

    /// The path with dots between the keys.
    var text: String { keys.joined(separator: ".") }

    /// The path as the array literal of string literals that generated code contains.
    var source: String { "[" + keys.map(SwiftLiteral.string).joined(separator: ", ") + "]" }
  }

  /// The key conversions that `JSONEncoder` and `JSONDecoder` call `convertToSnakeCase` and `convertFromSnakeCase`.
  enum SnakeCase {
    /// Converts `myURLProperty` to `my_url_property`. Leading and trailing underscores are kept.
    static func converted(_ name: String) -> String {
      var words: [Substring] = []
      var start = name.startIndex
      var index = name.startIndex
      while index < name.endIndex {
        let next = name.index(after: index)
        let isCapital = name[index].isUppercase
        let followsCapital = index > name.startIndex && name[name.index(before: index)].isUppercase
        let precedesSmall = next < name.endIndex && name[next].isLowercase
        // A word begins at a capital after a small letter, and at the last capital of several before a small letter.
        if isCapital, index > start, !followsCapital || precedesSmall {
          words.append(name[start..<index])
          start = index
        }
        index = next
      }
      words.append(name[start...])
      return words.map { $0.lowercased() }.joined(separator: "_")
    }

    /// Converts `my_url_property` to `myUrlProperty`, as `JSONDecoder` does for `convertFromSnakeCase`. Leading and trailing
    /// underscores are kept.
    static func camelCased(_ key: String) -> String {
      guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
        return key
      }
      let words = key[first...last].split(separator: "_")
      guard let start = words.first, words.count > 1 else { return key }
      let joined = words.dropFirst().reduce(start.lowercased()) { $0 + capitalized($1) }
      return String(key[..<first]) + joined + String(key[key.index(after: last)...])
    }

    /// The word with a capital at the beginning and after each character that isn't a letter or, inside a word, an apostrophe.
    private static func capitalized(_ word: Substring) -> String {
      var isInside = false
      return word.reduce(into: "") { text, character in
        text += isInside ? character.lowercased() : titlecased(character)
        isInside = character.isLetter || isInside && character == "'"
      }
    }

    /// The character as the first of a capitalized word: `ß` is `Ss`, unlike in capitals.
    private static func titlecased(_ character: Character) -> String {
      guard let first = character.unicodeScalars.first else { return "" }
      return first.properties.titlecaseMapping + String(String.UnicodeScalarView(character.unicodeScalars.dropFirst()))
    }
  }
#endif
