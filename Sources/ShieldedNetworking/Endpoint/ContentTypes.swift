/// The content types that an endpoint accepts.
public struct ContentTypes: Sendable, Hashable {
  /// The accepted types besides the JSON types, in lower case; `nil` if every type is accepted.
  private let others: Set<String>?

  /// `application/json`, `text/json`, every type that ends in `+json`, and a missing or empty content type.
  public static let json = ContentTypes(others: [])

  /// Every content type.
  public static let any = ContentTypes(others: nil)

  /// Returns the types of ``json`` together with other types.
  ///
  /// - Parameter others: The other types, without parameters. For example, `["text/plain"]`.
  /// - Returns: The combined types.
  public static func json(and others: Set<String>) -> ContentTypes {
    ContentTypes(others: Set(others.map { $0.lowercased() }))
  }

  /// Returns whether a content type is accepted.
  ///
  /// - Parameter contentType: The header field's value, with or without parameters; `nil` if the field is missing.
  /// - Returns: `true` if the content type is one of these, or if it is missing or empty.
  package func contains(_ contentType: String?) -> Bool {
    guard let others, let contentType else { return true }
    func isAccepted(_ contentType: some StringProtocol) -> Bool {
      let type = Self.mediaType(String(contentType))
      return type.isEmpty || type == "application/json" || type == "text/json" || type.hasSuffix("+json")
        || others.contains(type)
    }
    // Some servers send the field twice.
    return isAccepted(contentType) || contentType.split(separator: ",").allSatisfy(isAccepted)
  }

  /// Returns the type and subtype of a header field's value, in lower case.
  static func mediaType(_ contentType: String) -> String {
    let type = contentType.prefix { $0 != ";" }
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(type.drop(while: isBlank).reversed().drop(while: isBlank).reversed()).lowercased()
  }
}
