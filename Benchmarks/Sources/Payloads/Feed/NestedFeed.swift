/// A social feed: posts with an author, media and comments, which have authors too.
///
///     {"code":200,"message":"ok","data":[{"id":"p1","author":{"id":7,"place":{…}, …},"media":[…],"comments":[…]}]}
///
/// A post is four objects deep and about 1 200 bytes long.
package struct NestedFeed: PayloadShape {
  package let name = "feed"
  package let summary = "posts with authors, media and comments, four objects deep, about 1200 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<FeedPost> {
    PayloadPieces(FeedSource(values: FeedValues(generator: specification.values)), specification)
  }
}
