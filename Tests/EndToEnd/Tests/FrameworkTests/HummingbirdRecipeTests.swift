import Foundation
import Hummingbird
import HummingbirdTesting
import NIOFoundationCompat
import ShieldedDecoding
import ShieldedJSON
import Testing

/// The code of the article *Other Frameworks*, which has the same decoder.
@Suite("Decoding a request of Hummingbird", .timeLimit(.minutes(20)))
struct HummingbirdRecipeTests {
  struct Product: Codable, Hashable, Sendable {
    @SafeBox var name: String
    @SafeBox var price: Double
  }

  struct RescuingRequestDecoder: RequestDecoder {
    var decoder = ShieldedJSONDecoder()
    let log: RescueLog

    func decode<Value: Decodable>(
      _ type: Value.Type,
      from request: Request,
      context: some RequestContext
    ) async throws -> Value {
      let collected = try await request.body.collect(upTo: context.maxUploadSize)
      return try decoder.decode(type, from: Data(buffer: collected), options: RescueOptions(log: log))
    }
  }

  struct ReportingContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let log = RescueLog()

    init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }

    var requestDecoder: RescuingRequestDecoder { RescuingRequestDecoder(log: log) }
  }

  @Test("A request's body is decoded with its own log")
  func request() async throws {
    let router = Router(context: ReportingContext.self)
    router.post("product") { request, context -> String in
      let product = try await request.decode(as: Product.self, context: context)
      let records = context.log.report().records.map { "\($0)" }
      return "\(product.name) \(product.price); \(records.joined(separator: "; "))"
    }
    let application = Application(router: router)
    try await application.test(.router) { client in
      for (price, expected) in [
        (#""99.0""#, #"Lamp 99.0; price: retyped by numberFromString, expected Double, found "99.0""#),
        ("7", "Lamp 7.0; "),
      ] {
        let body = ByteBuffer(string: #"{"name": "Lamp", "price": \#(price)}"#)
        try await client.execute(uri: "/product", method: .post, body: body) { response in
          #expect(response.status == .ok)
          #expect(String(buffer: response.body) == expected)
        }
      }
    }
  }
}
