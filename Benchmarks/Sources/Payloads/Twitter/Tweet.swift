/// A post of a search, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue. Like most apps, it declares
/// only some of the members.
public struct Tweet: Codable, Hashable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, text, source, truncated, user, entities, favorited, retweeted, lang
    case createdAt = "created_at"
    case inReplyToStatusId = "in_reply_to_status_id"
    case retweetedStatus = "retweeted_status"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
  }

  /// The creation time, such as `Sun Aug 31 00:29:15 +0000 2014`.
  public var createdAt: String
  /// The post's number.
  public var id: Int
  /// The post's text.
  public var text: String
  /// The app, as HTML.
  public var source: String
  /// Whether the text is shortened.
  public var truncated: Bool
  /// The post that this one answers, if any.
  public var inReplyToStatusId: Int?
  /// The post's author.
  public var user: TweetUser
  /// The post that this one repeats, if any.
  public var retweetedStatus: RepeatedTweet?
  /// The number of repetitions.
  public var retweetCount: Int
  /// The number of users who like it.
  public var favoriteCount: Int
  /// The parts of the text that aren't plain.
  public var entities: TweetEntities
  /// Whether the reader likes it.
  public var favorited: Bool
  /// Whether the reader repeated it.
  public var retweeted: Bool
  /// The language code.
  public var lang: String

  /// Creates a post.
  public init(
    createdAt: String = "",
    id: Int = 0,
    text: String = "",
    source: String = "",
    truncated: Bool = false,
    inReplyToStatusId: Int? = nil,
    user: TweetUser = TweetUser(),
    retweetedStatus: RepeatedTweet? = nil,
    retweetCount: Int = 0,
    favoriteCount: Int = 0,
    entities: TweetEntities = TweetEntities(),
    favorited: Bool = false,
    retweeted: Bool = false,
    lang: String = ""
  ) {
    self.createdAt = createdAt
    self.id = id
    self.text = text
    self.source = source
    self.truncated = truncated
    self.inReplyToStatusId = inReplyToStatusId
    self.user = user
    self.retweetedStatus = retweetedStatus
    self.retweetCount = retweetCount
    self.favoriteCount = favoriteCount
    self.entities = entities
    self.favorited = favorited
    self.retweeted = retweeted
    self.lang = lang
  }
}
