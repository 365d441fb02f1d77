/// A text in some language, as the API documents it: the DTO of plain `Codable`, and the expected value after rescue.
public struct TextRecord: Codable, Hashable, Sendable {
  /// The text's number.
  public var id: Int
  /// The language code.
  public var language: String
  /// The title, one to six words.
  public var title: String
  /// The author.
  public var author: String
  /// The body, ten to a hundred words.
  public var body: String
  /// A few words quoted from the text.
  public var quotes: [String]

  /// Creates a record.
  public init(id: Int, language: String, title: String, author: String, body: String, quotes: [String]) {
    self.id = id
    self.language = language
    self.title = title
    self.author = author
    self.body = body
    self.quotes = quotes
  }
}
