/// A stored property of a struct.
package struct ModelProperty: Sendable {
  /// The name, without backticks.
  package var name: String
  /// The type; `nil` if it isn't written and doesn't follow from a literal.
  package var type: ModelType?
  /// The name in `CodingKeys`, or the property's name.
  package var key: String
  /// Whether `key` is the payload's key, whatever the decoder's key strategy.
  package var keyIsLiteral = false
  /// Whether synthesized `Codable` decodes the property.
  package var isDecoded: Bool
  /// The line in the source file.
  package var line: Int

  /// The name as the source spells it.
  var spelledName: String
  /// The type as the source spells it.
  var typeText: String?
  /// The initial value as the source spells it.
  var initialText: String?
  /// Whether the initial value is a literal or a member, so that another place of the file can repeat it.
  var hasSimpleInitialValue = false
  var isConstant: Bool
  /// The library's attributes on the property.
  var attributes: [LibraryAttribute] = []
  /// A property wrapper that isn't the library's.
  var foreignWrapper: String?
  /// Whether an Optional variable has a `nil` that isn't written.
  var hasImplicitNil = false

  /// The bytes of `let` or `var`.
  var specifier: Range<Int> = 0..<0
  /// The position of the declaration's first token.
  var start = 0
  /// The end of the type annotation.
  var typeEnd = 0

  /// Whether one of the library's wrappers is on the property.
  var hasLibraryWrapper: Bool { attributes.contains { LibraryAttribute.wrappers.contains($0.name) } }

  func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
}
