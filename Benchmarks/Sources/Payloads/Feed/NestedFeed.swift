/// A social feed: posts with an author, pictures and comments, which have authors again.
///
///     {"code":200,"message":"ok","data":[{"id":"p1","author":{"id":7,"place":{…}, …},"media":[…],"comments":[…]}]}
///
/// A post is four objects deep and about 1 200 bytes long.
public struct NestedFeed: PayloadShape {
  /// The shape's name in listings and results.
  public let name = "feed"
  /// What it is.
  public let summary = "posts with authors, media and comments, four objects deep, about 1200 bytes each"

  /// Creates the shape.
  public init() {}

  /// Writes the feed piece by piece, and beside each post what decoding must give.
  /// - Parameter specification: Everything that decides the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<FeedPost> {
    PayloadPieces(FeedSource(seed: specification.seed), specification)
  }
}
