/// Writes a feed.
struct FeedSource: RecordSource {
  var values: FeedValues

  mutating func writeRecord(to document: inout DocumentWriter) -> FeedPost {
    var post = values.nextPost()
    document.members { document in
      document.write("id", &post.id)
      document.write("createdAt", &post.createdAt)
      write(&post.author, to: &document)
      document.write("text", &post.text)
      document.write("likes", &post.likes)
      document.write("score", &post.score)
      document.write("isPinned", &post.isPinned)
      document.write("hashtags", &post.hashtags)
      document.writeObjects("media", &post.media, standIn: FeedPost.Media()) { document, media in
        document.write("url", &media.url)
        document.write("width", &media.width)
        document.write("height", &media.height)
        document.write("caption", &media.caption)
      }
      document.writeObjects("comments", &post.comments, standIn: FeedPost.Comment()) { document, comment in
        document.write("id", &comment.id)
        write(&comment.author, to: &document)
        document.write("text", &comment.text)
        document.write("likes", &comment.likes)
      }
    }
    return post
  }

  private func write(_ author: inout FeedPost.Author, to document: inout DocumentWriter) {
    document.writeObject("author", &author, standIn: FeedPost.Author()) { document, author in
      document.write("id", &author.id)
      document.write("name", &author.name)
      document.write("handle", &author.handle)
      document.write("isVerified", &author.isVerified)
      document.writeObject("place", &author.place, standIn: FeedPost.Place()) { document, place in
        document.write("city", &place.city)
        document.write("country", &place.country)
        document.write("latitude", &place.latitude)
        document.write("longitude", &place.longitude)
      }
    }
  }
}
