import DecoderAgreement
import Foundation
import ShieldedDecoding
import Testing

@testable @_spi(Testing) import ShieldedJSON

@Suite("Rewriting a lenient document as JSON", .timeLimit(.minutes(20)))
struct GrammarRewriterTests {
  private struct Anything: Decodable { init(from decoder: any Decoder) {} }

  /// The result of rewriting.
  private struct Rewritten: Equatable {
    var text: [UInt8]
    var uses: [GrammarUse]
    var unterminated: Int?

    init(_ pieces: [[UInt8]], _ extensions: JSONGrammar.Extensions) {
      var rewriter = GrammarRewriter(extensions)
      var settled: [UInt8] = []
      for piece in pieces {
        rewriter.append(piece)
        let end = rewriter.unsettled ?? rewriter.text.count
        if end > settled.count { settled += rewriter.text[settled.count..<end] }
      }
      unterminated = rewriter.end()
      (text, uses) = (rewriter.text, rewriter.uses)
      // What is settled doesn't change.
      #expect(text.starts(with: settled))
    }
  }

  private static let documents = LenientGrammarTests.accepted.map(\.text) + LenientGrammarTests.refused.map(\.0)

  private static let sets = (0..<16).map { JSONGrammar.Extensions(rawValue: $0) }

  @Test("Rewriting piece by piece equals rewriting at once, wherever the document is cut", arguments: sets)
  func pieces(_ extensions: JSONGrammar.Extensions) {
    for document in Self.documents {
      let bytes = Array(document.utf8)
      let whole = Rewritten([bytes], extensions)
      #expect(Rewritten(bytes.map { [$0] }, extensions) == whole, "\(document)")
      for cut in 0...bytes.count {
        #expect(Rewritten([Array(bytes[..<cut]), Array(bytes[cut...])], extensions) == whole, "\(document)")
      }
    }
  }

  @Test("Only the escapes of control characters move what follows, and every position has its offset")
  func offsets() {
    for document in Self.documents {
      let bytes = Array(document.utf8)
      #expect(Rewritten([bytes], [.comments, .trailingCommas, .nonFiniteNumbers]).text.count == bytes.count)
      let text = Rewritten([bytes], .all).text
      var expected: [Int] = []
      for offset in bytes.indices {
        let count = Rewritten([Array(bytes[...offset])], .all).text.count
        expected += Array(repeating: offset, count: max(count - expected.count, 0))
      }
      #expect(text.indices.map { GrammarRewriter.offset(of: $0, in: text, from: bytes) } == expected, "\(document)")
      #expect(GrammarRewriter.offset(of: text.count, in: text, from: bytes) == bytes.count)
    }
  }

  @Test("Without extensions, nothing changes, and neither do JSON documents with all of them")
  func identity() {
    for document in Self.documents {
      #expect(
        Rewritten([Array(document.utf8)], []) == Rewritten([Array(document.utf8)], .nonFiniteNumbers)
          || document.contains("N") || document.contains("I")
      )
      #expect(Rewritten([Array(document.utf8)], []).text == Array(document.utf8))
      #expect(Rewritten([Array(document.utf8)], []).uses.isEmpty)
      let strict = DecoderOutcome { try ShieldedJSONDecoder().decode(AnyJSON.self, from: document).plain }
      #expect(
        DecoderOutcome { try ShieldedJSONDecoder.lenient([]).decode(AnyJSON.self, from: document).plain } == strict
      )
    }
    var generator = DocumentGenerator(seed: 1)
    for _ in 0..<300 {
      let document = Array(generator.feed().utf8)
      #expect(Rewritten([document], .all).text == document && Rewritten([document], .all).uses.isEmpty)
      let mutated = generator.mutation(of: document)
      let strict = fault { try ShieldedJSONDecoder().decode(Anything.self, from: mutated) }
      #expect(fault { try ShieldedJSONDecoder.lenient([]).decode(Anything.self, from: mutated) } == strict)
    }
  }

  /// A document with some of what the extensions allow, and of what they don't.
  private static func document(_ generator: inout DocumentGenerator) -> [UInt8] {
    let parts = [
      ",", " ", "\n", "\t", "/**/", "/* \" */", "//\n", "// ]\r", "/", "*", "/*", "//", "NaN", "Infinity", "-Infinity",
      "\"\u{1}\"", "\u{0}",
      "\"", "[", "]", "}", "1", "\\",
    ].map { Array($0.utf8) }
    var document = Array(generator.number(below: 2) == 0 ? generator.feed().utf8 : generator.anything(depth: 3).utf8)
    for _ in 0...generator.number(below: 4) {
      let place = generator.number(below: document.count + 1)
      // Many insertions are before a bracket, at which a comma may be, or beside a comma.
      let near = document[place...].firstIndex {
        $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: ",")
      }
      let position = generator.number(below: 3) > 0 ? near ?? place : place
      document.insert(contentsOf: parts[generator.number(below: parts.count)], at: position)
    }
    return document
  }

  @Test("For every set of extensions, exactly the documents are accepted that a recursive-descent reader accepts")
  func acceptance() {
    var generator = DocumentGenerator(seed: 2)
    var acceptedCount = 0
    for _ in 0..<1_500 {
      let document = Self.document(&generator)
      let text = String(decoding: document, as: UTF8.self)
      for extensions in Self.sets {
        let decoder = ShieldedJSONDecoder.lenient(extensions)
        let reference = RFC8259.Extensions(rawValue: extensions.rawValue)
        let isAccepted = RFC8259.accepts(document, allowsMark: false, with: reference)
        let fault = fault { try decoder.decode(Anything.self, from: text) }
        #expect((fault == nil) == isAccepted, "\(extensions) \(text.debugDescription)")
        if isAccepted, !RFC8259.accepts(document) { acceptedCount += 1 }
        if let fault {
          #expect(
            fault.isTruncated == RFC8259.isBeginning(document, allowsMark: false, with: reference),
            "\(extensions) \(text.debugDescription) \(fault)"
          )
        }
      }
    }
    #expect(acceptedCount > 1_000)
  }

  @Test("The values are those that Foundation's decoder reads as JSON5")
  func values() {
    var generator = DocumentGenerator(seed: 3)
    let foundation = JSONDecoder()
    foundation.allowsJSON5 = true
    let extensions: JSONGrammar.Extensions = [.comments, .trailingCommas, .nonFiniteNumbers]
    var count = 0
    for _ in 0..<3_000 {
      let document = Self.document(&generator)
      guard RFC8259.accepts(document, allowsMark: false, with: RFC8259.Extensions(rawValue: extensions.rawValue)),
        !RFC8259.accepts(document)
      else { continue }
      count += 1
      let value = DecoderOutcome {
        try ShieldedJSONDecoder.lenient(extensions).decode(AnyJSON.self, from: document).plain
      }
      let expected = DecoderOutcome { try foundation.decode(AnyJSON.self, from: Data(document)).plain }
      #expect(value == expected, "\(String(decoding: document, as: UTF8.self).debugDescription)")
    }
    #expect(count > 200)
  }
}
