import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

@Suite("Text around a document", .timeLimit(.minutes(20)))
struct SurroundingTextTests {
  private static func decode(
    _ text: String,
    policy: RescuePolicy? = nil
  ) throws -> (drafts: [[Int]?], value: [Int], records: [String]) {
    let log = RescueLog()
    let (drafts, value) = try SnapshotFeedTests.snapshots(
      of: [Int].self,
      text,
      options: RescueOptions(policy: policy, log: log),
      skipsSurroundingText: true
    )
    return (drafts, value, log.report().records.map(\.description))
  }

  @Test(
    "The text before and after a document is skipped and recorded",
    arguments: [
      ("[1,2]", []), (" \r\n[1,2] \n", []), ("\u{FEFF}[1,2]", []),
      ("```json\n[1,2]\n```", [#""```json\n""#, #""\n```""#]), ("```\n[1,2]\n```\n", [#""```\n""#, #""\n```\n""#]),
      ("Here: [1,2] Enjoy [it]!", [#""Here: ""#, #"" Enjoy [it]!""#]),
      ("The [two] {numbers} are\n[\n1,2]", [#""The [two] {numbers} are\n""#]),
      ("Is it [ ]? No", [#""Is it ""#, #""? No""#]), ("a\n  [1,2]\"}]", [#""a\n  ""#, #""\"}]""#]),
    ] as [(String, [String])]
  )
  func skipping(_ text: String, _ surroundings: [String]) throws {
    let (drafts, value, records) = try Self.decode(text)
    #expect(value == (text.contains("1") ? [1, 2] : []))
    #expect(
      records == surroundings.map { "the whole payload: lossy by surroundingText, expected Array<Int>, found \($0)" }
    )
    let shown = drafts.compactMap { $0 }
    #expect(shown.allSatisfy { [[], [1], [1, 2]].contains($0) })
    #expect(shown.last == value)
    #expect(drafts.dropLast().contains { $0 != nil })
  }

  @Test("A string in the document may contain brackets and quotes, in pieces of any size")
  func strings() throws {
    let text = #"Answer: {"a]":"}\"{[\\","b":["]"]} done"#
    for size in 1...text.utf8.count {
      var feed = ShieldedJSONSnapshotFeed(of: [String: JSONToken].self, growth: 0, skipsSurroundingText: true)
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        _ = try feed.feed(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(try feed.finish() == ["a]": .string(#"}"{[\"#), "b": .array(isEmpty: false)])
    }
  }

  @Test("A text without a document is malformed at its first byte, and a document that isn't JSON where it isn't")
  func malformed() throws {
    func offset(_ text: String) -> Int? {
      do {
        _ = try Self.decode(text)
        return nil
      } catch DecodingError.dataCorrupted(let context) {
        return (context.underlyingError as? MalformedJSONError)?.offset
      } catch {
        return nil
      }
    }
    #expect(offset("Sorry, no.") == 0)
    #expect(offset("Here:\n[1,x]") == 9)
    #expect(offset("Here:\n[1,2") == 10)
  }

  @Test("A document that the end cut off is kept if no complete one makes a value")
  func cutOff() throws {
    struct Recipe: Decodable, Equatable { @SafeBox var title: String }
    let decoder = ShieldedJSONDecoder.with { $0.truncation = .keepPartial }
    func recipe(_ text: String) throws -> Recipe {
      try SnapshotFeedTests.snapshots(of: Recipe.self, text, decoder: decoder, skipsSurroundingText: true).value
    }
    #expect(try recipe(#"As shown in [1]: {"title": "Soup", "ste"#).title == "Soup")
    #expect(try recipe(#"As shown in [1]: {"title": "Soup"} and {"title": "Ca"#).title == "Soup")
    #expect(throws: DecodingError.self) { try recipe(#"{"title": "Soup"} or {"title": "Cake"}"#) }
    #expect(throws: DecodingError.self) {
      try SnapshotFeedTests.snapshots(of: Recipe.self, #"[1]: {"title": "Soup", "#, skipsSurroundingText: true)
    }
  }

  @Test("A bracket without a counterpart is passed over if what follows it can't be JSON")
  func unclosedBrackets() throws {
    struct Recipe: Decodable, Equatable { @SafeBox var title: String }
    func title(_ text: String, _ truncation: ShieldedJSONDecoder.Truncation = .throw) throws -> String {
      let decoder = ShieldedJSONDecoder.with { $0.truncation = truncation }
      return try SnapshotFeedTests.snapshots(of: Recipe.self, text, decoder: decoder, skipsSurroundingText: true).value
        .title
    }
    let soup = #"{"title": "Soup", "steps": []}"#
    for text in ["Range [0, 10): ", #"Use [5" pans], then: "#, "{ Note: ", "[1, [2; [3: ", "See [1] and [0, 10): "] {
      #expect(try title(text + soup) == "Soup", "\(text)")
      #expect(try title(text + soup + " Enjoy!") == "Soup", "\(text)")
    }
    #expect(try title("[1] " + soup + " [0, 9)") == "Soup")
    // It may be the document, of which the end is missing.
    for text in [#"[{"title": "Cake"}, "#, #"{"title": "Cake", "next": "#] {
      #expect(throws: DecodingError.self) { try title(text + soup) }
    }
    #expect(try title(#"{"title": "Cake", "next": "# + soup, .keepPartial) == "Cake")
    #expect(throws: DecodingError.self) { try title(String(repeating: "[1; ", count: 1_000) + soup) }
  }

  @Test("A text of many documents takes a time that is proportional to its length")
  func manyDocuments() throws {
    func seconds(_ count: Int) throws -> Double {
      var feed = ShieldedJSONSnapshotFeed(of: [String: Int].self, growth: 10, skipsSurroundingText: true)
      _ = try feed.feed(Array(String(repeating: "[1] ", count: count).utf8))
      return threadSeconds { #expect(throws: DecodingError.self) { try feed.finish() } }
    }
    // Eight times as many took 64 times as long.
    let few = try seconds(2_500)
    let many = try seconds(20_000)
    #expect(many < few * 24, "\(few), \(many)")
  }

  @Test("A policy that forbids loss doesn't skip text")
  func policies() throws {
    for policy in [RescuePolicy.strict, RescuePolicy(.retype), RescuePolicy(.default)] {
      #expect(try Self.decode("[1,2]", policy: policy).value == [1, 2])
      #expect(throws: DecodingError.self) { try Self.decode("Here: [1,2]", policy: policy) }
    }
  }

  @Test("Without the option, text around a document is an error")
  func option() {
    #expect(throws: DecodingError.self) { try SnapshotFeedTests.snapshots(of: [Int].self, "```\n[1]\n```") }
  }
}

/// A bracket of the text was taken for the document, whose value came back as a success, and snapshots became rare after a long text.
@Suite("Public report: the wrong document of a text was decoded", .timeLimit(.minutes(20)))
struct DocumentInTextRegressionTests {
  private struct Total: Codable, Equatable { var total: Int }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ text: String, log: RescueLog? = nil) throws
    -> Value
  {
    var feed = ShieldedJSONSnapshotFeed(of: type, options: RescueOptions(log: log), skipsSurroundingText: true)
    for byte in text.utf8 { _ = try feed.feed(byte) }
    return try feed.finish()
  }

  @Test(
    "A text with two documents that make a value throws, and names their places",
    arguments: [
      (#"<think>Maybe {"total": 9}?</think>\#n{"total": 5}"#, "13, 35"),
      (#"Draft: ```json {"total": 9} ``` Corrected: ```json {"total": 5} ```"#, "15, 51"),
    ]
  )
  func ambiguous(text: String, places: String) throws {
    let context = try corruption { try Self.decode(Total.self, text) }
    #expect(context.debugDescription.contains("2 documents that make a value, at the bytes \(places),"))
  }

  @Test("A document that makes no value is passed over, and recorded with the text")
  func otherShape() throws {
    let log = RescueLog()
    #expect(try Self.decode(Total.self, "As shown in [1], the answer is\n{\"total\": 5}", log: log) == Total(total: 5))
    #expect(log.report().records.map(\.found) == [#""As shown in [1], the answer is\n""#])
    #expect(try Self.decode([Int].self, #"{"a": 1} and [1, 2] and {b}"#) == [1, 2])
    #expect(throws: DecodingError.self) { try Self.decode(Total.self, "[1] or [2]") }
  }

  @Test("A long text before the document takes no snapshot from it", arguments: [0, 1_000, 20_000])
  func growth(length: Int) throws {
    let text =
      String(repeating: "a", count: length) + " " + #"{"total": 5, "text": "\#(String(repeating: "b", count: 2_500))"}"#
    var feed = ShieldedJSONSnapshotFeed(of: Total.self, skipsSurroundingText: true)
    var count = 0
    for piece in text.pieces(of: 16) where try feed.feed(piece) != nil { count += 1 }
    #expect((15...25).contains(count))
    #expect(try feed.finish() == Total(total: 5))
  }
}
