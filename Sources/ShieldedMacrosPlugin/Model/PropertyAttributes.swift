#if Macros
  import SwiftSyntax

  /// What the attributes of a property say.
  struct PropertyAttributes {
    var paths: [PayloadPath] = []
    var treatment: Property.Treatment?
    /// Whether there is an attribute that neither this package nor the compiler declares.
    var hasWrapper = false

    init(_ attributes: AttributeListSyntax) {
      for case .attribute(let attribute) in attributes {
        switch attribute.attributeName.lastName {
        case "Key": paths += attribute.keyPaths
        case "Dropping": treatment = .dropping
        case "Strict": treatment = .strict
        case "MainActor": continue
        // The compiler's own attributes begin with a small letter.
        case let name?: hasWrapper = hasWrapper || name.first?.isUppercase == true
        case nil: continue
        }
      }
    }
  }

  extension AttributeSyntax {
    /// The paths that `@Key` names.
    var keyPaths: [PayloadPath] {
      guard case .argumentList(let arguments) = arguments else { return [] }
      var isLiteral = false
      return arguments.compactMap { argument in
        if let label = argument.label { isLiteral = label.text == "literal" }
        guard let text = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
          return nil
        }
        return isLiteral ? PayloadPath(literal: text) : PayloadPath(separatedByDots: text)
      }
    }
  }
#endif
