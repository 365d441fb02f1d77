import FlyingFox
import FlyingSocks
import Foundation

/// A response of a test server, valid or broken.
public struct LoopbackAnswer: Sendable {
  let response: HTTPResponse

  /// Answers with a body.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - contentType: The content type; `nil` for none.
  ///   - fields: Additional header fields.
  ///   - body: The body.
  public init(
    status: Int = 200,
    contentType: String? = "application/json",
    fields: [String: String] = [:],
    body: Data = Data()
  ) {
    response = Self.response(status, contentType, fields, HTTPBodySequence(data: body, suggestedBufferSize: 65_536))
  }

  /// Answers with a text.
  public init(status: Int = 200, contentType: String? = "application/json", json: String) {
    self.init(status: status, contentType: contentType, body: Data(json.utf8))
  }

  /// Declares a whole body, sends the given number of bytes, and drops the connection.
  public static func dropping(_ body: Data, after byteCount: Int, status: Int = 200) -> LoopbackAnswer {
    let pieces = Pieces(pieces: [body.prefix(byteCount)], pause: .zero, ending: .drop)
    return LoopbackAnswer(status, "application/json", HTTPBodySequence(from: pieces, count: body.count))
  }

  /// Sends a chunked body and drops the connection before the last chunk.
  public static func droppingChunked(_ body: Data) -> LoopbackAnswer {
    let pieces = Pieces(pieces: [body], pause: .zero, ending: .drop)
    return LoopbackAnswer(200, "application/json", HTTPBodySequence(from: pieces))
  }

  /// Sends a body in pieces, with a pause before each.
  public static func dripping(_ body: Data, pieceSize: Int, pause: Duration) -> LoopbackAnswer {
    let pieces = stride(from: 0, to: body.count, by: pieceSize).map { start in
      body[body.startIndex + start..<min(body.startIndex + start + pieceSize, body.endIndex)]
    }
    return LoopbackAnswer(
      200,
      "application/json",
      HTTPBodySequence(from: Pieces(pieces: pieces, pause: pause, ending: .end), count: body.count)
    )
  }

  /// Sends an endless chunked body, with a pause before each piece.
  public static func endless(_ piece: Data, pause: Duration) -> LoopbackAnswer {
    LoopbackAnswer(
      200,
      "application/json",
      HTTPBodySequence(from: Pieces(pieces: [piece], pause: pause, ending: .again))
    )
  }

  /// Redirects to a location.
  public static func redirecting(to location: String, status: Int = 302) -> LoopbackAnswer {
    LoopbackAnswer(status: status, contentType: nil, fields: ["Location": location])
  }

  private init(_ status: Int, _ contentType: String?, _ body: HTTPBodySequence) {
    response = Self.response(status, contentType, [:], body)
  }

  private static func response(
    _ status: Int,
    _ contentType: String?,
    _ fields: [String: String],
    _ body: HTTPBodySequence
  ) -> HTTPResponse {
    var response = HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "Status"), body: body)
    if let contentType { response.headers[.contentType] = contentType }
    for (name, value) in fields { response.headers[HTTPHeader(name)] = value }
    return response
  }
}

/// A body that is sent in pieces and may end with a dropped connection.
private struct Pieces: AsyncBufferedSequence {
  enum Ending {
    case end, drop, again
  }

  let pieces: [Data]
  let pause: Duration
  let ending: Ending

  func makeAsyncIterator() -> Iterator { Iterator(pieces: pieces, pause: pause, ending: ending) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let pieces: [Data]
    let pause: Duration
    let ending: Ending
    private var position = 0
    private var rest = Data()

    init(pieces: [Data], pause: Duration, ending: Ending) {
      self.pieces = pieces
      self.pause = pause
      self.ending = ending
    }

    mutating func next() async throws -> UInt8? {
      try await nextBuffer(suggested: 1)?.first
    }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      if rest.isEmpty {
        if position == pieces.count {
          switch ending {
          case .end: return nil
          case .drop: throw DroppedConnection()
          case .again: position = 0
          }
        }
        if pause > .zero { try await Task.sleep(for: pause) }
        rest = pieces[position]
        position += 1
      }
      let piece = rest.prefix(count > 0 ? count : 1)
      rest = rest.dropFirst(piece.count)
      return piece
    }
  }
}

/// The error that makes the server close a connection.
private struct DroppedConnection: Error {}
