import Foundation
import ShieldedNetworking
import Synchronization

/// A transport that delivers predefined bodies in pieces, and records the requests.
final class PiecewiseTransport: HTTPTransport {
  /// A response: its body in pieces, and the error after them.
  struct Answer: Sendable {
    var status = 200
    var contentType: String? = "application/json"
    var pieces: [Data]
    var error: TransportError?

    init(
      status: Int = 200,
      contentType: String? = "application/json",
      _ body: String,
      pieceLength: Int = .max,
      error: TransportError? = nil
    ) {
      self.status = status
      self.contentType = contentType
      self.error = error
      let bytes = Array(body.utf8)
      let starts = pieceLength == .max ? [0] : Array(stride(from: 0, to: bytes.count, by: pieceLength))
      pieces = starts.map { Data(bytes[$0..<min(bytes.count, $0 + min(pieceLength, bytes.count))]) }
    }
  }

  private struct State {
    var answers: [Answer]
    var requests: [TransportRequest] = []
    var pieceCount = 0
    var isReleased = false
  }

  private let state: Mutex<State>

  var requests: [TransportRequest] { state.withLock { $0.requests } }
  /// The number of pieces that have been requested.
  var pieceCount: Int { state.withLock { $0.pieceCount } }
  /// Whether a body has been released.
  var isReleased: Bool { state.withLock { $0.isReleased } }

  /// Creates a transport that answers one request after the other; the last answer is repeated.
  init(_ answers: Answer...) {
    state = Mutex(State(answers: answers))
  }

  private func answer(to request: TransportRequest) -> Answer {
    state.withLock { state in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
    }
  }

  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse {
    let answer = answer(to: request)
    if let error = answer.error { throw error }
    var response = TransportResponse(status: answer.status, body: Data(answer.pieces.joined()))
    response.headers["content-type"] = answer.contentType
    return response
  }

  func streamedResponse(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> StreamedResponse {
    let answer = answer(to: request)
    let pieces = Mutex(answer.pieces[...])
    let body = ResponseBody { [self] () async throws(TransportError) in
      if let piece = pieces.withLock({ $0.popFirst() }) {
        state.withLock { $0.pieceCount += 1 }
        return piece
      }
      if let error = answer.error { throw error }
      return nil
    } onRelease: { [self] in
      state.withLock { $0.isReleased = true }
    }
    var headers = HeaderFields()
    headers["content-type"] = answer.contentType
    return StreamedResponse(status: answer.status, headers: headers, body: body)
  }
}
