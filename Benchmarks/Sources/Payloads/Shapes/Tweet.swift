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
  public var createdAt: String = ""
  /// The post's number.
  public var id: Int = 0
  /// The post's text.
  public var text: String = ""
  /// The app, as HTML.
  public var source: String = ""
  /// Whether the text is shortened.
  public var truncated: Bool = false
  /// The post that this one answers, if any.
  public var inReplyToStatusId: Int?
  /// The post's author.
  public var user: TweetUser = TweetUser()
  /// The post that this one repeats, if any.
  public var retweetedStatus: RepeatedTweet?
  /// The number of repetitions.
  public var retweetCount: Int = 0
  /// The number of users who like it.
  public var favoriteCount: Int = 0
  /// The parts of the text that aren't plain.
  public var entities: TweetEntities = TweetEntities()
  /// Whether the reader likes it.
  public var favorited: Bool = false
  /// Whether the reader repeated it.
  public var retweeted: Bool = false
  /// The language code.
  public var lang: String = ""
}

/// A post within the post that repeats it.
public struct RepeatedTweet: Codable, Hashable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, text, user, entities
    case createdAt = "created_at"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
  }

  /// The creation time.
  public var createdAt: String = ""
  /// The post's number.
  public var id: Int = 0
  /// The post's text.
  public var text: String = ""
  /// The post's author.
  public var user: TweetUser = TweetUser()
  /// The number of repetitions.
  public var retweetCount: Int = 0
  /// The number of users who like it.
  public var favoriteCount: Int = 0
  /// The parts of the text that aren't plain.
  public var entities: TweetEntities = TweetEntities()
}

/// The author of a post.
public struct TweetUser: Codable, Hashable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, name, location, description, url, protected, verified, lang
    case screenName = "screen_name"
    case followersCount = "followers_count"
    case friendsCount = "friends_count"
    case createdAt = "created_at"
    case utcOffset = "utc_offset"
    case statusesCount = "statuses_count"
    case profileImageUrl = "profile_image_url"
  }

  /// The author's number.
  public var id: Int = 0
  /// The display name.
  public var name: String = ""
  /// The unique name.
  public var screenName: String = ""
  /// The location in the author's words.
  public var location: String = ""
  /// What the author says about herself.
  public var description: String = ""
  /// The author's page, if any.
  public var url: String?
  /// Whether only followers read the posts.
  public var protected: Bool = false
  /// The number of followers.
  public var followersCount: Int = 0
  /// The number of users whom the author follows.
  public var friendsCount: Int = 0
  /// The creation time of the account.
  public var createdAt: String = ""
  /// The difference from UTC in seconds, if known.
  public var utcOffset: Int?
  /// Whether the author's identity is verified.
  public var verified: Bool = false
  /// The number of posts.
  public var statusesCount: Int = 0
  /// The language code.
  public var lang: String = ""
  /// The URL of the picture.
  public var profileImageUrl: String = ""
}

/// The parts of a post's text that aren't plain.
public struct TweetEntities: Codable, Hashable, Sendable {
  /// A hashtag.
  public struct Hashtag: Codable, Hashable, Sendable {
    /// The text without the number sign.
    public var text: String = ""
  }

  /// A link.
  public struct Link: Codable, Hashable, Sendable {
    enum CodingKeys: String, CodingKey {
      case url
      case expandedUrl = "expanded_url"
      case displayUrl = "display_url"
    }

    /// The URL in the text.
    public var url: String = ""
    /// The URL of the page.
    public var expandedUrl: String = ""
    /// What is shown.
    public var displayUrl: String = ""
  }

  /// A user's name in the text.
  public struct Mention: Codable, Hashable, Sendable {
    enum CodingKeys: String, CodingKey {
      case name, id
      case screenName = "screen_name"
    }

    /// The unique name.
    public var screenName: String = ""
    /// The display name.
    public var name: String = ""
    /// The user's number.
    public var id: Int = 0
  }

  enum CodingKeys: String, CodingKey {
    case hashtags, urls
    case userMentions = "user_mentions"
  }

  /// The hashtags.
  public var hashtags: [Hashtag] = []
  /// The links.
  public var urls: [Link] = []
  /// The mentions.
  public var userMentions: [Mention] = []
}
