/// A struct, an enum or a class of the source.
package struct ModelDeclaration: Sendable {
  package enum Kind: Sendable {
    case structure, enumeration, other
  }

  /// The name with those of the types around it, such as `Order.Line`.
  package var name: String
  package var kind: Kind
  /// The index of the source file.
  package var file: Int
  /// The line in the source file.
  package var line: Int
  /// The stored properties.
  package var properties: [ModelProperty] = []
  /// The raw value's type of an enum that has one.
  package var rawType: ModelType.Scalar?
  /// The names of an enum's cases.
  package var cases: [String] = []
  /// The raw values that an enum's cases have as strings.
  package var rawStrings: Set<String> = []
  /// The reason why the tool doesn't rewrite the type; `nil` if it does.
  package var obstacle: String?
  /// Whether the type conforms to `Decodable`, directly or through a protocol of the source.
  package var isDecodable = false

  /// Whether the type conforms to `Encodable`, directly or through a protocol of the source.
  var isEncodable = false
  /// What the declaration and its extensions inherit.
  var inherited: [String] = []
  var attributes: [LibraryAttribute] = []
  /// The library's attributes on an enum's cases.
  var caseAttributes: [LibraryAttribute] = []
  /// The case that the source marks `@Fallback`.
  var markedFallback: String?
  var isGeneric = false
  var isPrivate = false
  var isPublic = false
  var hasInitializer = false
  var hasDecodingInitializer = false
  var hasCodingKeys = false
  /// The names of the cases of `CodingKeys` with their raw values; `nil` if it isn't an enum of strings.
  var codingKeys: [String: String]?
  /// Whether a property is declared in a way that the tool doesn't rewrite.
  var propertyObstacle: String?

  /// The position of the first token.
  var start = 0
  /// The position after which conformances are written.
  var inheritanceEnd = 0
  var hasInheritanceClause = false
  /// The position after the last member.
  var bodyEnd = 0
  /// The column of the first token, from 0.
  var column = 0

  /// An edit that adds members, which are indented as the type's own; `nil` if there are none.
  func adding(_ members: [String]) -> TextEdit? {
    guard !members.isEmpty else { return nil }
    let indentation = String(repeating: " ", count: column + 2)
    let lines = members.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    return .insert("\n" + lines.map { "\n" + ($0.isEmpty ? "" : indentation + $0) }.joined(), at: bodyEnd)
  }

  func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
}
