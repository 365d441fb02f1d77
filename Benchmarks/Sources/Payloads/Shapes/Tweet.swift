/// A post of a search, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue. Like most apps, it declares
/// only some of the members.
package struct Tweet: Codable, Hashable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, text, source, truncated, user, entities, favorited, retweeted, lang
    case createdAt = "created_at"
    case inReplyToStatusId = "in_reply_to_status_id"
    case retweetedStatus = "retweeted_status"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
  }

  /// The creation time, such as `Sun Aug 31 00:29:15 +0000 2014`.
  package var createdAt: String = ""
  package var id: Int = 0
  package var text: String = ""
  /// The app, as HTML.
  package var source: String = ""
  /// A Boolean value that indicates whether the text is shortened.
  package var truncated: Bool = false
  /// The post that this one answers, if any.
  package var inReplyToStatusId: Int?
  package var user: TweetUser = TweetUser()
  /// The post that this one repeats, if any.
  package var retweetedStatus: RepeatedTweet?
  package var retweetCount: Int = 0
  /// The number of users who like it.
  package var favoriteCount: Int = 0
  /// The parts of the text that aren't plain.
  package var entities: TweetEntities = TweetEntities()
  /// A Boolean value that indicates whether the reader likes it.
  package var favorited: Bool = false
  /// A Boolean value that indicates whether the reader repeated it.
  package var retweeted: Bool = false
  package var lang: String = ""
}

/// A post within the post that repeats it.
package struct RepeatedTweet: Codable, Hashable, Sendable {
  enum CodingKeys: String, CodingKey {
    case id, text, user, entities
    case createdAt = "created_at"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
  }

  package var createdAt: String = ""
  package var id: Int = 0
  package var text: String = ""
  package var user: TweetUser = TweetUser()
  package var retweetCount: Int = 0
  package var favoriteCount: Int = 0
  package var entities: TweetEntities = TweetEntities()
}

package struct TweetUser: Codable, Hashable, Sendable {
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

  package var id: Int = 0
  package var name: String = ""
  package var screenName: String = ""
  /// The location in the author's words.
  package var location: String = ""
  package var description: String = ""
  package var url: String?
  /// A Boolean value that indicates whether only followers read the posts.
  package var protected: Bool = false
  package var followersCount: Int = 0
  package var friendsCount: Int = 0
  package var createdAt: String = ""
  /// The difference from UTC in seconds, if known.
  package var utcOffset: Int?
  package var verified: Bool = false
  package var statusesCount: Int = 0
  package var lang: String = ""
  package var profileImageUrl: String = ""
}

/// The parts of a post's text that aren't plain.
package struct TweetEntities: Codable, Hashable, Sendable {
  package struct Hashtag: Codable, Hashable, Sendable {
    package var text: String = ""
  }

  package struct Link: Codable, Hashable, Sendable {
    enum CodingKeys: String, CodingKey {
      case url
      case expandedUrl = "expanded_url"
      case displayUrl = "display_url"
    }

    package var url: String = ""
    /// The URL of the page.
    package var expandedUrl: String = ""
    /// The text that is shown.
    package var displayUrl: String = ""
  }

  package struct Mention: Codable, Hashable, Sendable {
    enum CodingKeys: String, CodingKey {
      case name, id
      case screenName = "screen_name"
    }

    package var screenName: String = ""
    package var name: String = ""
    package var id: Int = 0
  }

  enum CodingKeys: String, CodingKey {
    case hashtags, urls
    case userMentions = "user_mentions"
  }

  package var hashtags: [Hashtag] = []
  package var urls: [Link] = []
  package var userMentions: [Mention] = []
}
