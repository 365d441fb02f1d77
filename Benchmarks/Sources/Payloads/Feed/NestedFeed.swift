/// A social feed: posts with an author, media and comments, which have authors too.
///
///     {"code":200,"message":"ok","data":[{"id":"p1","author":{"id":7,"place":{…}, …},"media":[…],"comments":[…]}]}
///
/// A post is four objects deep and about 1 200 bytes long.
public struct NestedFeed: PayloadShape {
  /// The shape's name in listings and results.
  public let name = "feed"
  /// A one-line summary.
  public let summary = "posts with authors, media and comments, four objects deep, about 1200 bytes each"

  /// Creates the shape.
  public init() {}

  /// Writes the feed piece by piece, with the expected result of each post.
  /// - Parameter specification: Everything that determines the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<FeedPost> {
    PayloadPieces(FeedSource(values: FeedValues(generator: specification.values)), specification)
  }
}
