/// Draws the values of clean posts.
struct FeedValues {
  var generator: SeededGenerator

  private static let names = ["Ana", "Ben", "Chiara", "Deniz", "Émile", "Fatou", "Goro", "Hanna", "Ivo", "Jun"]
  private static let cities = [
    ("Lisboa", "PT"), ("Malmö", "SE"), ("Osaka", "JP"), ("Recife", "BR"), ("Tunis", "TN"), ("Leeds", "GB"),
  ]
  private static let words = [
    "today", "the", "light", "over", "rooftops", "was", "worth", "waiting", "for", "and", "nobody", "else", "saw", "it",
    "café", "finally", "shipped", "\"done\"", "again", "tomorrow", "🎉",
  ]

  mutating func nextPost() -> FeedPost {
    FeedPost(
      id: "p\(100_000 + generator.index(below: 900_000))",
      createdAt: "2025-\(twoDigits(12))-\(twoDigits(28))T\(twoDigits(23)):\(twoDigits(59)):00Z",
      author: author(),
      text: text(words: 4 + generator.index(below: 30)),
      likes: generator.index(below: 20_000),
      score: Double(generator.index(below: 10_001)) / 10_000,
      isPinned: generator.happens(0.05),
      hashtags: (0...generator.index(below: 4)).map { _ in generator.pick(from: Self.words) ?? "" },
      media: (0..<generator.index(below: 4)).map { _ in media() },
      comments: (0..<generator.index(below: 6)).map { _ in comment() }
    )
  }

  private mutating func author() -> FeedPost.Author {
    let name = generator.pick(from: Self.names) ?? ""
    let number = 1 + generator.index(below: 999_999)
    let city = generator.pick(from: Self.cities) ?? ("", "")
    return FeedPost.Author(
      id: number,
      name: name,
      handle: "@user\(number)",
      isVerified: generator.happens(0.2),
      place: FeedPost.Place(
        city: city.0,
        country: city.1,
        latitude: Double(generator.index(below: 1_800_000) - 900_000) / 10_000,
        longitude: Double(generator.index(below: 3_600_000) - 1_800_000) / 10_000
      )
    )
  }

  private mutating func media() -> FeedPost.Media {
    let number = generator.index(below: 100_000_000)
    return FeedPost.Media(
      url: "https://cdn.example.org/m/\(number).jpg",
      width: 320 * (1 + generator.index(below: 12)),
      height: 240 * (1 + generator.index(below: 12)),
      caption: generator.happens(0.5) ? text(words: 5) : nil
    )
  }

  private mutating func comment() -> FeedPost.Comment {
    FeedPost.Comment(
      id: 1 + generator.index(below: 9_999_999),
      author: author(),
      text: text(words: 2 + generator.index(below: 12)),
      likes: generator.index(below: 300)
    )
  }

  private mutating func text(words count: Int) -> String {
    (0..<count).map { _ in generator.pick(from: Self.words) ?? "" }.joined(separator: " ")
  }

  private mutating func twoDigits(_ highest: Int) -> String {
    let number = 1 + generator.index(below: highest)
    return number < 10 ? "0\(number)" : "\(number)"
  }
}
