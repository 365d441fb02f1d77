#if Macros
  import Foundation
  import ShieldedJSON
  import ShieldedMacros
  import Testing

  @Suite(
    "Fault: a property whose declaration doesn't show its type is decoded after all others",
    .timeLimit(.minutes(20))
  )
  struct DecodingOrderRegressionTests {
    @Shielded
    struct Visit: Equatable {
      var first: Int
      var since = Date(timeIntervalSince1970: 0)
      var last: Int
    }

    struct PlainVisit: Decodable {
      var first: Int
      var since: Date
      var last: Int
    }

    @Test(
      "The strict policy throws at the property at which plain Codable throws",
      arguments: [
        (#"{"first":1,"since":"x","last":"y"}"#, "since"), (#"{"first":1,"since":2,"last":"y"}"#, "last"),
        (#"{"first":"z","since":"x","last":3}"#, "first"), (#"{"first":1,"last":"y"}"#, "since"),
      ]
    )
    func firstError(_ document: String, _ property: String) throws {
      func place<Value>(_ decode: () throws -> Value) -> String? {
        do {
          _ = try decode()
          return nil
        } catch DecodingError.typeMismatch(_, let context) {
          return context.codingPath.last?.stringValue
        } catch DecodingError.keyNotFound(let key, _) {
          return key.stringValue
        } catch {
          return "\(error)"
        }
      }
      let data = Data(document.utf8)
      let strict = RescueOptions(policy: .strict)
      #expect(place { try JSONDecoder().decode(PlainVisit.self, from: data) } == property)
      #expect(place { try JSONDecoder().decode(Visit.self, from: data, options: strict) } == property)
      #expect(place { try ShieldedJSONDecoder().decode(Visit.self, from: data, options: strict) } == property)
    }

    @Test("The records are in the order of the declarations")
    func records() throws {
      let data = Data(#"{"first":"1","since":"x","last":"3"}"#.utf8)
      let decoded = try JSONDecoder().decodeWithReport(Visit.self, from: data)
      #expect(decoded.value == Visit(first: 1, last: 3))
      #expect(decoded.report.records.map(\.path.description) == ["first", "since", "last"])
    }
  }
#endif
