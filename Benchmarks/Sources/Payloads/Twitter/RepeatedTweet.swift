/// A post within the post that repeats it.
public struct RepeatedTweet: Codable, Hashable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, text, user, entities
    case createdAt = "created_at"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
  }

  /// The creation time.
  public var createdAt: String
  /// The post's number.
  public var id: Int
  /// The post's text.
  public var text: String
  /// The post's author.
  public var user: TweetUser
  /// The number of repetitions.
  public var retweetCount: Int
  /// The number of users who like it.
  public var favoriteCount: Int
  /// The parts of the text that aren't plain.
  public var entities: TweetEntities

  /// Creates a post.
  public init(
    createdAt: String = "",
    id: Int = 0,
    text: String = "",
    user: TweetUser = TweetUser(),
    retweetCount: Int = 0,
    favoriteCount: Int = 0,
    entities: TweetEntities = TweetEntities()
  ) {
    self.createdAt = createdAt
    self.id = id
    self.text = text
    self.user = user
    self.retweetCount = retweetCount
    self.favoriteCount = favoriteCount
    self.entities = entities
  }
}
