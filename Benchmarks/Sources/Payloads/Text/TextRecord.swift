/// A text in some language, as it is after rescue.
public struct TextRecord: Hashable, Sendable {
  /// The text's number.
  public var id: Int
  /// The language's code.
  public var language: String
  /// One to six words.
  public var title: String
  /// Who wrote it.
  public var author: String
  /// Ten to a hundred words.
  public var body: String
  /// A few words out of the text.
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
