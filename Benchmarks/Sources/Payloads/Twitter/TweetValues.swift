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
