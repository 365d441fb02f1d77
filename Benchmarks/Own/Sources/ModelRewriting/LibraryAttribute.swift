/// An attribute of the library in the source.
struct LibraryAttribute: Equatable, Sendable {
  /// The property wrappers.
  static let wrappers: Set = [
    "SafeBox", "SafeArray", "SafeDefault", "SafeDate", "DroppingArray", "DroppingDictionary",
  ]
  /// The macros.
  static let macros: Set = ["Shielded", "Key", "Dropping", "Strict", "DateFormats", "Fallback"]

  /// The name, without the module.
  var name: String
  /// The generic argument, such as the provider of `@SafeDefault<Provider>`.
  var genericArgument: String?
  /// The string literals among the arguments.
  var strings: [String]
  /// The text of the arguments.
  var argumentText: String
  /// The bytes of the attribute and of the white space after it.
  var range: Range<Int>
}
