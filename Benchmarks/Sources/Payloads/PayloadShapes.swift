/// All payload shapes.
public enum PayloadShapes {
  /// The shapes by content, followed by catalogue records in the other envelopes, and failed responses.
  public static let all: [any PayloadShape] =
    [
      Catalogue(), NestedFeed(), NumberMatrix(), QuakeFeed(), TextCollection(), WideObjects(), DeepTree(),
    ] + Envelope.allCases.filter { $0 != .plain }.map(EnvelopedCatalogue.init)
    + FailedResponse.Contract.allCases.map(FailedResponse.init)

  /// The shape of a given name, or `nil` if there is none.
  public static func shape(named name: String) -> (any PayloadShape)? {
    all.first { $0.name == name }
  }
}
