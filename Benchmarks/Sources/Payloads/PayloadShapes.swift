/// Every shape there is.
public enum PayloadShapes {
  /// The shapes of which each comes in the same envelope, and the envelopes around catalogue records.
  public static let all: [any PayloadShape] =
    [
      Catalogue(), NestedFeed(), NumberMatrix(), QuakeFeed(), TextCollection(), WideObjects(), DeepTree(),
    ] + Envelope.allCases.filter { $0 != .plain }.map(EnvelopedCatalogue.init)
    + FailedResponse.Contract.allCases.map(FailedResponse.init)

  /// The shape of a name, or nil where there is none.
  public static func shape(named name: String) -> (any PayloadShape)? {
    all.first { $0.name == name }
  }
}
