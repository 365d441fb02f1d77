/// A post of a social feed with its author, media and comments, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue.
public struct FeedPost: Codable, Hashable, Sendable {
  /// A place.
  public struct Place: Codable, Hashable, Sendable {
    /// The city.
    public var city: String
    /// The country code.
    public var country: String
    /// The latitude in degrees.
    public var latitude: Double
    /// The longitude in degrees.
    public var longitude: Double

    /// Creates a place.
    public init(city: String = "", country: String = "", latitude: Double = 0, longitude: Double = 0) {
      self.city = city
      self.country = country
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// An author.
  public struct Author: Codable, Hashable, Sendable {
    /// The author's number.
    public var id: Int
    /// The display name.
    public var name: String
    /// The unique handle.
    public var handle: String
    /// Whether the author's identity is verified.
    public var isVerified: Bool
    /// The author's location.
    public var place: Place

    /// Creates an author.
    public init(
      id: Int = 0,
      name: String = "",
      handle: String = "",
      isVerified: Bool = false,
      place: Place = Place()
    ) {
      self.id = id
      self.name = name
      self.handle = handle
      self.isVerified = isVerified
      self.place = place
    }
  }

  /// A picture or film.
  public struct Media: Codable, Hashable, Sendable {
    /// The URL.
    public var url: String
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The description for readers who can't see it.
    public var caption: String?

    /// Creates a medium.
    public init(url: String = "", width: Int = 0, height: Int = 0, caption: String? = nil) {
      self.url = url
      self.width = width
      self.height = height
      self.caption = caption
    }
  }

  /// A comment on a post.
  public struct Comment: Codable, Hashable, Sendable {
    /// The comment's number.
    public var id: Int
    /// The comment's author.
    public var author: Author
    /// The comment's text.
    public var text: String
    /// The number of likes.
    public var likes: Int

    /// Creates a comment.
    public init(id: Int = 0, author: Author = Author(), text: String = "", likes: Int = 0) {
      self.id = id
      self.author = author
      self.text = text
      self.likes = likes
    }
  }

  /// The post's identifier.
  public var id: String
  /// The creation time, as an ISO 8601 string.
  public var createdAt: String
  /// The post's author.
  public var author: Author
  /// The post's text.
  public var text: String
  /// The number of likes.
  public var likes: Int
  /// The relevance, 0 to 1.
  public var score: Double
  /// Whether the post is pinned to the top.
  public var isPinned: Bool
  /// The post's hashtags.
  public var hashtags: [String]
  /// The post's pictures and films.
  public var media: [Media]
  /// The comments on the post.
  public var comments: [Comment]

  /// Creates a post.
  public init(
    id: String = "",
    createdAt: String = "",
    author: Author = Author(),
    text: String = "",
    likes: Int = 0,
    score: Double = 0,
    isPinned: Bool = false,
    hashtags: [String] = [],
    media: [Media] = [],
    comments: [Comment] = []
  ) {
    self.id = id
    self.createdAt = createdAt
    self.author = author
    self.text = text
    self.likes = likes
    self.score = score
    self.isPinned = isPinned
    self.hashtags = hashtags
    self.media = media
    self.comments = comments
  }
}
