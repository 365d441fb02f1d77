import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Snapshots extend each other", .timeLimit(.minutes(20)))
struct SnapshotGrowthTests {
  static let payloads = [
    #"{"id":7,"weight":"1.50","isSent":"yes","tags":["a",2,"cé🙃d"],"parcels":[{"code":"p","count":1},"#
      + #"{"code":3,"count":"4"},7,{"count":null}],"labels":{"a":"x","b":{},"c":"zz"},"note":"end","extra":[{"z":[1,{}]}]}"#,
    #" { "note" : "a\u00e9\ud83d\ude43\n" , "parcels" : [ { "count" : -1.5e0 , "code" : "" } , { } ] , "tags" : [ true , "no" ] } "#,
    #"{"extra":{"tags":["x"]},"tags":[],"parcels":[[],"x",{"count":12,"code":"yz"}],"isSent":false,"weight":1e400}"#,
    #"{"id":"first","id":"second","labels":{"a":"one","a":"two","A":"three"},"tags":["a"],"tags":["b","c"]}"#,
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
    #expect(second.allSatisfy { $0 == .image(Block.Image(url: "b")) })

    let either = try SnapshotFeedTests.snapshots(of: [Either].self, #"[{"code":1,"name":"a"},{"code":2}]"#)
    #expect(either.value == [.named(Either.Named(name: "a")), .other(Either.Other(code: 2))])
    #expect(either.drafts.compactMap { $0?.first }.allSatisfy { $0 == either.value[0] })
    #expect(either.drafts.compactMap { ($0?.count ?? 0) > 1 ? $0?[1] : nil }.allSatisfy { $0 == either.value[1] })
  }
}
