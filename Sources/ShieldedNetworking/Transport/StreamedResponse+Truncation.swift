import Foundation
import ShieldedJSON

extension StreamedResponse {
  /// Receives the whole body or, if the connection is lost, its beginning.
  ///
  /// - Returns: The response, and the error that ended its body early.
  /// - Throws: An error before the first byte of the body, or one that isn't about the connection.
  func collected() async throws(TransportError) -> (TransportResponse, TransportError?) {
    var response = TransportResponse(status: status, headers: headers, redirection: redirection)
    var pieces = body.makeAsyncIterator()
    do throws(TransportError) {
      while let piece = try await pieces.next() { response.body.append(piece) }
      return (response, nil)
    } catch {
      guard error.leavesBeginning, !response.body.isEmpty else { throw error }
      return (response, error)
    }
  }
}

extension TransportError {
  /// Whether the response is right as far as it has arrived.
  var leavesBeginning: Bool {
    switch self {
    case .connectionLost, .timedOut: true
    default: false
    }
  }
}

extension ShieldedJSONDecoder {
  /// Whether the decoder keeps what has arrived of a body that ends too early.
  var keepsTruncated: Bool { if case .throw = truncation { false } else { true } }
}
