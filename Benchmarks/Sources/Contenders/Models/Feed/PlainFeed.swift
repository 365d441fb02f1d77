import Payloads

/// The feed as the API documents it.
public enum PlainFeed: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = NestedFeed

  /// The decoded posts.
  public static func records(in response: PlainResponse<[PlainPost]>) -> [FeedPost] {
    response.data.map(\.value)
  }
}

/// A post, as the API documents it.
public struct PlainPost: Codable, Sendable {
  var id: String
  var createdAt: String
  var author: PlainAuthor
  var text: String
  var likes: Int
  var score: Double
  var isPinned: Bool
  var hashtags: [String]
  var media: [PlainMedia]
  var comments: [PlainComment]

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

/// An author, as the API documents it.
public struct PlainAuthor: Codable, Sendable {
  var id: Int
  var name: String
  var handle: String
  var isVerified: Bool
  var place: PlainPlace

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

/// A place, as the API documents it.
public struct PlainPlace: Codable, Sendable {
  var city: String
  var country: String
  var latitude: Double
  var longitude: Double

  var value: FeedPost.Place {
    FeedPost.Place(
      city: city,
      country: country,
      latitude: latitude,
      longitude: longitude
    )
  }
}

/// A picture or film, as the API documents it.
public struct PlainMedia: Codable, Sendable {
  var url: String
  var width: Int
  var height: Int
  var caption: String?

  var value: FeedPost.Media {
    FeedPost.Media(
      url: url,
      width: width,
      height: height,
      caption: caption
    )
  }
}

/// A comment on a post, as the API documents it.
public struct PlainComment: Codable, Sendable {
  var id: Int
  var author: PlainAuthor
  var text: String
  var likes: Int

  var value: FeedPost.Comment {
    FeedPost.Comment(
      id: id,
      author: author.value,
      text: text,
      likes: likes
    )
  }
}
