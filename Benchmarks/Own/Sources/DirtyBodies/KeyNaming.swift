/// How the decoder finds a property's key in the payload.
package enum KeyNaming: String, CaseIterable, Sendable {
  /// The key is the name in `CodingKeys`.
  case asDeclared = "as-declared"
  /// `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase`.
  case snakeCase = "snake-case"

  /// What the decoder makes of a key of the payload.
  package func converted(_ key: String) -> String {
    guard self == .snakeCase else { return key }
    let leading = key.prefix { $0 == "_" }
    let trailing = key.dropFirst(leading.count).reversed().prefix { $0 == "_" }
    let words = key.dropFirst(leading.count).dropLast(trailing.count).split(separator: "_")
    guard words.count > 1 else { return key }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    return leading + words[0].lowercased() + rest.joined() + trailing
  }
}
