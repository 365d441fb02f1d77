/// The content types that an endpoint accepts.
public enum ContentTypes: Sendable, Hashable {
  /// `application/json`, `text/json`, every type that ends in `+json`, and a missing content type.
  case json
  /// The types of ``json``, and the given ones, in lower case: `["text/plain"]`.
  case jsonAnd(Set<String>)
  /// Every content type; only the body decides.
  case any

  /// Returns whether a content type is accepted.
  ///
  /// - Parameter contentType: The header field's value, with or without parameters; `nil` if the field is missing.
  /// - Returns: Whether the content type is one of these.
  public func contain(_ contentType: String?) -> Bool {
    guard let contentType else { return true }
    let type = Self.mediaType(contentType)
    let isJSON = type.isEmpty || type == "application/json" || type == "text/json" || type.hasSuffix("+json")
    switch self {
    case .json: return isJSON
    case .jsonAnd(let others): return isJSON || others.contains(type)
    case .any: return true
    }
  }

  /// Returns the type and subtype of a header field's value, in lower case.
  static func mediaType(_ contentType: String) -> String {
    let type = contentType.prefix { $0 != ";" }
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(type.drop(while: isBlank).reversed().drop(while: isBlank).reversed()).lowercased()
  }
}
