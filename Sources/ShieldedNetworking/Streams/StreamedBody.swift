import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams

/// The body of a response that is being received, and what has been decoded of it.
final class StreamedBody<Target: Endpoint, Element: Decodable & Sendable>
where Target.Response.Payload == [Element], Target.ResponseDecoder == ShieldedJSONDecoder {
  typealias Failure = ResponseReader<Target>.Failure

  /// Receives the decoded response from the feed.
  private final class Envelope {
    var response: Target.Response?
  }

  /// Has the response with the beginning of the body or, if it isn't decoded while it is received, with the whole body.
  private var reader: ResponseReader<Target>
  /// The rest of the body; `nil` if no more of it is needed.
  private var pieces: ResponseBody.AsyncIterator?
  private var feed: ShieldedJSONFeed<Element>
  private let envelope = Envelope()
  private var byteCount = 0
  private var isComplete = false
  private(set) var stopwatch: DecodingStopwatch

  /// A Boolean value that indicates whether elements can be decoded before the end of the body. The body of a failure
  /// and one that isn't JSON are read as a whole, so that the error is the same, and so is one that may have to be converted.
  let isStreamable: Bool

  /// Creates a body before any of it has been received.
  ///
  /// - Parameters:
  ///   - reader: Reads the response; its body is empty.
  ///   - limits: How much of the body may be in memory at once.
  init(_ reader: ResponseReader<Target>, _ body: ResponseBody, _ limits: JSONStreamLimits) {
    self.reader = reader
    pieces = body.makeAsyncIterator()
    stopwatch = DecodingStopwatch(isOn: reader.options.timesDecoding)
    let envelope = envelope
    feed = ShieldedJSONFeed(
      in: Target.Response.self,
      decoder: reader.endpoint.decoder,
      options: reader.decodingOptions,
      limits: limits
    ) { envelope.response = $0 }
    let isJSON = reader.endpoint.contentTypes.contains(reader.response.headers["Content-Type"])
    // Whether a body is in the charset that it declares is known only at its end.
    let mayBeConverted = ResponseCharset(contentType: reader.response.headers["Content-Type"]) != nil
    isStreamable = isJSON && !mayBeConverted && reader.failureStatus == nil && feed.findsList
  }

  /// The response with the beginning of its body.
  var response: TransportResponse { reader.response }

  /// The error that ended the body early, if what has arrived of it is decoded.
  var interruption: TransportError? { reader.interruption }

  /// Ends the request, unless the whole body has been received.
  func stopReceiving() { pieces = nil }

  /// Decodes the members around the list.
  func decodeRest<Rest: Decodable>(as type: Rest.Type) throws -> Rest {
    if isStreamable { return try feed.decodeRest(as: type) }
    var decoder = reader.endpoint.decoder
    // The elements have been decoded from the same body.
    decoder.recordsGrammar = false
    decoder.wholeBody = ShieldedJSONDecoder.WholeBody(endOffset: response.body.count, isRecorded: true)
    return try decoder.decode(type, from: response.body, options: reader.decodingOptions)
  }
}

// MARK: - While the Body Is Received

extension StreamedBody {
  /// Returns the next elements; `nil` after the last ones.
  ///
  /// - Throws: The error, after the elements before it.
  func nextElements(isolation actor: isolated (any Actor)?) async throws(Failure) -> [Element]? {
    while !isComplete {
      // An error comes before another piece, which may never arrive.
      if let elements = try decode({ try feed.nextElements() }) { return elements }
      if let piece = try await nextPiece(isolation: actor) {
        let missing = max(0, ResponseText.redactedLength - reader.response.body.count)
        reader.response.body.append(piece.prefix(missing))
        try decode { try feed.begin(piece) }
      } else {
        isComplete = true
      }
    }
    // The feed returns the last elements before it throws.
    let last = try decode { try feed.finish() }
    return last.isEmpty ? nil : last
  }

  /// The message of the response, after the last elements.
  func message() throws(Failure) -> String {
    guard let response = envelope.response else { return "" }
    return try reader.resolve(response) { $0 }.get().message
  }

  /// Decodes, and converts an error.
  private func decode<Result>(_ body: () throws -> Result) throws(Failure) -> Result {
    do {
      return try stopwatch.timing(body)
    } catch is UnsuccessfulResponse {
      _ = try message()
      throw reader.unreadable(.malformedJSON)
    } catch {
      throw reader.failure(after: error) { problem(after: error) }
    }
  }

  private func problem(after error: any Error) -> BodyProblem {
    let inspection = reader.inspection
    let problem = inspection.problem(accepting: reader.endpoint.contentTypes, limit: .max)
    // The beginning of the body may be only white space.
    if let problem, problem != .emptyBody || byteCount == response.body.count { return problem }
    return inspection.explained(decodingProblem(after: error))
  }

  private func decodingProblem(after error: any Error) -> BodyProblem {
    switch error {
    case _ where IncompletePayload.isCause(of: error): .truncatedJSON(byteCount: byteCount)
    case JSONStreamError.truncated: .truncatedJSON(byteCount: byteCount)
    case JSONStreamError.malformed: .malformedJSON
    case let error as JSONStreamError: .unstreamable(error)
    default: reader.inspection.problem(after: error, isKnownJSON: true)
    }
  }

  /// A Boolean value that indicates whether something can be kept of what has arrived.
  private var hasBeginning: Bool { response.hasBeginning || byteCount > response.body.count }

  private func nextPiece(isolation actor: isolated (any Actor)?) async throws(Failure) -> Data? {
    let piece: Data?
    do throws(TransportError) {
      piece = try await pieces?.next(isolation: actor)
    } catch .canceled {
      throw Failure(reason: .canceled)
    } catch  where error.leavesBeginning && hasBeginning && reader.endpoint.decoder.keepsTruncated {
      reader.interruption = reader.inspection.text.error(error)
      return nil
    } catch {
      throw Failure(reason: .transport(reader.inspection.text.error(error)))
    }
    guard let piece else { return nil }
    byteCount += piece.count
    let limit = reader.limits.bodyByteCount
    // The transport should have enforced it.
    if byteCount > limit { throw reader.unreadable(.tooLarge(byteCount: byteCount, limit: limit)) }
    return piece
  }
}

// MARK: - As a Whole

extension StreamedBody {
  /// Receives the whole body, and returns its elements and its message.
  func whole(isolation actor: isolated (any Actor)?) async throws(Failure) -> ([Element], message: String) {
    while let piece = try await nextPiece(isolation: actor) { reader.response.body.append(piece) }
    return try stopwatch.timing { reader.read { $0 } }.get()
  }
}
