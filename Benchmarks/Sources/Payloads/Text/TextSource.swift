/// Writes texts.
struct TextSource: RecordSource {
  let tail = Envelope.plain.tail
  private var values: SeededGenerator

  init(seed: UInt64) {
    values = SeededGenerator(seed: seed, stream: 0)
  }

  mutating func writeHead(to document: inout DocumentWriter) {
    document.writeHead(of: .plain)
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> TextRecord {
    let script = TextVocabulary.scripts[values.index(below: TextVocabulary.scripts.count)]
    let record = TextRecord(
      id: 1 + values.index(below: 9_999_999),
      language: script.language,
      title: text(in: script, words: 1 + values.index(below: 6)),
      author: values.pick(from: TextVocabulary.names) ?? "",
      body: text(in: script, words: 10 + values.index(below: 91)),
      quotes: (0...values.index(below: 3)).map { _ in text(in: script, words: 3) }
    )
    let escapes = values.happens(1.0 / 3)
    return document.members { document in
      TextRecord(
        id: document.write("id", record.id),
        language: document.write("language", record.language),
        title: document.write("title", record.title, escapesNonASCII: escapes),
        author: document.write("author", record.author, escapesNonASCII: escapes),
        body: document.write("body", record.body, escapesNonASCII: escapes),
        quotes: document.write("quotes", record.quotes)
      )
    }
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
