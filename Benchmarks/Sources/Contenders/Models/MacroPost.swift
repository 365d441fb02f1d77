import Payloads
import ShieldedMacros

/// A post as a user of the macro declares it.
@Shielded
struct MacroPost {
  var id: String
  var createdAt: String
  var author: MacroAuthor
  var text: String
  var likes: Int
  var score: Double
  var isPinned: Bool
  var hashtags: [String]
  var media: [MacroMedia]
  var comments: [MacroComment]
}

extension MacroPost: RecordModel {
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

/// An author.
@Shielded
struct MacroAuthor {
  var id: Int
  var name: String
  var handle: String
  var isVerified: Bool
  var place: MacroPlace
}

extension MacroAuthor: RecordModel {
  var record: FeedPost.Author {
    FeedPost.Author(id: id, name: name, handle: handle, isVerified: isVerified, place: place.record)
  }
}

/// A place.
@Shielded
struct MacroPlace {
  var city: String
  var country: String
  var latitude: Double
  var longitude: Double
}

extension MacroPlace: RecordModel {
  var record: FeedPost.Place {
    FeedPost.Place(city: city, country: country, latitude: latitude, longitude: longitude)
  }
}

/// A picture or film.
@Shielded
struct MacroMedia {
  var url: String
  var width: Int
  var height: Int
  var caption: String?
}

extension MacroMedia: RecordModel {
  var record: FeedPost.Media {
    FeedPost.Media(url: url, width: width, height: height, caption: caption)
  }
}

/// A comment on a post.
@Shielded
struct MacroComment {
  var id: Int
  var author: MacroAuthor
  var text: String
  var likes: Int
}

extension MacroComment: RecordModel {
  var record: FeedPost.Comment {
    FeedPost.Comment(id: id, author: author.record, text: text, likes: likes)
  }
}
