import Payloads
import ShieldedDecoding

/// The feed with the library's wrappers.
public enum ShieldedFeed: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = NestedFeed

  /// The decoded posts.
  public static func records(in response: CodeMessageResponse<[ShieldedPost]>) -> [FeedPost] {
    (response.result ?? []).map(\.value)
  }
}

/// A post, with the library's wrappers.
public struct ShieldedPost: Codable, Sendable, DefaultProvider {
  @SafeBox var id: String
  @SafeBox var createdAt: String
  @SafeBox var author: ShieldedAuthor
  @SafeBox var text: String
  @SafeBox var likes: Int
  @SafeBox var score: Double
  @SafeBox var isPinned: Bool
  @SafeArray var hashtags: [String]
  @SafeArray var media: [ShieldedMedia]
  @SafeArray var comments: [ShieldedComment]

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedPost {
    ShieldedPost(
      id: "",
      createdAt: "",
      author: .defaultInstance(),
      text: "",
      likes: 0,
      score: 0,
      isPinned: false,
      hashtags: [],
      media: [],
      comments: []
    )
  }

  var value: FeedPost {
    FeedPost(
      id: id,
      createdAt: createdAt,
      author: author.value,
      text: text,
      likes: likes,
      score: score,
      isPinned: isPinned,
      hashtags: hashtags,
      media: media.map(\.value),
      comments: comments.map(\.value)
    )
  }
}

/// An author, with the library's wrappers.
public struct ShieldedAuthor: Codable, Sendable, DefaultProvider {
  @SafeBox var id: Int
  @SafeBox var name: String
  @SafeBox var handle: String
  @SafeBox var isVerified: Bool
  @SafeBox var place: ShieldedPlace

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedAuthor {
    ShieldedAuthor(id: 0, name: "", handle: "", isVerified: false, place: .defaultInstance())
  }

  var value: FeedPost.Author {
    FeedPost.Author(
      id: id,
      name: name,
      handle: handle,
      isVerified: isVerified,
      place: place.value
    )
  }
}

/// A place, with the library's wrappers.
public struct ShieldedPlace: Codable, Sendable, DefaultProvider {
  @SafeBox var city: String
  @SafeBox var country: String
  @SafeBox var latitude: Double
  @SafeBox var longitude: Double

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedPlace {
    ShieldedPlace(city: "", country: "", latitude: 0, longitude: 0)
  }

  var value: FeedPost.Place {
    FeedPost.Place(
      city: city,
      country: country,
      latitude: latitude,
      longitude: longitude
    )
  }
}

/// A picture or film, with the library's wrappers.
public struct ShieldedMedia: Codable, Sendable, DefaultProvider {
  @SafeBox var url: String
  @SafeBox var width: Int
  @SafeBox var height: Int
  @SafeBox var caption: String?

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedMedia {
    ShieldedMedia(url: "", width: 0, height: 0, caption: nil)
  }

  var value: FeedPost.Media {
    FeedPost.Media(
      url: url,
      width: width,
      height: height,
      caption: caption
    )
  }
}

/// A comment on a post, with the library's wrappers.
public struct ShieldedComment: Codable, Sendable, DefaultProvider {
  @SafeBox var id: Int
  @SafeBox var author: ShieldedAuthor
  @SafeBox var text: String
  @SafeBox var likes: Int

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedComment {
    ShieldedComment(id: 0, author: .defaultInstance(), text: "", likes: 0)
  }

  var value: FeedPost.Comment {
    FeedPost.Comment(
      id: id,
      author: author.value,
      text: text,
      likes: likes
    )
  }
}
