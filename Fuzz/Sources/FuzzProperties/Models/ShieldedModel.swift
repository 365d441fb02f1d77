/// A DTO under the package's wrappers, with a plain `Codable` twin that declares the same properties in the same order.
///
/// The twin is the oracle: if it decodes a document, the DTO must give the same values, and if it throws, the strict policy
/// must throw the same error. Both conform to one protocol that names their properties. The compiler thereby checks that names
/// and types match, and the list of values to compare is written once.
protocol ShieldedModel: Codable, ExactlyComparable {
  associatedtype Plain: Decodable, ExactlyComparable
  /// The document's lists and dictionaries as plain `Codable` reads them, each element on its own.
  associatedtype Attempts: Decodable = NoAttempts

  /// The names of the properties that hold dictionaries. No other property of the model that holds an object, at any depth, has
  /// one of these names.
  static var dictionaryNames: Set<String> { get }

  /// The properties as plain `Codable` reads each on its own. Empty for a wrapper as the whole payload.
  static var plainFields: [PlainField] { get }

  /// Whether the whole payload is a dictionary.
  static var isDictionary: Bool { get }

  /// Whether a property of the model reads a list in its own `init(from:)`, as `Data` does, without the library.
  static var readsListsItself: Bool { get }

  /// Compares every list and dictionary with what plain `Codable` makes of its elements.
  func elementComparisons(with attempts: Attempts) -> [ElementComparison]
}

/// For a model that holds no list.
struct NoAttempts: Decodable {
  init(from decoder: any Decoder) {}
}

extension ShieldedModel {
  static var dictionaryNames: Set<String> { [] }
  static var isDictionary: Bool { false }
  static var plainFields: [PlainField] { [] }
  static var readsListsItself: Bool { false }
}

extension ShieldedModel where Attempts == NoAttempts {
  func elementComparisons(with attempts: NoAttempts) -> [ElementComparison] { [] }
}
