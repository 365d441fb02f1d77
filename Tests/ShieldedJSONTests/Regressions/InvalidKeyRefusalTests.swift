import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// A policy that forbids the rescue of an entry, over a dictionary that also has an invalid key. Found by the fuzz target
/// SafeArrays.
@Suite("The error of a dictionary with an invalid key", .timeLimit(.minutes(20)))
struct InvalidKeyRefusalTests {
  private struct Model<Value: Codable & Rescuable & SafeValue>: Codable { @SafeBox var values: Value }
  private struct Plain<Value: Codable>: Codable { var values: Value }

  private static let policy: RescuePolicy = {
    var policy = RescuePolicy.lenient
    for source in RescueSource.allCases {
      for target in [RescueTarget.integer, .object, .array] { policy[target, from: source] = .throw }
    }
    return policy
  }()

  private static func error(_ body: () throws -> some Any) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "If the policy forbids the rescue of another entry too, the error is plain Codable's",
    arguments: [
      #"{"x":1,"\ud800":2}"#, #"{"\ud800":2,"x":1}"#, #"{"3":"a","\ud800":2}"#, #"{"3":1,"x":"a","\ud800":2}"#,
      #"{"x":"a"}"#, #"{"3":"a","x":1}"#, #"{"x":1,"3":"a"}"#,
    ]
  )
  func sameError(_ values: String) {
    let body = Data(#"{"values":\#(values)}"#.utf8)
    let decoder = ShieldedJSONDecoder()
    for log in [nil, RescueLog()] {
      let options = RescueOptions(policy: Self.policy, log: log)
      let integers = Self.error { try decoder.decode(Model<[Int: Int]>.self, from: body, options: options) }
      #expect(integers == Self.error { try decoder.decode(Plain<[Int: Int]>.self, from: body) })
      #expect(log?.report().isEmpty != false)
      let strings = Self.error { try decoder.decode(Model<[String: Int]>.self, from: body, options: options) }
      // A repaired key is allowed.
      #expect(strings == nil || strings == Self.error { try decoder.decode(Plain<[String: Int]>.self, from: body) })
    }
  }
}
