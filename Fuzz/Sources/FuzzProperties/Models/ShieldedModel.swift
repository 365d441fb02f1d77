/// A DTO under the package's wrappers, beside a plain `Codable` twin that declares the same properties in the same order.
///
/// The twin is the oracle: where it decodes a document, the DTO must give the same values, and where it throws, the strict
/// policy must throw the same. Both conform to one protocol that names their properties, so that the compiler holds them
/// to the same names and types, and the list of values to compare is written once.
protocol ShieldedModel: Codable, ExactlyComparable {
  associatedtype Plain: Decodable, ExactlyComparable
  /// What plain `Codable` makes of the document's lists and dictionaries, each element by itself.
  associatedtype Attempts: Decodable = NoAttempts

  /// The names of the properties that hold dictionaries; no other property of the model, however deep, that holds an object
  /// has one of these names.
  static var dictionaryNames: Set<String> { get }

  /// The properties, as plain `Codable` reads each by itself; none for a wrapper as the whole payload.
  static var plainFields: [PlainField] { get }

  /// Whether the whole payload is a dictionary.
  static var isDictionary: Bool { get }

  /// Whether a property of the model is a list to its own `init(from:)`, as `Data` is, which the library has no part in.
  static var readsListsItself: Bool { get }

  /// Pairs every list and dictionary with what plain `Codable` makes of its elements.
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
