/// Writes a feed.
struct FeedSource: RecordSource {
  let tail = Envelope.plain.tail
  private var values: FeedValues

  init(seed: UInt64) {
    values = FeedValues(generator: SeededGenerator(seed: seed, stream: 0))
  }

  mutating func writeHead(to document: inout DocumentWriter) {
    document.writeHead(of: .plain)
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> FeedPost {
    let post = values.nextPost()
    return document.members { document in
      FeedPost(
        id: document.write("id", post.id),
        createdAt: document.write("createdAt", post.createdAt),
        author: write(post.author, to: &document),
        text: document.write("text", post.text),
        likes: document.write("likes", post.likes),
        score: document.write("score", post.score),
        isPinned: document.write("isPinned", post.isPinned),
        hashtags: document.write("hashtags", post.hashtags),
        media: document.writeObjects("media", post.media, standIn: FeedPost.Media()) { document, media in
          FeedPost.Media(
            url: document.write("url", media.url),
            width: document.write("width", media.width),
            height: document.write("height", media.height),
            caption: document.write("caption", media.caption)
          )
        },
        comments: document.writeObjects("comments", post.comments, standIn: FeedPost.Comment()) { document, comment in
          FeedPost.Comment(
            id: document.write("id", comment.id),
            author: write(comment.author, to: &document),
            text: document.write("text", comment.text),
            likes: document.write("likes", comment.likes)
          )
        }
      )
    }
  }

  private func write(_ author: FeedPost.Author, to document: inout DocumentWriter) -> FeedPost.Author {
    document.writeObject("author", standIn: FeedPost.Author()) { document in
      FeedPost.Author(
        id: document.write("id", author.id),
        name: document.write("name", author.name),
        handle: document.write("handle", author.handle),
        isVerified: document.write("isVerified", author.isVerified),
        place: document.writeObject("place", standIn: FeedPost.Place()) { document in
          FeedPost.Place(
            city: document.write("city", author.place.city),
            country: document.write("country", author.place.country),
            latitude: document.write("latitude", author.place.latitude),
            longitude: document.write("longitude", author.place.longitude)
          )
        }
      )
    }
  }
}
