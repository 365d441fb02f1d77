import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams

/// Reads one response for one endpoint.
///
/// If the body can be read, its code determines whether the response is a success. If the contract is a
/// `StatusResponse`, the HTTP status determines it.
///
/// If the body can't be read, or if the body of a failure has no code, a failure status is used as the code. For example, a 401
/// with an HTML page still renews the token. If the body can't be read and this code is neither a common code nor one of the
/// module's, the problem with the body is the reason for the failure.
///
/// If the contract is `EmptyResponse`, the body of a success is ignored, and a failure needs no body.
struct ResponseReader<Target: Endpoint> {
  typealias Reason = RequestError<Target.Code>.Reason

  struct Failure: Error {
    var reason: Reason
    var problem: BodyProblem?
    /// The problem of a body that isn't valid JSON, and its place.
    var syntaxError: String?
    /// The key under which the body has no code that is a success, if the HTTP status is one.
    var codeKey: String?
    /// The texts of the body in the reason, as a description has them.
    var texts = BodyTexts()
    /// A Boolean value that indicates whether the code is the HTTP status, which the endpoint's `successStatuses` don't contain.
    var isStatus = false
  }

  let endpoint: Target
  var response: TransportResponse
  let limits: TransportLimits
  let options: ClientOptions
  let log: RescueLog
  /// The error that ended the body early, if what has arrived of it is decoded.
  var interruption: TransportError?

  /// Reads the whole response. A body in another charset than Unicode is UTF-8 after that.
  ///
  /// - Parameter output: Converts the payload, or returns `nil` if it can't.
  mutating func read<Value>(_ output: (Target.Response.Payload) -> Value?) -> Result<(Value, message: String), Failure>
  {
    if !ignoresBody, let problem = inspection.problem(accepting: endpoint.contentTypes, limit: limits.bodyByteCount),
      problem != .emptyBody || !mayHaveNoBody
    {
      return .failure(unreadable(problem))
    }
    // A page of another host, such as that of a network's sign-in, isn't the answer to the request.
    if ignoresBody, response.redirection == .otherOrigin,
      inspection.problem(accepting: .any, limit: limits.bodyByteCount) == .htmlPage
    {
      return .failure(Failure(reason: .unreadable(.htmlPage), problem: .htmlPage))
    }
    convertBody()
    return decode(output)
  }

  private func decode<Value>(
    _ output: (Target.Response.Payload) -> Value?
  ) -> Result<(Value, message: String), Failure> {
    do {
      let shell = try endpoint.decoder.decode(Target.Response.self, from: response.body, options: decodingOptions)
      return resolve(shell, output)
    } catch {
      return .failure(failure(after: error) { inspection.problem(after: error) })
    }
  }

  /// The failure for an error that decoding the response throws.
  ///
  /// - Parameter problem: Returns the problem with the body, if that is what the error is about.
  func failure(after error: any Error, problem: () -> BodyProblem) -> Failure {
    switch error {
    case APIError.serverError(let status, let message):
      serverFailure(status: status, message: message)
    case APIError.businessError(let code, let message): failure(code, message)
    case let error as APIError:
      Failure(reason: .response(.unmappablePayload(reason: "\(error.localizedDescription)")))
    case is CancellationError: Failure(reason: .canceled)
    default: unreadable(problem(), after: error)
    }
  }

  var decodingOptions: RescueOptions {
    RescueOptions(
      policy: endpoint.policy,
      log: log,
      decodePath: endpoint.decodePath,
      status: response.status,
      successStatuses: endpoint.successStatuses,
      candidateKeys: endpoint.candidateKeys,
      allowsEmptyBody: endpoint.allowsEmptyBody || endpoint.method.uppercased() == "HEAD"
    )
  }

  /// Converts a body to UTF-8 if it is in another charset than Unicode, which the response declares.
  private mutating func convertBody() {
    guard !ignoresBody, let charset = ResponseCharset(contentType: response.headers["Content-Type"]),
      let text = charset.text(of: response.body),
      DeclaredCharset.record(charset.name, around: Target.Response.self, decodingOptions)
    else { return }
    response.body = Data(text.utf8)
  }

  /// Determines why the body can't be read.
  var inspection: BodyInspection {
    BodyInspection(
      response: response,
      text: ResponseText(options.excerpt),
      decoderNamesSyntaxErrors: Target.ResponseDecoder.self == ShieldedJSONDecoder.self,
      isOfJSON: endpoint.decoder is JSONDecoder || endpoint.decoder is ShieldedJSONDecoder,
      isWellFormed: { [endpoint, body = response.body] in
        (try? endpoint.decoder.decode(IgnoredValue.self, from: body)) != nil
      }
    )
  }

