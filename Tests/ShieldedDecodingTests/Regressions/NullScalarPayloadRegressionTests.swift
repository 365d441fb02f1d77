import Foundation
import ShieldedDecoding
import Testing

@Suite("A null under the declared key and another value under a second candidate key", .timeLimit(.minutes(20)))
struct NullScalarPayloadRegressionTests {
  @Test("An object that can't be the scalar payload doesn't hide the null under the declared key")
  func nullIsThePayload() throws {
    let body = Data(#"{"data": null, "items": {"count": 1}}"#.utf8)
    let response = try JSONDecoder().decode(ShieldedResponse<Int?>.self, from: body)
    #expect(response.data == .some(nil))
  }

  @Test("A scalar under the second candidate key is found although the declared key is null")
  func scalarIsFound() throws {
    let body = Data(#"{"data": null, "items": "7"}"#.utf8)
    let response = try JSONDecoder().decode(ShieldedResponse<Int?>.self, from: body)
    #expect(response.data == .some(7))
  }
}
