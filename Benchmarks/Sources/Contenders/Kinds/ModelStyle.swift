/// How a model uses the library.
enum ModelStyle: Sendable {
  /// A wrapper on every field.
  case wrappers
  /// `@Shielded` on every type.
  case macro

  /// The name of the contender without a log, over Foundation's decoder.
  var name: String {
    switch self {
    case .wrappers: "safebox"
    case .macro: "macro"
    }
  }

  /// What a reader of a listing should know about the model.
  var summary: String {
    switch self {
    case .wrappers: "@SafeBox on every field"
    case .macro: "@Shielded on every type"
    }
  }
}
