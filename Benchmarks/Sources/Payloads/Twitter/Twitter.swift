/// The result of a search for posts, with the structure of the file `twitter.json` that JSON libraries are measured with.
///
///     {"statuses":[{"metadata":{…},"created_at":"Sun Aug 31 00:29:15 +0000 2014","id":505874924095815681,"id_str":"…",
///       "text":"…","user":{"id":1186275104, …},"retweeted_status":{…},"entities":{…}, …}],"search_metadata":{…}}
///
/// Most of the text isn't ASCII, three of four posts contain another one, and more than half of the members aren't part of any
/// model.
package struct Twitter: PayloadShape {
  package let name = "twitter"
  package let summary = "posts with authors and the posts they repeat, mostly not ASCII, about 5000 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Tweet> {
    PayloadPieces(TweetSource(values: TweetValues(generator: specification.values)), specification)
  }
}
