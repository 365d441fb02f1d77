import Foundation
import ShieldedJSON
import Testing

@Suite("Against JSONDecoder, document by document")
struct DocumentDifferentialTests {
  @Test("Generated documents give the same value or the same error case", arguments: 0..<20 as Range<UInt64>)
  func generated(_ seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    var differences: [String] = []
    for _ in 0..<60 {
      let document = Array(generator.feed().utf8)
      differences += Self.differences(document)
    }
    #expect(differences.prefix(3) == [])
  }

  @Test("Mutated documents differ by the listed differences only", arguments: 0..<20 as Range<UInt64>)
  func mutated(_ seed: UInt64) {
    var generator = DocumentGenerator(seed: seed &+ 1_000)
    var differences: [String] = []
    for _ in 0..<120 {
      differences += Self.differences(generator.mutation(of: Array(generator.feed().utf8)))
    }
    #expect(differences.prefix(3) == [])
  }

  @Test("The differences are real: each has a document that shows it")
  func listed() {
    let documents = [
      #"{"code":1,"data":[],}"#, #"{"code":1,"data":[],"x":01}"#, #"{"code":1,"data":[],"x":"\u00zz"}"#,
      "{\"code\":1,\"data\":[],\"x\":\"a\u{1}b\"}", #"{"code":1,"data":[],"x":1-2}"#,
    ]
    for document in documents {
      let data = Data(document.utf8)
      #expect(throws: Never.self, "\(document)") { try JSONDecoder().decode(Feed.self, from: data) }
      #expect(DecoderOutcome { try ShieldedJSONDecoder().decode(Feed.self, from: data) } == .dataCorrupted)
    }
  }

  static func differences(_ document: [UInt8]) -> [String] {
    let data = Data(document)
    return difference(Feed.self, data, { $0 }) + difference(AnyJSON.self, data, \.plain)
  }

  private static func difference<Model: Decodable>(
    _ type: Model.Type,
    _ data: Data,
    _ plain: (Model) -> Any
  ) -> [String] {
    let foundation = DecoderOutcome { plain(try JSONDecoder().decode(type, from: data)) }
    let shielded = DecoderOutcome { plain(try ShieldedJSONDecoder().decode(type, from: data)) }
    guard foundation != shielded, !isListed(foundation, shielded, data) else { return [] }
    return ["\(String(decoding: data, as: UTF8.self)): \(foundation) / \(shielded)"]
  }

  /// The list of differences, each with its reason.
  private static func isListed(_ foundation: DecoderOutcome, _ shielded: DecoderOutcome, _ data: Data) -> Bool {
    // Foundation accepts what RFC 8259 doesn't (trailing commas), and doesn't look at the inside of numbers and strings that
    // nobody reads, or that come after its first error. An independent judge says whether the document is JSON.
    if shielded == .dataCorrupted && !RFC8259.accepts(Array(data)) { return true }
    // Foundation reads all keys of an object when it is opened, and fails where one isn't Unicode. Such a key is no key that
    // anybody asks for.
    if foundation == .dataCorrupted && String(validating: data, as: UTF8.self) == nil { return true }
    // Foundation decodes a dictionary's values in the order of its hash table, and throws the first error that it meets.
    if shielded.isFailure && failsInsideCounts(data) { return true }
    // Foundation cuts a fraction off without a word where a Double has no room for it.
    if shielded == .dataCorrupted && cutsFraction(data) { return true }
    // Foundation takes some zeros with an exponent, as 0e9, for numbers too small for a Double.
    let text = String(decoding: data, as: UTF8.self)
    if [.dataCorrupted, .typeMismatch].contains(foundation) && text.contains(/[^0-9.]0(\.0+)?[eE]/) { return true }
    return false
  }

  /// Whether the number that is no integer here has a fraction that a Double hasn't.
  private static func cutsFraction(_ data: Data) -> Bool {
    do {
      _ = try ShieldedJSONDecoder().decode(Feed.self, from: data)
    } catch DecodingError.dataCorrupted(let context) {
      guard let match = context.debugDescription.firstMatch(of: /The number (\S+) doesn't fit Int/),
        let double = Double(String(match.1)), let decimal = Decimal(string: String(match.1))
      else { return false }
      return double == double.rounded() && abs(double) < 0x1p63 && decimal.exponent < 0
    } catch {}
    return false
  }

  private static func failsInsideCounts(_ data: Data) -> Bool {
    do {
      _ = try JSONDecoder().decode(Feed.self, from: data)
    } catch let error as DecodingError {
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context),
        .keyNotFound(_, let context):
        return context.codingPath.contains { $0.stringValue == "counts" }
      @unknown default: break
      }
    } catch {}
    return false
  }
}