  private var resolver: ResponseResolver<Target.Code> { ResponseResolver(commonCodes: options.commonCodes) }

  /// Returns what is made of a response's payload, or the failure that its code reports.
  func resolve<Value>(
    _ shell: Target.Response,
    _ output: (Target.Response.Payload) -> Value?
  ) -> Result<(Value, message: String), Failure> {
    guard shell.isSuccess else {
      let code = shell.code ?? failureStatus
      var failure = failure(code, shell.message)
      failure.isStatus = shell.code == nil
      if code == nil { failure.codeKey = (Target.Response.self as? any PassEnvelope.Type)?.codeKey }
      return .failure(failure)
    }
    do {
      return .success((try resolver.resolve(shell, output), message: shell.message))
    } catch {
      return .failure(Failure(reason: .response(error)))
    }
  }

  /// The failure for an HTTP status that isn't a success under the contract.
  private func serverFailure(status: Int, message: String) -> Failure {
    // The status counts as the code, so that an expired token is recognized by either.
    var failure = failure(.integer(status), message)
    failure.isStatus = true
    // A failure doesn't require a message, so decoding doesn't report a body that isn't JSON.
    guard message == APIError.unknownMessage else { return failure }
    do {
      _ = try endpoint.decoder.decode(IgnoredValue.self, from: response.body)
      return failure
    } catch {
      return unreadable(inspection.problem(after: error), after: error)
    }
  }

  private func unreadable(_ problem: BodyProblem, after error: any Error) -> Failure {
    var failure = unreadable(problem)
    if case .malformedJSON = problem { failure.syntaxError = Self.syntaxError(error) }
    return failure
  }

  /// Returns the description of a decoder for a body that isn't valid JSON; `nil` if the text may contain a part of the body.
  private static func syntaxError(_ error: any Error) -> String? {
    switch error {
    case DecodingError.dataCorrupted(let context): (context.underlyingError as? MalformedJSONError)?.description
    case JSONStreamError.malformed(let offset, let reason): "\(reason) at byte \(offset)"
    default: nil
    }
  }

  func unreadable(_ problem: BodyProblem) -> Failure {
    if let failureStatus {
      var failure = failure(failureStatus, APIError.unknownMessage)
      failure.isStatus = true
      if problem == .emptyBody, needsNoBody { return failure }
      if case .response(.unrecognized) = failure.reason { failure = Failure(reason: .unreadable(problem)) }
      failure.problem = problem
      return failure
    }
    // What has arrived isn't enough for a response, so the call fails as it does without a beginning.
    if let interruption, case .truncatedJSON = problem {
      return Failure(reason: .transport(interruption), problem: problem)
    }
    guard case .mismatch = problem else { return Failure(reason: .unreadable(problem), problem: problem) }
    // The body is JSON, and the server reports a success.
    return Failure(reason: .response(.unmappablePayload(reason: problem.description)), problem: problem)
  }

  private func failure(_ code: ResponseCode?, _ message: String) -> Failure {
    let text = ResponseText(options.excerpt)
    var texts = BodyTexts(message: text.body(message, limit: max(0, options.messageLength)))
    let failure = resolver.failure(code: code, message: message.excerpt(utf8Count: max(0, options.messageLength)))
    // A text code that isn't the module's comes from the body and can have any length.
    guard case .unrecognized(.text(let name), let message) = failure else {
      return Failure(reason: .response(failure), texts: texts)
    }
    texts.code = text.body(name, limit: TransportError.textLength)
    let excerpt = ResponseCode.text(name.excerpt(utf8Count: TransportError.textLength))
    return Failure(reason: .response(.unrecognized(excerpt, message: message)), texts: texts)
  }

  private var needsNoBody: Bool { Target.Response.self == EmptyResponse.self }

  /// A Boolean value that indicates whether a success without a body may be a response whose payload is `nil`.
  private var mayHaveNoBody: Bool {
    Target.Response.self is any OptionalPayloadResponse.Type && failureStatus == nil
  }

  /// A Boolean value that indicates whether the body isn't read: the contract doesn't need it, and the status is a success.
  private var ignoresBody: Bool { needsNoBody && failureStatus == nil }

  /// The HTTP status as a code; `nil` if the status is a success.
  var failureStatus: ResponseCode? {
    let isSuccess = endpoint.successStatuses?.contains(response.status) ?? (200..<300).contains(response.status)
    return isSuccess ? nil : .integer(response.status)
  }
}

// MARK: - Problems with a Body

/// Determines why a body can't be read. For a valid response, only the first bytes are inspected.
struct BodyInspection {
  let response: TransportResponse
  let text: ResponseText
  /// A Boolean value that indicates whether any other error of the decoder is about a value in a well-formed body.
  let decoderNamesSyntaxErrors: Bool
  /// A Boolean value that indicates whether the decoder is known to read JSON, and no other format.
  let isOfJSON: Bool
  /// Returns a Boolean value that indicates whether the decoder can read the body, whatever it contains.
  let isWellFormed: () -> Bool

