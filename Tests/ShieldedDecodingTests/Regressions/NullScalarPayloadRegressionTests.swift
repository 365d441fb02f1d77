import Foundation
import ShieldedDecoding
import Testing

@Suite("A null under the declared key, and an object under another candidate's")
struct NullScalarPayloadRegressionTests {
  @Test("the object can't be the scalar that was asked for, and doesn't hide the null that is one")
  func nullIsThePayload() throws {
    let body = Data(#"{"data": null, "items": {"count": 1}}"#.utf8)
    let response = try JSONDecoder().decode(ShieldedResponse<Int?>.self, from: body)
    #expect(response.data == .some(nil))
  }

  @Test("a scalar under the other key is still found")
  func scalarIsFound() throws {
    let body = Data(#"{"data": null, "items": "7"}"#.utf8)
    let response = try JSONDecoder().decode(ShieldedResponse<Int?>.self, from: body)
    #expect(response.data == .some(7))
  }
}
