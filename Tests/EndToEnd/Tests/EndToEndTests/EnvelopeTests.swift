import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Synchronization
import Testing

@Suite("Envelopes over the wire", .timeLimit(.minutes(20)))
struct EnvelopeTests {
  typealias Products = [ProductDTO]

  static let products = #"[{"id": "1", "price": 99.0}, {"id": 2, "price": "1.5"}]"#
  static let expected = [ProductDTO(id: "1", price: 99), ProductDTO(id: "2", price: 1.5)]

  /// Every known way to wrap the same list, by path.
  static let envelopes: [String: String] = [
    "/a": #"{"statusCode": 200, "message": "ok", "result": {"data": \#(products)}}"#,
    "/a-text": #"{"statusCode": "200", "message": "ok", "result": {"data": \#(products)}}"#,
    "/a-renamed": #"{"statusCode": 200, "message": "ok", "result": {"items": \#(products)}}"#,
    "/a-flat": #"{"statusCode": 200, "message": "ok", "data": \#(products)}"#,
    "/b": #"{"code": 200, "msg": "ok", "data": \#(products)}"#,
    "/b-text": #"{"code": "0", "msg": "ok", "data": \#(products)}"#,
    "/b-renamed": #"{"code": 200, "msg": "ok", "list": \#(products)}"#,
    "/flag": #"{"status": true, "data": \#(products)}"#, "/flag-text": #"{"status": "yes", "data": \#(products)}"#,
    "/result": #"{"code": 0, "result": \#(products), "msg": "ok"}"#, "/data": #"{"data": \#(products)}"#,
    "/items": #"{"items": \#(products)}"#, "/bare": products, "/nested": #"{"data": {"somekey": \#(products)}}"#,
  ]

  static func answer(_ request: ReceivedRequest) -> LoopbackAnswer {
    envelopes[request.path].map { LoopbackAnswer(json: $0) } ?? LoopbackAnswer(status: 404)
  }

  /// Sends one request for a list of products, under any contract.
  private func products<Response: BaseResponseProtocol>(
    _ contract: Response.Type,
    _ path: String,
    at decodePath: [String]? = nil,
    _ client: ShieldedClient
  ) async throws -> EndpointResponse<Products> where Response.Payload == Products {
    var endpoint = TestEndpoint(contract, path)
    endpoint.decodePath = decodePath
    let fast = try await client.send(FastEndpoint(contract, path)).value
    let response = try await client.send(endpoint)
    if decodePath == nil { #expect(fast == response.value) }
    return response
  }

  @Test("One request function returns the payload of every contract")
  func contracts() async throws {
    try await LoopbackServer.serving(Self.answer) { url in
      let client = ShieldedClient(baseURL: url)
      func expect<Response: BaseResponseProtocol>(
        _ contract: Response.Type,
        _ paths: String...,
        message: String = "ok"
      ) async throws where Response.Payload == Products {
        for path in paths {
          let response = try await products(contract, path, client)
          #expect(response.value == Self.expected, "\(path)")
          #expect(response.message == message, "\(path)")
          #expect(response.status == 200)
        }
      }
      try await expect(StandardResponse<Products>.self, "a", "a-text")
      try await expect(CodeMessageResponse<Products>.self, "b", "b-text")
      try await expect(SuccessFlagResponse<Products>.self, "flag", "flag-text", message: "Success.")
      try await expect(CodeResultResponse<Products>.self, "result")
      try await expect(StatusResponse<Products>.self, "data", "items", "bare", message: "Success.")
      var nested = TestEndpoint(StatusResponse<Products>.self, "nested")
      nested.decodePath = ["data", "somekey"]
      let list6 = try await client.send(nested).value
      #expect(list6 == Self.expected)
    }
  }

  @Test("Success by HTTP status and success by a code in the body are two contracts")
  func twoContracts() async throws {
    // The status and the body disagree, and each contract follows its own.
    let answers: [String: LoopbackAnswer] = [
      "/body-fails": LoopbackAnswer(status: 200, json: #"{"code": 1001, "msg": "no", "data": \#(Self.products)}"#),
      "/status-fails": LoopbackAnswer(status: 500, json: #"{"code": 200, "message": "no", "data": \#(Self.products)}"#),
    ]
    try await LoopbackServer.serving({ answers[$0.path] ?? LoopbackAnswer(status: 404) }) { url in
      let client = ShieldedClient(baseURL: url)
      let byStatus = StatusResponse<Products>.self
      let byCode = CodeMessageResponse<Products>.self
      let list7 = try await client.send(TestEndpoint(byStatus, "body-fails")).value
      #expect(list7 == Self.expected)
      #expect(
        await client.result(of: TestEndpoint(byCode, "body-fails")).reason
          == .response(.module(.wrongPassword, message: "no"))
      )
      #expect(
        await client.result(of: TestEndpoint(byStatus, "status-fails")).reason
          == .response(.unrecognized(500, message: "no"))
      )
      let list8 = try await client.send(TestEndpoint(byCode, "status-fails")).value
      #expect(list8 == Self.expected)
    }
  }

  @Test("Every request gives the same list while the envelope changes")
  func switched() async throws {
    let shapes = ["/data", "/items", "/bare", "/a-flat", "/b", "/b-renamed", "/result"].compactMap {
      Self.envelopes[$0]
    }
    let counter = Counter()
    let decoder = ShieldedJSONDecoder()
    try await LoopbackServer.serving({ _ in LoopbackAnswer(json: shapes[counter.increment() % shapes.count]) }) { url in
      let client = ShieldedClient(baseURL: url)
      let lists = await withTaskGroup(of: [Products].self) { group in
        for _ in 0..<20 {
          group.addTask {
            var lists: [Products] = []
            for _ in 0..<7 {
              let plain = await client.result(of: TestEndpoint(StatusResponse<Products>.self, ""))
              let fast = await client.result(of: FastEndpoint(StatusResponse<Products>.self, "", decoder: decoder))
              lists += [plain, fast].compactMap { try? $0.get().value }
            }
            return lists
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(lists.count == 280)
      #expect(lists.allSatisfy { $0 == Self.expected })
    }
  }

  @Test("Endpoints with different paths share one decoder, and each finds its own payload")
  func sharedDecoder() async throws {
    let shared = JSONDecoder()
    struct Shared: Endpoint {
      typealias Response = StatusResponse<Products>
      typealias Code = ShopCode
      let path: String
      let decodePath: [String]?
      let decoder: JSONDecoder
    }
    try await LoopbackServer.serving(Self.answer) { url in
      let client = ShieldedClient(baseURL: url)
      let targets: [(String, [String])] = [("data", ["data"]), ("nested", ["data", "somekey"]), ("bare", [])]
      let good = await withTaskGroup(of: Bool.self) { group in
        for index in 0..<60 {
          let (path, keys) = targets[index % targets.count]
          group.addTask {
            let endpoint = Shared(path: path, decodePath: keys, decoder: shared)
            return (try? await client.send(endpoint).value) == Self.expected
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(good == 60)
      #expect(shared.userInfo.isEmpty)
    }
  }
}
