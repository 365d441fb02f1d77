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
    "/flag": #"{"status": true, "data": \#(products)}"#,
    "/flag-text": #"{"status": "yes", "data": \#(products)}"#,
    "/result": #"{"code": 0, "result": \#(products), "msg": "ok"}"#,
    "/data": #"{"data": \#(products)}"#,
    "/items": #"{"items": \#(products)}"#,
    "/bare": products,
    "/nested": #"{"data": {"somekey": \#(products)}}"#,
  ]

  static func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
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

  @Test("G2.2 One request function returns the payload of every contract")
  func contracts() async throws {
    try await LoopbackServer.serving(Self.answer) { url in
      let client = ShieldedClient(baseURL: url)
      for path in ["a", "a-text"] {
        let list1 = try await products(StandardResponse<Products>.self, path, client).value
        #expect(list1 == Self.expected)
      }
      for path in ["b", "b-text"] {
        let list2 = try await products(CodeMessageResponse<Products>.self, path, client).value
        #expect(list2 == Self.expected)
      }
      for path in ["flag", "flag-text"] {
        let list3 = try await products(StatusFlagResponse<Products>.self, path, client).value
        #expect(list3 == Self.expected)
      }
      let list4 = try await products(CodeResultResponse<Products>.self, "result", client).value
      #expect(list4 == Self.expected)
      for path in ["data", "items", "bare"] {
        let list5 = try await products(StatusResponse<Products>.self, path, client).value
        #expect(list5 == Self.expected)
      }
      var nested = TestEndpoint(StatusResponse<Products>.self, "nested")
      nested.decodePath = ["data", "somekey"]
      let list6 = try await client.send(nested).value
      #expect(list6 == Self.expected)
    }
  }

  @Test("G2.1 Envelopes A and B give their code, message and payload, and the code may be a text")
  func shells() async throws {
    try await LoopbackServer.serving(Self.answer) { url in
      let client = ShieldedClient(baseURL: url)
      let response = try await products(StandardResponse<Products>.self, "a-text", client)
      #expect(response.message == "ok")
      #expect(response.status == 200)
      #expect(response.report.tallies.map(\.path.description) == ["result.data[*].id", "result.data[*].price"])
    }
  }

  @Test("G2.5 A renamed payload is a rescue in the report and not an error for the user")
  func renamed() async throws {
    try await LoopbackServer.serving(Self.answer) { url in
      let reported = Mutex<[RescueReport]>([])
      var options = ClientOptions()
      options.onReport = { report, _ in reported.withLock { $0.append(report) } }
      let client = ShieldedClient(baseURL: url, options: options)
      for path in ["a-renamed", "a-flat"] {
        let response = try await client.send(TestEndpoint(StandardResponse<Products>.self, path))
        #expect(response.value == Self.expected)
        #expect(response.report.tallies.contains { $0.rule == .renamedEnvelope })
      }
      let response = try await client.send(TestEndpoint(CodeMessageResponse<Products>.self, "b-renamed"))
      #expect(response.value == Self.expected)
      #expect(response.report.tallies.contains { $0.rule == .renamedEnvelope })
      #expect(reported.withLock { $0 }.last == response.report)
      #expect(reported.withLock { $0.count } == 3)
    }
  }

  /// A failing response, and the expected error.
  struct FailingAnswer: Sendable, CustomTestStringConvertible {
    var json: String
    var status = 200
    var reason: RequestError<ShopCode>.Reason

    var testDescription: String { "\(status) \(json)" }
  }

  @Test(
    "G2.3 A failure in envelope C, which has another shape, gives its message and no payload",
    arguments: [
      FailingAnswer(
        json: #"{"statusCode": 403, "result": {"message": "No entry"}}"#,
        reason: .response(.module(.noPermission, message: "No entry"))
      ),
      FailingAnswer(
        json: #"{"statusCode": 403, "result": {"message": "No entry"}}"#,
        status: 403,
        reason: .response(.module(.noPermission, message: "No entry"))
      ),
      FailingAnswer(
        json: #"{"statusCode": "1001", "message": "Wrong password", "result": null}"#,
        reason: .response(.module(.wrongPassword, message: "Wrong password"))
      ),
      FailingAnswer(
        json: #"{"statusCode": 9, "result": []}"#,
        reason: .response(.unrecognised(9, message: "Unknown error."))
      ),
    ]
  )
  func brokenShape(_ answer: FailingAnswer) async throws {
    try await LoopbackServer.serving({ _ in LoopbackAnswer(status: answer.status, json: answer.json) }) { url in
      let client = ShieldedClient(baseURL: url)
      let result = await client.result(of: TestEndpoint(StandardResponse<Products>.self, "c"))
      #expect(result.reason == answer.reason)
      #expect(await client.result(of: FastEndpoint(StandardResponse<Products>.self, "c")).reason == answer.reason)
    }
  }

  @Test(
    "G2.4 A 4xx or 5xx body with only a message gives the message under every contract",
    arguments: [400, 403, 500, 503]
  )
  func messageOnly(status: Int) async throws {
    try await LoopbackServer.serving({ _ in LoopbackAnswer(status: status, json: #"{"message": "Closed"}"#) }) { url in
      let client = ShieldedClient(baseURL: url)
      let expected: ModuleResponseError<ShopCode> =
        status == 403 ? .module(.noPermission, message: "Closed") : .unrecognised(.integer(status), message: "Closed")
      #expect(await client.result(of: TestEndpoint(StatusResponse<Products>.self, "")).reason == .response(expected))
      #expect(await client.result(of: TestEndpoint(StandardResponse<Products>.self, "")).reason == .response(expected))
      #expect(
        await client.result(of: TestEndpoint(CodeMessageResponse<Products>.self, "")).reason == .response(expected)
      )
    }
  }

  @Test("G2.4 A flag that is false is a business error with the backend's message")
  func flag() async throws {
    let json = #"{"status": "no", "message": "Sold out", "data": [1]}"#
    try await LoopbackServer.serving({ _ in LoopbackAnswer(json: json) }) { url in
      let result = await ShieldedClient(baseURL: url).result(of: TestEndpoint(StatusFlagResponse<Products>.self, ""))
      #expect(result.reason == .response(.common(.other, message: "Sold out")))
    }
  }

  @Test("G2.5 A business error has the backend's message and no rescue")
  func businessError() async throws {
    let json = #"{"code": "1001", "msg": "Wrong password", "data": {"id": null}}"#
    try await LoopbackServer.serving({ _ in LoopbackAnswer(json: json) }) { url in
      let result = await ShieldedClient(baseURL: url).result(of: TestEndpoint(CodeMessageResponse<ProductDTO>.self, ""))
      guard case .failure(let error) = result else {
        Issue.record("a business error was taken for a success")
        return
      }
      #expect(error.reason == .response(.module(.wrongPassword, message: "Wrong password")))
      #expect(error.localizedDescription == "Wrong password")
      #expect(error.report.isEmpty)
    }
  }

  @Test("G2.6 Success by HTTP status and success by a code in the body are two contracts")
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
          == .response(.unrecognised(500, message: "no"))
      )
      let list8 = try await client.send(TestEndpoint(byCode, "status-fails")).value
      #expect(list8 == Self.expected)
    }
  }

  @Test("G3.2 Every request gives the same list while the envelope changes")
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

  @Test("G3.1 Endpoints with different paths share one decoder, and each finds its own payload")
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
