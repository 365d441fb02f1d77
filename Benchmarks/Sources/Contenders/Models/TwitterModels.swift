import ShieldedDecoding
import ShieldedMacros

struct ShieldedSearchResult: Codable, Sendable {
  @SafeArray var statuses: [ShieldedTweet]
}

struct ShieldedTweet: Codable, Sendable, DefaultProvider {
  // Fields are decoded in the order of their keys.
  enum CodingKeys: String, CodingKey {
    case createdAt = "created_at"
    case id, text, source, truncated
    case inReplyToStatusId = "in_reply_to_status_id"
    case user
    case retweetedStatus = "retweeted_status"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
    case entities, favorited, retweeted, lang
  }

  @SafeBox var createdAt: String
  @SafeBox var id: Int
  @SafeBox var text: String
  @SafeBox var source: String
  @SafeBox var truncated: Bool
  @SafeBox var inReplyToStatusId: Int?
  @SafeBox var user: ShieldedTweetUser
  @SafeBox var retweetedStatus: ShieldedRepeatedTweet?
  @SafeBox var retweetCount: Int
  @SafeBox var favoriteCount: Int
  @SafeBox var entities: ShieldedTweetEntities
  @SafeBox var favorited: Bool
  @SafeBox var retweeted: Bool
  @SafeBox var lang: String

  static func defaultInstance() -> ShieldedTweet {
    ShieldedTweet(
      createdAt: "",
      id: 0,
      text: "",
      source: "",
      truncated: false,
      inReplyToStatusId: nil,
      user: .defaultInstance(),
      retweetedStatus: nil,
      retweetCount: 0,
      favoriteCount: 0,
      entities: .defaultInstance(),
      favorited: false,
      retweeted: false,
      lang: ""
    )
  }
}

struct ShieldedRepeatedTweet: Codable, Sendable, DefaultProvider {
  enum CodingKeys: String, CodingKey {
    case createdAt = "created_at"
    case id, text, user
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
    case entities
  }

  @SafeBox var createdAt: String
  @SafeBox var id: Int
  @SafeBox var text: String
  @SafeBox var user: ShieldedTweetUser
  @SafeBox var retweetCount: Int
  @SafeBox var favoriteCount: Int
  @SafeBox var entities: ShieldedTweetEntities

  static func defaultInstance() -> ShieldedRepeatedTweet {
    ShieldedRepeatedTweet(
      createdAt: "",
      id: 0,
      text: "",
      user: .defaultInstance(),
      retweetCount: 0,
      favoriteCount: 0,
      entities: .defaultInstance()
    )
  }
}

struct ShieldedTweetUser: Codable, Sendable, DefaultProvider {
  enum CodingKeys: String, CodingKey {
    case id, name
    case screenName = "screen_name"
    case location, description, url, protected
    case followersCount = "followers_count"
    case friendsCount = "friends_count"
    case createdAt = "created_at"
    case utcOffset = "utc_offset"
    case verified
    case statusesCount = "statuses_count"
    case lang
    case profileImageUrl = "profile_image_url"
  }

  @SafeBox var id: Int
  @SafeBox var name: String
  @SafeBox var screenName: String
  @SafeBox var location: String
  @SafeBox var description: String
  @SafeBox var url: String?
  @SafeBox var protected: Bool
  @SafeBox var followersCount: Int
  @SafeBox var friendsCount: Int
  @SafeBox var createdAt: String
  @SafeBox var utcOffset: Int?
  @SafeBox var verified: Bool
  @SafeBox var statusesCount: Int
  @SafeBox var lang: String
  @SafeBox var profileImageUrl: String

  static func defaultInstance() -> ShieldedTweetUser {
    ShieldedTweetUser(
      id: 0,
      name: "",
      screenName: "",
      location: "",
      description: "",
      url: nil,
      protected: false,
      followersCount: 0,
      friendsCount: 0,
      createdAt: "",
      utcOffset: nil,
      verified: false,
      statusesCount: 0,
      lang: "",
      profileImageUrl: ""
    )
  }
}

struct ShieldedTweetEntities: Codable, Sendable, DefaultProvider {
  enum CodingKeys: String, CodingKey {
    case hashtags, urls
    case userMentions = "user_mentions"
  }

  @SafeArray var hashtags: [ShieldedHashtag]
  @SafeArray var urls: [ShieldedLink]
  @SafeArray var userMentions: [ShieldedMention]

  static func defaultInstance() -> ShieldedTweetEntities {
    ShieldedTweetEntities(hashtags: [], urls: [], userMentions: [])
  }
}

struct ShieldedHashtag: Codable, Sendable, DefaultProvider {
  @SafeBox var text: String

  static func defaultInstance() -> ShieldedHashtag {
    ShieldedHashtag(text: "")
  }
}

struct ShieldedLink: Codable, Sendable, DefaultProvider {
  enum CodingKeys: String, CodingKey {
    case url
    case expandedUrl = "expanded_url"
    case displayUrl = "display_url"
  }

  @SafeBox var url: String
  @SafeBox var expandedUrl: String
  @SafeBox var displayUrl: String

  static func defaultInstance() -> ShieldedLink {
    ShieldedLink(url: "", expandedUrl: "", displayUrl: "")
  }
}

struct ShieldedMention: Codable, Sendable, DefaultProvider {
  enum CodingKeys: String, CodingKey {
    case screenName = "screen_name"
    case name, id
  }

  @SafeBox var screenName: String
  @SafeBox var name: String
  @SafeBox var id: Int

  static func defaultInstance() -> ShieldedMention {
    ShieldedMention(screenName: "", name: "", id: 0)
  }
}

@Shielded
struct MacroSearchResult {
  var statuses: [MacroTweet]
}

@Shielded(keys: .snakeCase)
struct MacroTweet {
  var createdAt: String
  var id: Int
  var text: String
  var source: String
  var truncated: Bool
  var inReplyToStatusId: Int?
  var user: MacroTweetUser
  var retweetedStatus: MacroRepeatedTweet?
  var retweetCount: Int
  var favoriteCount: Int
  var entities: MacroTweetEntities
  var favorited: Bool
  var retweeted: Bool
  var lang: String
}

@Shielded(keys: .snakeCase)
struct MacroRepeatedTweet {
  var createdAt: String
  var id: Int
  var text: String
  var user: MacroTweetUser
  var retweetCount: Int
  var favoriteCount: Int
  var entities: MacroTweetEntities
}

@Shielded(keys: .snakeCase)
struct MacroTweetUser {
  var id: Int
  var name: String
  var screenName: String
  var location: String
  var description: String
  var url: String?
  var protected: Bool
  var followersCount: Int
  var friendsCount: Int
  var createdAt: String
  var utcOffset: Int?
  var verified: Bool
  var statusesCount: Int
  var lang: String
  var profileImageUrl: String
}

@Shielded(keys: .snakeCase)
struct MacroTweetEntities {
  var hashtags: [MacroHashtag]
  var urls: [MacroLink]
  var userMentions: [MacroMention]
}

@Shielded
struct MacroHashtag {
  var text: String
}

@Shielded(keys: .snakeCase)
struct MacroLink {
  var url: String
  var expandedUrl: String
  var displayUrl: String
}

@Shielded(keys: .snakeCase)
struct MacroMention {
  var screenName: String
  var name: String
  var id: Int
}
