/// Which content types an endpoint reads.
public enum ContentTypes: Sendable, Hashable {
  /// `application/json`, `text/json`, whatever ends in `+json`, and none at all.
  case json
  /// Those of ``json``, and others besides, in lower case: `["text/plain"]`.
  case jsonAnd(Set<String>)
  /// Whatever is said, the body decides.
  case any

  /// Whether a content type is one of these.
  ///
  /// - Parameter contentType: The header field, with or without parameters; `nil` where there is none.
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

  /// The type and subtype, in lower case.
  static func mediaType(_ contentType: String) -> String {
    let type = contentType.prefix { $0 != ";" }
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(type.drop(while: isBlank).reversed().drop(while: isBlank).reversed()).lowercased()
  }
}
