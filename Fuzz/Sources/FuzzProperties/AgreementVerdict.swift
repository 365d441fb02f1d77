/// How the results of Foundation's decoder and the library's compare for one document.
public enum AgreementVerdict: Hashable, Sendable {
  /// Both gave the same value.
  case acceptedByBoth
  /// Both threw the same error.
  case rejectedByBoth
  /// The results differ by a listed difference, given by name.
  case listed(String)
}
