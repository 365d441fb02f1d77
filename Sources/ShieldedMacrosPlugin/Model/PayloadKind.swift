#if Macros
  import SwiftSyntax

  /// A kind of token that chooses a case.
  enum PayloadKind: String {
    case string, number, boolean, array, object

    /// The tokens of the kind, as a pattern.
    var pattern: String {
      switch self {
      case .string: ".string, .invalidString"
      case .number: ".number, .unreadableNumber"
      case .boolean, .array, .object: ".\(rawValue)"
      }
    }

    /// The kind with an article.
    var description: String {
      switch self {
      case .string, .number, .boolean: "a \(rawValue)"
      case .array, .object: "an \(rawValue)"
      }
    }
  }

  extension TypeSyntax {
    /// The kind of token that a value is decoded from, as far as the type's text tells; `nil` if there may be several.
    var payloadKind: PayloadKind? {
      if self.is(ArrayTypeSyntax.self) { return .array }
      if let dictionary = self.as(DictionaryTypeSyntax.self) { return dictionary.key.isKeyOfObject ? .object : nil }
      if wrappedByOptional != nil { return nil }
      switch standardName {
      case "String", "URL", "UUID": return .string
      case "Bool": return .boolean
      case "Array", "Set", "Duration": return .array
      case "Dictionary": return genericArguments.first?.isKeyOfObject == true ? .object : nil
      // By the decoder's strategy.
      case "Date", "Data": return nil
      // Arrays of numbers, or of bounds.
      case "CGPoint", "CGSize", "CGRect", "CGVector": return nil
      case "Range", "ClosedRange", "ContiguousArray", "ArraySlice": return genericArguments.isEmpty ? .object : nil
      case let name?: return TypeSyntax.scalarNames.contains(name) || name == "Float16" ? .number : .object
      case nil: return .object
      }
    }

    private var isKeyOfObject: Bool { ["String", "Int"].contains(lastName) }
  }
#endif
