import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// A value of another type in a decoder's `userInfo` was ignored, so a status of `"403"` counted as a success.
@Suite("First use: userInfo values of another type were ignored", .timeLimit(.minutes(20)))
struct UserInfoRegressionTests {
  private static func decoders(_ key: CodingUserInfoKey, _ value: any Sendable) -> [any RescuingDecoder] {
    let foundation = JSONDecoder()
    foundation.userInfo[key] = value
    var shielded = ShieldedJSONDecoder()
    shielded.userInfo[key] = value
    return [foundation, shielded]
  }

  private static let unreadable: [(CodingUserInfoKey, any Sendable, String)] = [
    (.responseCode, "403", #"userInfo[.responseCode] is String "403", and Int is expected."#),
    (.responseCode, 403.5, "userInfo[.responseCode] is Double 403.5, and Int is expected."),
    (.responseCode, UInt64.max, "userInfo[.responseCode] is UInt64 18446744073709551615, and Int is expected."),
    (.decodePath, "data.list", #"userInfo[.decodePath] is String "data.list", and Array<String> is expected."#),
    (.candidateKeys, ["a": 1], #"userInfo[.candidateKeys] is Dictionary<String, Int> ["a": 1], and Array<String> is"#),
    (.successStatuses, 201, "userInfo[.successStatuses] is Int 201, and SuccessStatuses is expected."),
  ]

  @Test(
    "A value that can't be read is an error that names the key, the type and what is expected",
    arguments: unreadable
  )
  func unreadableValue(key: CodingUserInfoKey, value: any Sendable, message: String) {
    for decoder in Self.decoders(key, value) {
      func expectError<Value: Decodable>(_ type: Value.Type, _ decode: (Data) throws -> Value) {
        do {
          _ = try decode(Data(#"{"data": [1], "code": 0}"#.utf8))
          Issue.record("\(type) was decoded.")
        } catch DecodingError.dataCorrupted(let context) {
          #expect(context.debugDescription.contains(message))
        } catch {
          Issue.record(error)
        }
      }
      expectError(ShieldedResponse<[Int]>.self) { try decoder.decode(ShieldedResponse<[Int]>.self, from: $0) }
      expectError(CodeMessageResponse<[Int]>.self) { try decoder.decode(CodeMessageResponse<[Int]>.self, from: $0) }
      expectError(EmptyResponse.self) { try decoder.decode(EmptyResponse.self, from: $0) }
      expectError(ShieldedResponse<[Int]>.self) {
        try decoder.decode(ShieldedResponse<[Int]>.self, from: $0, options: RescueOptions(log: RescueLog()))
      }
    }
    var decoder = ShieldedJSONDecoder()
    decoder.userInfo[key] = value
    var feed = ShieldedJSONFeed(of: Int.self, decoder: decoder)
    #expect(throws: DecodingError.self) { try feed.feed(Data(#"{"data": [1]}"#.utf8)) }
  }

  @Test("An integer of any type is a status", arguments: [Int64(403), UInt8(201), Int(500)] as [any Sendable])
  func integers(status: any Sendable) {
    for decoder in Self.decoders(.responseCode, status) {
      #expect(throws: APIError.serverError(code: Int("\(status)") ?? 0, message: "m")) {
        try decoder.decode(ShieldedResponse<[Int]>.self, from: Data(#"{"data": [1], "message": "m"}"#.utf8))
      }
    }
  }
}
