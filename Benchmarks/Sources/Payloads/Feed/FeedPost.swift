/// A post of a social feed with all that hangs on it, as it is after rescue.
public struct FeedPost: Hashable, Sendable {
  /// Where somebody is.
  public struct Place: Hashable, Sendable {
    /// The city.
    public var city: String
    /// The country's code.
    public var country: String
    /// In degrees.
    public var latitude: Double
    /// In degrees.
    public var longitude: Double

    /// Creates a place.
    public init(city: String = "", country: String = "", latitude: Double = 0, longitude: Double = 0) {
      self.city = city
      self.country = country
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Who wrote something.
  public struct Author: Hashable, Sendable {
    /// The author's number.
    public var id: Int
    /// The name to show.
    public var name: String
    /// The name to write to.
    public var handle: String
    /// Whether somebody has checked who it is.
    public var isVerified: Bool
    /// Where the author is.
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
  public struct Media: Hashable, Sendable {
    /// Where it lies.
    public var url: String
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// What it shows, for those who don't see it.
    public var caption: String?

    /// Creates a medium.
    public init(url: String = "", width: Int = 0, height: Int = 0, caption: String? = nil) {
      self.url = url
      self.width = width
      self.height = height
      self.caption = caption
    }
  }

  /// What somebody said to a post.
  public struct Comment: Hashable, Sendable {
    /// The comment's number.
    public var id: Int
    /// Who said it.
    public var author: Author
    /// What was said.
    public var text: String
    /// How many liked it.
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
  /// When it was written, as ISO 8601 text.
  public var createdAt: String
  /// Who wrote it.
  public var author: Author
  /// What was written.
  public var text: String
  /// How many liked it.
  public var likes: Int
  /// How interesting it is, 0 to 1.
  public var score: Double
  /// Whether it stays on top.
  public var isPinned: Bool
  /// Its tags.
  public var hashtags: [String]
  /// Its pictures and films.
  public var media: [Media]
  /// What was said to it.
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
