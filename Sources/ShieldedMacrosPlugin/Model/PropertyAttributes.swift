#if Macros
  import SwiftSyntax

  /// The attributes of a property.
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
    /// The attribute that neither this package's macros nor the compiler declares.
    private(set) var wrapper: AttributeSyntax?
    /// Whether the wrapper is one of this package that `@Shielded` replaces.
    var hasPackageWrapper: Bool {
      ["SafeBox", "SafeArray", "DroppingArray", "DroppingDictionary"].contains(wrapper?.attributeName.lastName)
    }

    var treatment: Property.Treatment? {
      if strict != nil { return .strict }
      return dropping == nil ? nil : .dropping
    }

    init(_ attributes: AttributeListSyntax, reportingTo sink: inout DiagnosticSink) {
      for case .attribute(let attribute) in attributes {
        switch attribute.attributeName.lastName {
        case "Key": addKeys(of: attribute, &sink)
        case "Strict": set(&strict, to: attribute, &sink)
        case "Dropping": set(&dropping, to: attribute, &sink)
        case "DateFormats": set(&dateFormats, to: attribute, &sink)
        // The marker macro reports it.
        case "Fallback", nil: continue
        // A global actor, as `MainActor`, by the convention for their names. The text doesn't tell it from a wrapper.
        case let name? where name.hasSuffix("Actor"): continue
        // The compiler's own attributes begin with a small letter.
        case let name?:
          if name.first?.isUppercase == true { wrapper = attribute }
        }
      }
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

  extension AttributeSyntax {
    /// The arguments of `@DateFormats`.
    var dateFormats: [ExprSyntax] {
      guard case .argumentList(let arguments)? = arguments else { return [] }
      return arguments.map(\.expression)
    }

    /// The arguments as the elements of an array.
    var formatsText: String { dateFormats.map(\.trimmedDescription).joined(separator: ", ") }
  }
#endif
