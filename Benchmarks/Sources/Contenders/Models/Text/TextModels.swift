import Payloads
import ShieldedDecoding

/// Texts as the API documents them.
public enum PlainTexts: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = TextCollection

  /// The decoded records.
  public static func records(in response: PlainResponse<[PlainText]>) -> [TextRecord] {
    response.data.map { text in
      TextRecord(
        id: text.id,
        language: text.language,
        title: text.title,
        author: text.author,
        body: text.body,
        quotes: text.quotes
      )
    }
  }
}

/// A text as the API documents it.
public struct PlainText: Codable, Sendable {
  var id: Int
  var language: String
  var title: String
  var author: String
  var body: String
  var quotes: [String]
}

/// Texts with the library's wrappers.
public enum ShieldedTexts: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = TextCollection

  /// The decoded records.
  public static func records(in response: CodeMessageResponse<[ShieldedText]>) -> [TextRecord] {
    (response.result ?? []).map { text in
      TextRecord(
        id: text.id,
        language: text.language,
        title: text.title,
        author: text.author,
        body: text.body,
        quotes: text.quotes
      )
    }
  }
}

/// A text with the library's wrappers.
public struct ShieldedText: Codable, Sendable, DefaultProvider {
  @SafeBox var id: Int
  @SafeBox var language: String
  @SafeBox var title: String
  @SafeBox var author: String
  @SafeBox var body: String
  @SafeArray var quotes: [String]

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedText {
    ShieldedText(id: 0, language: "", title: "", author: "", body: "", quotes: [])
  }
}
