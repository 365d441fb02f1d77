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
  public var id: Int
  /// The display name.
  public var name: String
  /// The unique name.
  public var screenName: String
  /// The location in the author's words.
  public var location: String
  /// What the author says about herself.
  public var description: String
  /// The author's page, if any.
  public var url: String?
  /// Whether only followers read the posts.
  public var protected: Bool
  /// The number of followers.
  public var followersCount: Int
  /// The number of users whom the author follows.
  public var friendsCount: Int
  /// The creation time of the account.
  public var createdAt: String
  /// The difference from UTC in seconds, if known.
  public var utcOffset: Int?
  /// Whether the author's identity is verified.
  public var verified: Bool
  /// The number of posts.
  public var statusesCount: Int
  /// The language code.
  public var lang: String
  /// The URL of the picture.
  public var profileImageUrl: String

  /// Creates an author.
  public init(
    id: Int = 0,
    name: String = "",
    screenName: String = "",
    location: String = "",
    description: String = "",
    url: String? = nil,
    protected: Bool = false,
    followersCount: Int = 0,
    friendsCount: Int = 0,
    createdAt: String = "",
    utcOffset: Int? = nil,
    verified: Bool = false,
    statusesCount: Int = 0,
    lang: String = "",
    profileImageUrl: String = ""
  ) {
    self.id = id
    self.name = name
    self.screenName = screenName
    self.location = location
    self.description = description
    self.url = url
    self.protected = protected
    self.followersCount = followersCount
    self.friendsCount = friendsCount
    self.createdAt = createdAt
    self.utcOffset = utcOffset
    self.verified = verified
    self.statusesCount = statusesCount
    self.lang = lang
    self.profileImageUrl = profileImageUrl
  }
}
