/// What Foundation's decoder and the library's make of one document.
public enum AgreementVerdict: Hashable, Sendable {
  /// The same value.
  case acceptedByBoth
  /// The same error.
  case rejectedByBoth
  /// Not the same, by a difference that is listed, by its name.
  case listed(String)
}
