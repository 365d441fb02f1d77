import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

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
  ]

  @Test("A string with invalid UTF-8 is cut before an escape and not inside it", arguments: strings)
  func cut(bytes: [UInt8], text: String) throws {
    let start = Array(#"{"words":["whole",""#.utf8)
    let body = start + bytes + Array(#""]}"#.utf8)
    let whole = try ShieldedJSONDecoder().decode(Page.self, from: body)
    #expect(whole.words == ["whole", text])

    var decoder = ShieldedJSONDecoder()
    decoder.truncation = .keepPartial
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
    var decoder = ShieldedJSONDecoder()
    decoder.truncation = .keepPartial
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
