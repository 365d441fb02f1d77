import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

/// Messages that didn't say what to look at: two equal lines for two kinds, a count of keys without their names, and the default
/// text of `localizedDescription`.
@Suite("First use: messages that didn't name the cause", .timeLimit(.minutes(20)))
struct MessageRegressionTests {
  private struct Sizes: Decodable { @SafeArray var sizes: [Size] }
  private enum Size: String, Codable, SafeEnum {
    case small
    static let fallback = Size.small
  }

  @Test("Two kinds that differ only in what was found have different lines")
  func lines() throws {
    let report = try JSONDecoder().decodeWithReport(Sizes.self, from: Data(#"{"sizes": ["x", 7, "y"]}"#.utf8)).report
    #expect(
      report.description.split(separator: "\n").map(String.init) == [
        "2 × sizes[*]: defaulted by enumerationFromRawValue (unknownCase), expected Size, found string",
        "1 × sizes[*]: defaulted by enumerationFromRawValue (unknownCase), expected Size, found number",
      ]
    )
    let one = try JSONDecoder().decodeWithReport(Sizes.self, from: Data(#"{"sizes": ["x"]}"#.utf8)).report
    #expect(one.description == "1 × sizes[*]: defaulted by enumerationFromRawValue (unknownCase)")
  }

  @Test(
    "The error of a payload that isn't found names the keys that are there",
    arguments: [
      (#"{"b": 1}"#, #"the object has the key "b", but not any of"#),
      (#"{"c": 1, "a": 2}"#, #"the object has the keys "a", "c", but not any of"#),
      ("{}", "the object has no keys, but not any of"),
      (
        "{\((10..<30).map { "\"k\($0)\": 1" }.joined(separator: ","))}",
        #"the object has 20 keys ("k10", "k11", "k12", "k13", "k14", "k15", "k16", "k17", "k18", "k19" and others), but"#
      ),
    ]
  )
  func missingPayload(_ body: String, _ text: String) {
    do {
      _ = try JSONDecoder().decode(ShieldedResponse<[Int]>.self, from: Data(body.utf8))
      Issue.record("A payload was found in \(body).")
    } catch DecodingError.keyNotFound(_, let context) {
      #expect(context.debugDescription.contains(text), "\(context.debugDescription)")
    } catch {
      Issue.record(error)
    }
  }

  @Test("The localized description of an error is its description")
  func localized() throws {
    let errors: [any Error & CustomStringConvertible] = [
      RescueBudgetError.uncountedRescues(3), RescueBudgetError.exceeded(["1 × a"]),
      try #require(#expect(throws: RescuePathParsingError.self) { try RescuePath(parsing: "a[0") }),
    ]
    for error in errors { #expect(error.localizedDescription == error.description) }
  }
}
