import ShieldedDecoding
import ShieldedJSON
import Testing

/// A feed that ended too early threw `malformed`, unless it ended inside the list.
@Suite("Public report: a feed that ended before or after its list was malformed", .timeLimit(.minutes(20)))
struct TruncatedFeedRegressionTests {
  private static let body = #"{"meta": {"page": 1}, "ok": true, "data": [{}, {}], "total": 2.5, "next": "a\u00e9"}"#

  private struct Empty: Decodable {}

  private static func error(_ text: some StringProtocol) -> (any Error)? {
    var feed = ShieldedJSONFeed(of: Empty.self, at: "data")
    do {
      _ = try feed.feed(Array(text.utf8))
      while !(try feed.finish()).isEmpty {}
      return nil
    } catch {
      return error
    }
  }

  @Test("Each beginning of a body is truncated after its bytes")
  func truncated() {
    for count in 1..<Self.body.utf8.count {
      let text = Self.body.prefix(count)
      #expect(Self.error(text) as? JSONStreamError == .truncated(byteCount: count), "\(text)")
    }
    #expect(Self.error(Self.body) == nil)
  }

  @Test("A fault before the end is still malformed")
  func malformed() {
    for text in [#"{"meta": tru}"#, #"{"meta": 1,, "data": []}"#, #"{"data": [{}]] "#, #"{"data": [{}], "a": 01"#] {
      guard case .malformed? = Self.error(text) as? JSONStreamError else {
        Issue.record("\(text): \(String(describing: Self.error(text)))")
        continue
      }
    }
  }
}
