import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

@Suite("Snapshots extend each other", .timeLimit(.minutes(20)))
struct SnapshotGrowthTests {
  static let payloads =
    TruncationAtEveryByteTests.payloads + [
      #"{"id":"first","id":"second","labels":{"a":"one","a":"two","A":"three"},"tags":["a"],"tags":["b","c"]}"#
    ]

  @Test("Lists and dictionaries only gain, strings gain suffixes, and complete values stay", arguments: payloads)
  func growth(_ text: String) throws {
    let (drafts, value) = try SnapshotFeedTests.snapshots(of: Shipment.self, text)
    let all = drafts.compactMap { $0 } + [value]
    #expect(all.count > text.utf8.count - 4)
    for (draft, next) in zip(all, all.dropFirst()) {
      #expect(next.id.hasPrefix(draft.id) && (next.note ?? "").hasPrefix(draft.note ?? ""))
      #expect(draft.weight == nil || draft.weight == next.weight)
      #expect(!draft.isSent || next.isSent)
      #expect(draft.parcels == Array(next.parcels.prefix(draft.parcels.count)))
      #expect(draft.tags.count <= next.tags.count)
      #expect(draft.tags.dropLast() == next.tags.prefix(max(draft.tags.count - 1, 0)))
      if let last = draft.tags.last { #expect(next.tags[draft.tags.count - 1].hasPrefix(last)) }
      for (key, label) in draft.labels { #expect(next.labels[key] == label) }
    }
    #expect(value == (try ShieldedJSONDecoder().decode(Shipment.self, from: Data(text.utf8))))
  }

  @Test("A string grows by whole characters, and never by half of an escaped pair or by a letter without its accent")
  func characters() throws {
    let text = #"{"id":"e\u0301\ud83d\ude43🇨🇭xé\r\nz"}"#
    let (drafts, value) = try SnapshotFeedTests.snapshots(of: Shipment.self, text)
    var ids: [String] = []
    for draft in drafts.compactMap({ $0 }) where ids.last != draft.id { ids.append(draft.id) }
    #expect(ids == (0...value.id.count).map { String(value.id.prefix($0)) })
    // Unicode's scalars are the same too: a character never gains an accent.
    #expect(ids.allSatisfy { value.id.unicodeScalars.starts(with: $0.unicodeScalars) })
  }

  @Test("The element of a dropping list, the entry of a dictionary and the member of a set appear only when complete")
  func droppingCollections() throws {
    struct Stock: Codable, Equatable {
      @DroppingArray var parcels: [Package]
      @SafeBox var byShelf: [String: Package]
      @SafeBox var byNumber: [Int: Package]
      @SafeBox var names: Set<String>
      @SafeArray var texts: [String]
    }
    func draft(_ text: String) throws -> Stock? {
      var feed = ShieldedJSONSnapshotFeed(of: Stock.self)
      return try feed.feed(Array(text.utf8))
    }
    let one = Package(code: "a", count: 1)
    #expect(try draft(#"{"parcels":[{"code":"a","count":1},{"code":"b","count":2"#)?.parcels == [one])
    #expect(try draft(#"{"parcels":[{"code":"a","count":1},{"code":"b","count":2}"#)?.parcels.count == 2)
    #expect(try draft(#"{"byShelf":{"x":{"code":"a","count":1},"y":{"code":"b","count":2"#)?.byShelf == ["x": one])
    #expect(try draft(#"{"byNumber":{"1":{"code":"a","count":1},"2":{"code":"b","count":2"#)?.byNumber == [1: one])
    #expect(try draft(#"{"names":["abc","def"#)?.names == ["abc"])
    #expect(try draft(#"{"texts":["abc","def"#)?.texts == ["abc", "de"])
  }

  /// A value whose type depends on a member that may come last.
  enum Block: Decodable, Equatable {
    struct Text: Codable, Equatable { @SafeBox var text: String }
    struct Image: Codable, Equatable { @SafeBox var url: String }

    case text(Text)
    case image(Image)

    private enum CodingKeys: CodingKey { case kind }

    init(from decoder: any Decoder) throws {
      let kind = try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
      self = kind == "image" ? .image(try Image(from: decoder)) : .text(try Text(from: decoder))
    }
  }

  /// A value that is one of two types, whichever can be decoded.
  enum Either: Decodable, Equatable {
    struct Named: Codable, Equatable { let name: String }
    struct Other: Codable, Equatable { @SafeBox var code: Int }

    case named(Named)
    case other(Other)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let named = try? container.decode(Named.self) {
        self = .named(named)
      } else {
        self = .other(try container.decode(Other.self))
      }
    }
  }

  @Test("A value whose type is chosen by a member or by trying appears only when it is complete")
  func chosenTypes() throws {
    let blocks = try SnapshotFeedTests.snapshots(
      of: [Block].self,
      #"[{"text":"a","kind":"x"},{"url":"b","kind":"image"}]"#
    )
    let counts = blocks.drafts.compactMap { $0?.count }
    #expect(counts.contains(1) && zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(blocks.value == [.text(Block.Text(text: "a")), .image(Block.Image(url: "b"))])
    let first = blocks.drafts.compactMap { $0?.first }
    #expect(!first.isEmpty && first.allSatisfy { $0 == .text(Block.Text(text: "a")) })
    let second = blocks.drafts.compactMap { ($0?.count ?? 0) > 1 ? $0?[1] : nil }
    #expect(!second.isEmpty && second.allSatisfy { $0 == .image(Block.Image(url: "b")) })

    let either = try SnapshotFeedTests.snapshots(of: [Either].self, #"[{"code":1,"name":"a"},{"code":2}]"#)
    #expect(either.value == [.named(Either.Named(name: "a")), .other(Either.Other(code: 2))])
    for position in 0...1 {
      let elements = either.drafts.compactMap { ($0?.count ?? 0) > position ? $0?[position] : nil }
      #expect(!elements.isEmpty && elements.allSatisfy { $0 == either.value[position] })
    }
  }
}

@Suite("Regressions of snapshots of objects with collections that plain Codable decodes", .timeLimit(.minutes(20)))
struct ArrivingCollectionRegressionTests {
  private struct Basket: Codable, Equatable, Rescuable { var tags: [String] }

  private struct Prices: Codable, Equatable, Rescuable { var byShop: [String: Int] }

  private struct Names: Codable, Equatable, Rescuable { var known: Set<String> }

  private struct Note: Codable, Equatable, DefaultProvider {
    var title: String
    var lines: [String]

    static func defaultInstance() -> Note { Note(title: "", lines: []) }
  }

  private struct Order: Decodable, Equatable {
    @SafeBox var basket: Basket?
    @SafeBox var prices: Prices?
    @SafeBox var names: Names?
    @SafeBox var note: Note
    @SafeArray var notes: [Note]
  }

  /// The different values that a part of the snapshots has, byte by byte, and that of the whole document.
  private func values<Part: Equatable>(of part: (Order) -> Part, in text: String) throws -> [Part] {
    let (drafts, value) = try SnapshotFeedTests.snapshots(of: Order.self, text)
    return (drafts.compactMap { $0 } + [value]).map(part).reduce(into: []) { values, next in
      if values.last != next { values.append(next) }
    }
  }

  @Test("An Optional object with a plain list appears when the list is complete, and doesn't disappear")
  func list() throws {
    let text = #"{"basket":{"tags":["a","bc"]}}"#
    #expect(try values(of: \.basket, in: text) == [nil, Basket(tags: ["a", "bc"])])
  }

  @Test("An Optional object whose plain list or dictionary has an invalid element never appears")
  func invalidElement() throws {
    #expect(try values(of: \.basket, in: #"{"basket":{"tags":["a",7]}}"#) == [nil])
    #expect(try values(of: \.prices, in: #"{"prices":{"byShop":{"a":1,"b":"x"}}}"#) == [nil])
  }

  @Test("An Optional object with a plain dictionary or a plain set appears when that is complete")
  func dictionaryAndSet() throws {
    let prices = #"{"prices":{"byShop":{"a":1,"b":2}}}"#
    #expect(try values(of: \.prices, in: prices) == [nil, Prices(byShop: ["a": 1, "b": 2])])
    let names = #"{"names":{"known":["a","b"]}}"#
    #expect(try values(of: \.names, in: names) == [nil, Names(known: ["a", "b"])])
  }

  @Test("An object with a plain list keeps its default until the list is complete")
  func defaultInstance() throws {
    let text = #"{"note":{"title":"x","lines":["a","b"]}}"#
    #expect(try values(of: \.note, in: text) == [.defaultInstance(), Note(title: "x", lines: ["a", "b"])])
  }

  @Test("An element with a plain list is added when the list is complete, and the list of elements never gets shorter")
  func elements() throws {
    let text = #"{"notes":[{"title":"x","lines":["a","b"]},{"title":"y","lines":[]}]}"#
    let first = Note(title: "x", lines: ["a", "b"])
    #expect(try values(of: \.notes, in: text) == [[], [first], [first, Note(title: "y", lines: [])]])
  }
}

@Suite("Regressions of strings that are cut off after a part of a character", .timeLimit(.minutes(20)))
struct InvalidCharacterCutRegressionTests {
  /// Strings with bytes that begin a character without ending it, as hexadecimal digits, and what they are decoded to.
  static let strings: [(bytes: [UInt8], text: String)] = [
    // Before an escape, at each of whose bytes the string may be cut off.
    ([0xC3] + Array(#"\u0041b"#.utf8), "\u{FFFD}Ab"),
    ([0xE2, 0x82] + Array(#"\n€"#.utf8), "\u{FFFD}\n€"),
    ([0xF0, 0x9F, 0x98] + Array(#"\\😀"#.utf8), "\u{FFFD}\\😀"),
    // Before a character.
    ([0xE2] + Array("ab".utf8), "\u{FFFD}ab"),
    ([0xF0, 0x9F] + Array("é.".utf8), "\u{FFFD}é."),
    // Half of an escaped pair, after a backslash that is escaped itself.
    (Array(#"ab\\ud83d\ude43c"#.utf8), #"ab\ud83d\#u{FFFD}c"#),
    (Array(#"x\ud83dyz"#.utf8), "x\u{FFFD}yz"),
    ([0x82, 0xFF, 0xC3, 0xC3] + Array("é".utf8), "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}é"),
    // A byte at the end that begins no character, whatever follows.
    ([0xEE, 0xF7], "\u{FFFD}\u{FFFD}"), (Array("a".utf8) + [0xC1], "a\u{FFFD}"), ([0x62, 0xF5], "b\u{FFFD}"),
  ]

  @Test("A string with invalid UTF-8 is cut before an escape and not inside it", arguments: strings)
  func cut(bytes: [UInt8], text: String) throws {
    let start = Array(#"{"words":["whole",""#.utf8)
    let body = start + bytes + Array(#""]}"#.utf8)
    let whole = try ShieldedJSONDecoder().decode(Page.self, from: body)
    #expect(whole.words == ["whole", text])

    let decoder = ShieldedJSONDecoder.with { $0.truncation = .keepPartial }
    for count in start.count..<(start.count + bytes.count) {
      let page = try decoder.decode(Page.self, from: Array(body[..<count]))
      #expect(page.words.first == "whole")
      let last = page.words.dropFirst().first ?? ""
      #expect(text.unicodeScalars.starts(with: last.unicodeScalars))
    }
    // All but the last character, with which more might have combined.
    let page = try decoder.decode(Page.self, from: Array(body[..<(start.count + bytes.count)]))
    #expect(page.words == ["whole", String(text.dropLast())])
  }

  @Test("A policy that doesn't allow invalid Unicode to be repaired doesn't allow it in a string that is cut off")
  func policy() throws {
    let decoder = ShieldedJSONDecoder.with { $0.truncation = .keepPartial }
    var policy = RescuePolicy.lenient
    policy[.string, from: .string] = .default
    let body = Data(#"{"name":"a\ud83dbc"#.utf8)
    #expect(try decoder.decode(Item.self, from: body, options: RescueOptions(policy: policy)).name == "")
    #expect(try decoder.decode(Item.self, from: body).name == "a\u{FFFD}b")
  }

  @Test("Each snapshot of a string with invalid UTF-8 extends the one before", arguments: strings)
  func snapshots(bytes: [UInt8], text: String) throws {
    let body = Array(#"{"words":["whole",""#.utf8) + bytes + Array(#"","end"]}"#.utf8)
    var feed = ShieldedJSONSnapshotFeed(of: Page.self, growth: 0)
    var last: [String] = []
    for byte in body {
      guard let page = try feed.feed(byte) else { continue }
      #expect(page.words.count >= last.count)
      for (next, previous) in zip(page.words, last) {
        #expect(next.unicodeScalars.starts(with: previous.unicodeScalars))
      }
      last = page.words
    }
    #expect(last == ["whole", text, "end"])
    #expect(try feed.finish().words == last)
  }
}

private struct Page: Decodable {
  @SafeArray var words: [String]
}

private struct Item: Decodable {
  @SafeBox var name: String
}
