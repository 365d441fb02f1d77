import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedNetworking
import Testing

@Suite("Typed error codes over the wire", .timeLimit(.minutes(20)))
struct ErrorCodeTests {
  enum WalletCode: Int, ModuleResponseCode {
    case insufficientFunds = 2001
    case frozen = 2002
    /// Deliberately the same value as a common code.
    case signedOut = 401
  }

  struct Balance: Codable, Sendable {
    @SafeBox var cents: Int
  }

  struct Money: Sendable, Equatable { var cents: Int }

  /// An endpoint whose domain model can't have a negative balance.
  struct Wallet<Code: ModuleResponseCode>: Endpoint {
    typealias Response = CodeMessageResponse<Balance>
    typealias Output = Money
    let path = "wallet"

    func output(from payload: Balance, log: RescueLog) -> Money? {
      payload.cents < 0 ? nil : Money(cents: payload.cents)
    }
  }

  private func outcome<Code: ModuleResponseCode>(
    _ code: Code.Type,
    _ json: String,
    status: Int = 200
  ) async throws -> Result<EndpointResponse<Money>, RequestError<Code>> {
    try await LoopbackServer.serving({ _ in LoopbackAnswer(status: status, json: json) }) { url in
      await ShieldedClient(baseURL: url).result(of: Wallet<Code>())
    }
  }

  /// A response, and the error that it must give.
  @Test(
    "Every response ends in exactly one result, in a fixed order, and no code is swallowed",
    arguments: [
      (200, #"{"msg": "m"}"#, ModuleResponseError<WalletCode>.common(.other, message: "m")),
      (200, #"{"code": {}, "msg": "m"}"#, .common(.other, message: "m")),
      (200, #"{"code": " ", "msg": "m"}"#, .common(.other, message: "m")),
      (200, #"{"code": 401, "msg": "m"}"#, .common(.tokenExpired, message: "m")),
      (403, #"{"code": "401", "msg": "m"}"#, .common(.tokenExpired, message: "m")),
      (200, #"{"code": 2001, "msg": "m", "data": {"cents": "x"}}"#, .module(.insufficientFunds, message: "m")),
      (500, #"{"code": "2002", "msg": "m"}"#, .module(.frozen, message: "m")),
      (200, #"{"code": 999, "msg": "m"}"#, .unrecognized(999, message: "m")),
      (400, #"{"code": "E_WHAT", "msg": "m"}"#, .unrecognized("E_WHAT", message: "m")),
      (
        200, #"{"code": 123456789012345678901234567890, "msg": "m"}"#,
        .unrecognized("123456789012345678901234567890", message: "m")
      ),
      (503, #"{"msg": "m"}"#, .unrecognized(503, message: "m")),
      (401, #"{"msg": "m"}"#, .common(.tokenExpired, message: "m")),
    ]
  )
  func exactlyOne(status: Int, json: String, expected: ModuleResponseError<WalletCode>) async throws {
    let error = try #require(try await outcome(WalletCode.self, json, status: status).failure)
    #expect(error.reason == .response(expected))
    #expect(error.status == status)
    // The payload of a failure isn't decoded.
    #expect(error.report.isEmpty)
    // One description, independent of the layer that threw the error.
    #expect(error.localizedDescription == "m")
  }

  @Test(
    "A successful response that can't be mapped throws instead of giving a default",
    arguments: [
      (#"{"code": 0, "data": {"cents": -5}}"#, "Balance couldn't be converted to Money"),
      (
        #"{"code": 0, "data": null}"#,
        "the response doesn't match its contract: Balance was expected, but null was found at data"
      ),
      (#"{"code": 0, "msg": "ok"}"#, "the response has no payload"),
      (#"{"code": 0, "data": [1]}"#, nil),
    ]
  )
  func unmappable(json: String, reason: String?) async throws {
    let error = try #require(try await outcome(WalletCode.self, json).failure)
    guard case .response(.unmappablePayload(let actual)) = error.reason else { throw error }
    if let reason { #expect(actual == reason) }
    #expect(error.localizedDescription == "The response could not be read.")
  }

  @Test("A successful response gives the domain model, and the rescues of its payload")
  func success() async throws {
    let response = try await outcome(WalletCode.self, #"{"code": "0", "data": {"cents": "700"}}"#).get()
    #expect(response.value == Money(cents: 700))
    #expect(response.report.totalCount == 1)
  }

  @Test("A failure without an answer, or with an unreadable one, has one description too")
  func descriptions() async throws {
    let page = try await outcome(WalletCode.self, "<html>", status: 502).failure
    #expect(page?.localizedDescription == "The response could not be read.")
    let closed = try #require(URL(string: "http://127.0.0.1:1/"))
    let lost = await ShieldedClient(baseURL: closed).result(of: Wallet<WalletCode>()).failure
    #expect(lost?.localizedDescription == "The server can't be reached: no connection was made.")
  }

  @Test("A message of a megabyte is cut in the error")
  func longMessage() async throws {
    let message = String(repeating: "é", count: 500_000)
    let result = try await outcome(WalletCode.self, #"{"code": 999, "msg": "\#(message)"}"#)
    let error = try #require(result.failure)
    #expect(error.localizedDescription.utf8.count == 1_003)
    #expect(error.description.utf8.count < 1_300)
  }
}
