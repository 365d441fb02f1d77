import Payloads
import ShieldedMacros

/// A text as a user of the macro declares it.
@Shielded
struct MacroText {
  var id: Int
  var language: String
  var title: String
  var author: String
  var body: String
  var quotes: [String]
}

extension MacroText: RecordModel {
  var record: TextRecord {
    TextRecord(id: id, language: language, title: title, author: author, body: body, quotes: quotes)
  }
}
