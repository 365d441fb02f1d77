import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Synchronization

/// A transport that returns predefined responses and records the requests.
final class RecordedTransport: HTTPTransport {
  private let answer: @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse
  private let sent = Mutex<[TransportRequest]>([])

  var requests: [TransportRequest] { sent.withLock { $0 } }

  init(_ answer: @escaping @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse) {
    self.answer = answer
  }

  convenience init(status: Int = 200, contentType: String? = "application/json", _ json: String) {
    var response = TransportResponse(status: status, body: Data(json.utf8))
    response.headers["content-type"] = contentType
    self.init { [response] _ in response }
  }

  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse {
    sent.withLock { $0.append(request) }
    return try await answer(request)
  }
}

enum ListCode: Int, ModuleResponseCode {
  case full = 7
}

/// An endpoint for a list of integers.
struct ListEndpoint: Endpoint {
  typealias Response = StatusResponse<[Int]>
  typealias Code = ListCode

  var path = "list"
  var pathComponents: [String] = []
  var method = "GET"
  var query: [URLQueryItem] = []
  var headers: HeaderFields = ["Accept": "application/json"]
  var body: Data?
  var decoder = ShieldedJSONDecoder()
  var decodePath: [String]?
  var candidateKeys: [String]?
  var successStatuses: SuccessStatuses?
  var policy: RescuePolicy?
  var contentTypes = ContentTypes.json
  var limits: TransportLimits?
}

/// An endpoint whose contract has a code in the body.
struct CodedListEndpoint: Endpoint {
  typealias Response = CodeMessageResponse<[Int]>
  typealias Code = ListCode

  let path = "list"
}

extension ShieldedClient {
  /// Creates a client over a recorded transport.
  init(_ transport: some HTTPTransport, _ change: (inout ClientOptions) -> Void = { _ in }) {
    var options = ClientOptions()
    change(&options)
    self.init(baseURL: URL(filePath: "/"), transport: transport, options: options)
  }

  func failure<Target: Endpoint>(of endpoint: Target) async -> RequestError<Target.Code>? {
    do {
      _ = try await send(endpoint)
      return nil
    } catch {
      return error
    }
  }
}
