/// The result of a search for posts, with the structure of the file `twitter.json` that JSON libraries are measured with.
///
///     {"statuses":[{"metadata":{…},"created_at":"Sun Aug 31 00:29:15 +0000 2014","id":505874924095815681,"id_str":"…",
///       "text":"…","user":{"id":1186275104, …},"retweeted_status":{…},"entities":{…}, …}],"search_metadata":{…}}
///
/// Most of the text isn't ASCII, three of four posts contain another one, and more than half of the members aren't part of any
/// model.
package struct Twitter: PayloadShape {
  package let name = "twitter"
  package let summary = "posts with authors and the posts they repeat, mostly not ASCII, about 5000 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Tweet> {
    PayloadPieces(TweetSource(values: TweetValues(generator: specification.values)), specification)
  }
}

/// Writes the result of a search.
struct TweetSource: RecordSource {
  let tail = """
    ],"search_metadata":{"completed_in":0.087,"max_id":505874924095815681,"max_id_str":"505874924095815681",\
    "query":"%E4%B8%80","count":100,"since_id":0,"since_id_str":"0"}}
    """
  var values: TweetValues

  mutating func writeHead(to document: inout DocumentWriter) {
    document.json.append("{\"statuses\":[")
    document.enter(.key("statuses"))
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> Tweet {
    var tweet = values.nextTweet()
    document.members { document in
      document.writeToken("metadata", "{\"result_type\":\"recent\",\"iso_language_code\":\"ja\"}")
      let number = tweet.id
      document.write("created_at", &tweet.createdAt)
      document.write("id", &tweet.id)
      document.writeToken("id_str", "\"\(number)\"")
      document.write("text", &tweet.text)
      document.write("source", &tweet.source)
      document.write("truncated", &tweet.truncated)
      document.write("in_reply_to_status_id", &tweet.inReplyToStatusId)
      document.writeToken("in_reply_to_user_id", "null")
      document.writeToken("in_reply_to_screen_name", "null")
      write(&tweet.user, to: &document)
      for key in ["geo", "coordinates", "place", "contributors"] { document.writeToken(key, "null") }
      // As in the file, a post that repeats none doesn't have the key.
      if tweet.retweetedStatus != nil {
        document.writeObject("retweeted_status", &tweet.retweetedStatus) { write(&$1, to: &$0) }
      }
      document.write("retweet_count", &tweet.retweetCount)
      document.write("favorite_count", &tweet.favoriteCount)
      write(&tweet.entities, to: &document)
      document.write("favorited", &tweet.favorited)
      document.write("retweeted", &tweet.retweeted)
      document.write("lang", &tweet.lang)
    }
    return tweet
  }

  private func write(_ tweet: inout RepeatedTweet, to document: inout DocumentWriter) {
    let number = tweet.id
    document.write("created_at", &tweet.createdAt)
    document.write("id", &tweet.id)
    document.writeToken("id_str", "\"\(number)\"")
    document.write("text", &tweet.text)
    document.writeToken("truncated", "false")
    write(&tweet.user, to: &document)
    document.write("retweet_count", &tweet.retweetCount)
    document.write("favorite_count", &tweet.favoriteCount)
    write(&tweet.entities, to: &document)
    document.writeToken("possibly_sensitive", "false")
  }

  private func write(_ user: inout TweetUser, to document: inout DocumentWriter) {
    document.writeObject("user", &user, standIn: TweetUser()) { document, user in
      let number = user.id
      document.write("id", &user.id)
      document.writeToken("id_str", "\"\(number)\"")
      document.write("name", &user.name)
      document.write("screen_name", &user.screenName)
      document.write("location", &user.location)
      document.write("description", &user.description)
      document.write("url", &user.url)
      document.writeToken("entities", "{\"description\":{\"urls\":[]}}")
      document.write("protected", &user.protected)
      document.write("followers_count", &user.followersCount)
      document.write("friends_count", &user.friendsCount)
      document.writeToken("listed_count", "2")
      document.write("created_at", &user.createdAt)
      document.write("utc_offset", &user.utcOffset)
      document.writeToken("time_zone", "null")
      document.writeToken("geo_enabled", "false")
      document.write("verified", &user.verified)
      document.write("statuses_count", &user.statusesCount)
      document.write("lang", &user.lang)
      for key in ["contributors_enabled", "is_translator"] { document.writeToken(key, "false") }
      document.writeToken("profile_background_color", "\"C0DEED\"")
      document.writeToken("profile_background_image_url", "\"http://example.org/images/themes/theme1/bg.png\"")
      document.write("profile_image_url", &user.profileImageUrl)
      document.writeToken("profile_text_color", "\"333333\"")
      for key in ["default_profile", "following", "notifications"] { document.writeToken(key, "false") }
    }
  }

  private func write(_ entities: inout TweetEntities, to document: inout DocumentWriter) {
    document.writeObject("entities", &entities, standIn: TweetEntities()) { document, entities in
      document.writeObjects("hashtags", &entities.hashtags, standIn: TweetEntities.Hashtag()) { document, hashtag in
        document.write("text", &hashtag.text)
        document.writeToken("indices", "[12,18]")
      }
      document.writeToken("symbols", "[]")
      document.writeObjects("urls", &entities.urls, standIn: TweetEntities.Link()) { document, link in
        document.write("url", &link.url)
        document.write("expanded_url", &link.expandedUrl)
        document.write("display_url", &link.displayUrl)
        document.writeToken("indices", "[40,62]")
      }
      document.writeObjects("user_mentions", &entities.userMentions, standIn: TweetEntities.Mention()) {
        document,
        mention in
        let number = mention.id
        document.write("screen_name", &mention.screenName)
        document.write("name", &mention.name)
        document.write("id", &mention.id)
        document.writeToken("id_str", "\"\(number)\"")
        document.writeToken("indices", "[3,11]")
      }
    }
  }
}

/// Draws the values of clean posts.
struct TweetValues {
  var generator: SeededGenerator

