/// Writes texts.
struct TextSource: RecordSource {
  var values: SeededGenerator

  mutating func writeRecord(to document: inout DocumentWriter) -> TextRecord {
    let script = TextVocabulary.scripts[values.index(below: TextVocabulary.scripts.count)]
    var record = TextRecord(
      id: 1 + values.index(below: 9_999_999),
      language: script.language,
      title: text(in: script, words: 1 + values.index(below: 6)),
      author: values.pick(from: TextVocabulary.names) ?? "",
      body: text(in: script, words: 10 + values.index(below: 91)),
      quotes: (0...values.index(below: 3)).map { _ in text(in: script, words: 3) }
    )
    let escapes = values.happens(1.0 / 3)
    document.members { document in
      document.write("id", &record.id)
      document.write("language", &record.language)
      document.write("title", &record.title, escapesNonASCII: escapes)
      document.write("author", &record.author, escapesNonASCII: escapes)
      document.write("body", &record.body, escapesNonASCII: escapes)
      document.write("quotes", &record.quotes)
    }
    return record
  }

  private mutating func text(in script: TextVocabulary.Script, words count: Int) -> String {
    var text = ""
    for index in 0..<count {
      if index > 0 { text += script.separator }
      text += values.pick(from: script.words) ?? ""
    }
    return text
  }
}
