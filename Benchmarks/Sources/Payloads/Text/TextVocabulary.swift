/// The vocabulary of texts in several scripts. A change here changes every payload with such texts, and with it the pinned
/// hashes.
enum TextVocabulary {
  /// A script: its words, and the separator between them.
  struct Script {
    var language: String
    var words: [String]
    var separator: String
  }

  static let scripts = [
    Script(
      language: "en",
      words: [
        "the", "harbour", "quietly", "opens", "before", "dawn", "and", "gulls", "circle", "over", "painted", "boats",
        "\"hello\"", "she", "said", "C:\\temp", "either/or", "line\nbreak", "a\ttab", "50 %", "—", "again",
      ],
      separator: " "
    ),
    Script(
      language: "de",
      words: ["Größe", "über", "die", "Straße", "fährt", "schön", "„Hallo“", "Bär", "täglich", "zwölf", "Füße", "Öl"],
      separator: " "
    ),
    Script(
      language: "ja",
      words: ["日本", "の", "静かな", "港", "で", "カモメ", "が", "飛ぶ", "「今日は」", "新しい", "朝", "。"],
      separator: ""
    ),
    Script(
      language: "zh",
      words: ["清晨", "的", "港口", "很", "安静", "，", "海鸥", "在", "船上", "盘旋", "「你好」", "她说", "。"],
      separator: ""
    ),
    Script(
      language: "ru",
      words: ["тихая", "гавань", "до", "рассвета", "чайки", "над", "лодками", "«привет»", "снова", "и", "ещё"],
      separator: " "
    ),
    Script(
      language: "mul",
      words: ["🎉", "👍🏽", "👨‍👩‍👧‍👦", "🇪🇺", "wow", "❤️", "🚀", "so", "good", "🤷‍♀️", "1️⃣", "e\u{301}té"],
      separator: " "
    ),
  ]
  static let names = [
    "Ana Sofía", "Jürgen", "田中さくら", "李伟", "Ольга", "Zoë 🌊", "O'Brien", "Müller-Lüdenscheidt", "김민수", "Łukasz",
  ]
}
