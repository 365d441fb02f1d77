import Payloads
import ShieldedDecoding

/// A text with the library's wrappers.
struct ShieldedText: Codable, RecordModel, DefaultProvider {
  @SafeBox var id: Int
  @SafeBox var language: String
  @SafeBox var title: String
  @SafeBox var author: String
  @SafeBox var body: String
  @SafeArray var quotes: [String]

  static func defaultInstance() -> ShieldedText {
    ShieldedText(id: 0, language: "", title: "", author: "", body: "", quotes: [])
  }

  var record: TextRecord {
    TextRecord(id: id, language: language, title: title, author: author, body: body, quotes: quotes)
  }
}
