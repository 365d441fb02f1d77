/// The parts of a post's text that aren't plain.
public struct TweetEntities: Codable, Hashable, Sendable {
  /// A hashtag.
  public struct Hashtag: Codable, Hashable, Sendable {
    /// The text without the number sign.
    public var text: String

    /// Creates a hashtag.
    public init(text: String = "") {
      self.text = text
    }
  }

  /// A link.
  public struct Link: Codable, Hashable, Sendable {
    enum CodingKeys: String, CodingKey {
      case url
      case expandedUrl = "expanded_url"
      case displayUrl = "display_url"
    }

    /// The URL in the text.
    public var url: String
    /// The URL of the page.
    public var expandedUrl: String
    /// What is shown.
    public var displayUrl: String

    /// Creates a link.
    public init(url: String = "", expandedUrl: String = "", displayUrl: String = "") {
      self.url = url
      self.expandedUrl = expandedUrl
      self.displayUrl = displayUrl
    }
  }

  /// A user's name in the text.
  public struct Mention: Codable, Hashable, Sendable {
    enum CodingKeys: String, CodingKey {
      case name, id
      case screenName = "screen_name"
    }

    /// The unique name.
    public var screenName: String
    /// The display name.
    public var name: String
    /// The user's number.
    public var id: Int

    /// Creates a mention.
    public init(screenName: String = "", name: String = "", id: Int = 0) {
      self.screenName = screenName
      self.name = name
      self.id = id
    }
  }

  enum CodingKeys: String, CodingKey {
    case hashtags, urls
    case userMentions = "user_mentions"
  }

  /// The hashtags.
  public var hashtags: [Hashtag]
  /// The links.
  public var urls: [Link]
  /// The mentions.
  public var userMentions: [Mention]

  /// Creates the parts of a text.
  public init(hashtags: [Hashtag] = [], urls: [Link] = [], userMentions: [Mention] = []) {
    self.hashtags = hashtags
    self.urls = urls
    self.userMentions = userMentions
  }
}
