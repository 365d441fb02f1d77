import Payloads
import ShieldedDecoding

/// A post, with the library's wrappers.
struct ShieldedPost: Codable, RecordModel, DefaultProvider {
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

  static func defaultInstance() -> ShieldedPost {
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

  var record: FeedPost {
    FeedPost(
      id: id,
      createdAt: createdAt,
      author: author.record,
      text: text,
      likes: likes,
      score: score,
      isPinned: isPinned,
      hashtags: hashtags,
      media: media.map(\.record),
      comments: comments.map(\.record)
    )
  }
}

/// An author, with the library's wrappers.
struct ShieldedAuthor: Codable, RecordModel, DefaultProvider {
  @SafeBox var id: Int
  @SafeBox var name: String
  @SafeBox var handle: String
  @SafeBox var isVerified: Bool
  @SafeBox var place: ShieldedPlace

  static func defaultInstance() -> ShieldedAuthor {
    ShieldedAuthor(id: 0, name: "", handle: "", isVerified: false, place: .defaultInstance())
  }

  var record: FeedPost.Author {
    FeedPost.Author(
      id: id,
      name: name,
      handle: handle,
      isVerified: isVerified,
      place: place.record
    )
  }
}

/// A place, with the library's wrappers.
struct ShieldedPlace: Codable, RecordModel, DefaultProvider {
  @SafeBox var city: String
  @SafeBox var country: String
  @SafeBox var latitude: Double
  @SafeBox var longitude: Double

  static func defaultInstance() -> ShieldedPlace {
    ShieldedPlace(city: "", country: "", latitude: 0, longitude: 0)
  }

  var record: FeedPost.Place {
    FeedPost.Place(
      city: city,
      country: country,
      latitude: latitude,
      longitude: longitude
    )
  }
}

/// A picture or film, with the library's wrappers.
struct ShieldedMedia: Codable, RecordModel, DefaultProvider {
  @SafeBox var url: String
  @SafeBox var width: Int
  @SafeBox var height: Int
  @SafeBox var caption: String?

  static func defaultInstance() -> ShieldedMedia {
    ShieldedMedia(url: "", width: 0, height: 0, caption: nil)
  }

  var record: FeedPost.Media {
    FeedPost.Media(
      url: url,
      width: width,
      height: height,
      caption: caption
    )
  }
}

/// A comment on a post, with the library's wrappers.
struct ShieldedComment: Codable, RecordModel, DefaultProvider {
  @SafeBox var id: Int
  @SafeBox var author: ShieldedAuthor
  @SafeBox var text: String
  @SafeBox var likes: Int

  static func defaultInstance() -> ShieldedComment {
    ShieldedComment(id: 0, author: .defaultInstance(), text: "", likes: 0)
  }

  var record: FeedPost.Comment {
    FeedPost.Comment(
      id: id,
      author: author.record,
      text: text,
      likes: likes
    )
  }
}