  private static let words = [
    "今日", "一緒に", "写真", "ありがとう", "前田", "名前", "雨", "一番", "楽しい", "世界", "RT", "http", "おはよう", "の", "は", "😊",
    "✨", "ひとつ", "言葉", "好きな", "ところ", "…", "！", "月",
  ]
  private static let names = ["AYUMI", "前田あゆみ", "ゆうと", "はるか", "Ryo", "一般人", "☆みー☆", "bot"]
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  mutating func nextTweet() -> Tweet {
    let original = generator.happens(0.73) ? repeated() : nil
    return Tweet(
      createdAt: time(),
      id: number(500_000_000_000_000_000),
      text: text(words: 12 + generator.index(below: 30)),
      source: "<a href=\"http://example.org/download/iphone\" rel=\"nofollow\">Example for iPhone</a>",
      truncated: false,
      inReplyToStatusId: generator.happens(0.06) ? number(500_000_000_000_000_000) : nil,
      user: user(),
      retweetedStatus: original,
      retweetCount: generator.index(below: 1_000),
      favoriteCount: generator.index(below: 300),
      entities: entities(),
      favorited: false,
      retweeted: generator.happens(0.05),
      lang: generator.happens(0.9) ? "ja" : "zh"
    )
  }

  private mutating func repeated() -> RepeatedTweet {
    RepeatedTweet(
      createdAt: time(),
      id: number(500_000_000_000_000_000),
      text: text(words: 10 + generator.index(below: 30)),
      user: user(),
      retweetCount: generator.index(below: 10_000),
      favoriteCount: generator.index(below: 5_000),
      entities: entities()
    )
  }

  private mutating func user() -> TweetUser {
    let number = number(1_000_000_000)
    return TweetUser(
      id: number,
      name: generator.pick(from: Self.names) ?? "",
      screenName: "user_\(number)",
      location: generator.happens(0.4) ? text(words: 2) : "",
      description: text(words: generator.index(below: 25)),
      url: generator.happens(0.11) ? "http://example.org/\(number)" : nil,
      protected: false,
      followersCount: generator.index(below: 40_000),
      friendsCount: generator.index(below: 4_000),
      createdAt: time(),
      utcOffset: generator.happens(0.19) ? 32_400 : nil,
      verified: generator.happens(0.01),
      statusesCount: generator.index(below: 90_000),
      lang: generator.happens(0.9) ? "ja" : "en",
      profileImageUrl: "http://example.org/profile_images/\(number)/normal.jpeg"
    )
  }

  private mutating func entities() -> TweetEntities {
    TweetEntities(
      hashtags: generator.happens(0.08) ? [TweetEntities.Hashtag(text: text(words: 1))] : [],
      urls: generator.happens(0.13) ? [link()] : [],
      userMentions: (0..<generator.index(below: 3)).map { _ in mention() }
    )
  }

  private mutating func link() -> TweetEntities.Link {
    let number = number(1_000_000)
    return TweetEntities.Link(
      url: "http://example.org/s/\(number)",
      expandedUrl: "http://blog.example.org/archives/\(number).html",
      displayUrl: "blog.example.org/archives/\(number)…"
    )
  }

  private mutating func mention() -> TweetEntities.Mention {
    let number = number(1_000_000_000)
    let name = generator.pick(from: Self.names) ?? ""
    return TweetEntities.Mention(screenName: "user_\(number)", name: name, id: number)
  }

  /// An integer with as many digits as the given one, which begins with its first digit.
  private mutating func number(_ smallest: Int) -> Int {
    smallest + generator.index(below: smallest / 10)
  }

  private mutating func text(words count: Int) -> String {
    (0..<count).map { _ in generator.pick(from: Self.words) ?? "" }.joined()
  }

  private mutating func time() -> String {
    let day = generator.pick(from: Self.days) ?? ""
    return "\(day) Aug \(10 + generator.index(below: 20)) \(10 + generator.index(below: 14)):29:15 +0000 2014"
  }
}