  /// Returns a problem that can be detected before decoding; `nil` if there is none.
  func problem(accepting contentTypes: ContentTypes, limit: Int) -> BodyProblem? {
    if response.body.count > limit { return .tooLarge(byteCount: response.body.count, limit: limit) }
    guard let first = response.body.firstByteOfJSON else { return .emptyBody }
    let contentType = response.headers["Content-Type"]
    let isAccepted = contentTypes.contains(contentType)
    // JSON never begins with this character, so the declared content type doesn't matter.
    if first == UInt8(ascii: "<"), isOfJSON || isHTML {
      if isHTML { return .htmlPage }
      return isAccepted ? .malformedJSON : .wrongContentType(text.other(contentType ?? ""))
    }
    return isAccepted ? nil : .wrongContentType(text.other(contentType ?? ""))
  }

  /// Returns the problem that a decoder's error indicates.
  ///
  /// - Parameter isKnownJSON: Whether the whole body is JSON. By default it is parsed if that matters.
  func problem(after error: any Error, isKnownJSON: Bool = false) -> BodyProblem {
    if !isKnownJSON, response.body.firstByteOfJSON == nil { return .emptyBody }
    return explained(decodingProblem(after: error, isKnownJSON: isKnownJSON))
  }

  /// Returns the reason for a body that isn't JSON, if the header fields tell it; otherwise the problem itself.
  func explained(_ problem: BodyProblem) -> BodyProblem {
    switch problem {
    case .malformedJSON, .truncatedJSON:
      let encodings = ContentEncodings(response.headers["Content-Encoding"])
      return encodings.areKnown || isText
        ? problem : .unknownEncoding(text.other(encodings.names.joined(separator: ", ")))
    default: return problem
    }
  }

  private func decodingProblem(after error: any Error, isKnownJSON: Bool) -> BodyProblem {
    if let error = error as? UndeclaredKeysError {
      // The program's error, which contains nothing of the body.
      return .mismatch(path: RescuePath([]), reason: "\(error)")
    }
    guard let error = error as? DecodingError else {
      return .mismatch(path: RescuePath([]), reason: text.other("\(type(of: error))"))
    }
    switch error {
    case .typeMismatch(let type, let context): return mismatch(context.codingPath, "\(type) was expected")
    case .valueNotFound(let type, let context):
      return mismatch(context.codingPath, "\(type) was expected, but null was found")
    case .keyNotFound(let key, let context):
      return mismatch(context.codingPath, "the key \(text.name(of: key).debugDescription) is missing")
    case .dataCorrupted where IncompletePayload.isCause(of: error):
      return .truncatedJSON(byteCount: response.body.count)
    case .dataCorrupted(let context):
      // The decoder knows more than Foundation's parser, which accepts trailing commas and malformed numbers and strings.
      if let error = context.underlyingError as? MalformedJSONError {
        return error.isTruncated ? .truncatedJSON(byteCount: response.body.count) : .malformedJSON
      }
      // Foundation's decoder throws the same error for a body that isn't JSON and for a value that its type rejects.
      if isKnownJSON || decoderNamesSyntaxErrors || isWellFormed() {
        return mismatch(context.codingPath, "a value can't be read")
      }
      return StructureScanner.isBrokenOff(response.body.span)
        ? .truncatedJSON(byteCount: response.body.count) : .malformedJSON
    @unknown default: return .malformedJSON
    }
  }

  private func mismatch(_ codingPath: [any CodingKey], _ reason: String) -> BodyProblem {
    .mismatch(path: text.path(codingPath), reason: reason.line())
  }

  private var isHTML: Bool {
    if let type = response.headers["Content-Type"].map(ContentTypes.mediaType), type.hasSuffix("html") { return true }
    let beginning = String(decoding: response.body.prefix(512), as: UTF8.self).lowercased()
    return beginning.contains("<!doctype html") || beginning.contains("<html") || beginning.contains("<head")
  }

  /// A Boolean value that indicates whether the body begins with text, so that a transport has decoded it, such as `URLSession` on
  /// Apple's platforms, which decodes `br` and leaves the header field.
  private var isText: Bool {
    let beginning = response.body.prefix(512)
    let isCut = beginning.count < response.body.count
    // The cut may divide the last character.
    return UnicodeDetection.decoded(beginning).unicodeScalars.dropLast(isCut ? 1 : 0)
      .allSatisfy { $0 != "\u{FFFD}" && ($0 >= " " || "\t\n\r".unicodeScalars.contains($0)) }
  }
}
