import Foundation
import ShieldedDecoding

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
  }

  let endpoint: Target
  let response: TransportResponse
  let limits: TransportLimits
  let options: ClientOptions
  let log: RescueLog

  func read() -> Result<(Target.Output, message: String), Failure> {
    let inspection = BodyInspection(response: response, text: ResponseText(options.excerpt))
    if !ignoresBody, let problem = inspection.problem(accepting: endpoint.contentTypes, limit: limits.bodyByteCount) {
      return .failure(unreadable(problem))
    }
    do {
      let shell = try endpoint.decoder.decode(Target.Response.self, from: response.body, options: decodingOptions)
      return resolve(shell)
    } catch APIError.serverError(let code, let message) {
      return .failure(serverFailure(code: code, message: message, inspection))
    } catch APIError.businessError(let code, let message) {
      return .failure(Failure(reason: .response(failure(code, message))))
    } catch let error as APIError {
      return .failure(Failure(reason: .response(.unmappablePayload(reason: "\(error.localizedDescription)"))))
    } catch is CancellationError {
      return .failure(Failure(reason: .cancelled))
    } catch {
      return .failure(unreadable(inspection.problem(after: error)))
    }
  }

  private var decodingOptions: RescueOptions {
    RescueOptions(
      policy: endpoint.policy,
      log: log,
      decodePath: endpoint.decodePath,
      responseCode: response.status,
      successStatuses: endpoint.successStatuses,
      candidateKeys: endpoint.candidateKeys
    )
  }

  private var resolver: ResponseResolver<Target.Code> { ResponseResolver(commonCodes: options.commonCodes) }

  private func resolve(_ shell: Target.Response) -> Result<(Target.Output, message: String), Failure> {
    guard shell.isSuccess else {
      return .failure(Failure(reason: .response(failure(shell.code ?? failureStatus, shell.message))))
    }
    do {
      let output = try resolver.resolve(shell) { endpoint.output(from: $0, log: log) }
      return .success((output, message: shell.message))
    } catch {
      return .failure(Failure(reason: .response(error)))
    }
  }

  /// The failure for an HTTP status that isn't a success under the contract.
  private func serverFailure(code: Int, message: String, _ inspection: BodyInspection) -> Failure {
    let failure = Failure(reason: .response(failure(.integer(code), message)))
    // A failure doesn't require a message, so decoding doesn't report a body that isn't JSON.
    guard message == APIError.unknownMessage else { return failure }
    do {
      _ = try endpoint.decoder.decode(IgnoredValue.self, from: response.body)
      return failure
    } catch {
      return unreadable(inspection.problem(after: error))
    }
  }

  /// The failure for a body that can't be read.
  private func unreadable(_ problem: BodyProblem) -> Failure {
    if let failureStatus {
      let failure = failure(failureStatus, APIError.unknownMessage)
      if problem == .emptyBody, allowsEmptyBody { return Failure(reason: .response(failure)) }
      if case .unrecognised = failure { return Failure(reason: .unreadable(problem), problem: problem) }
      return Failure(reason: .response(failure), problem: problem)
    }
    guard case .mismatch = problem else { return Failure(reason: .unreadable(problem), problem: problem) }
    // The body is JSON, and the server reports a success.
    return Failure(reason: .response(.unmappablePayload(reason: problem.description)), problem: problem)
  }

  private func failure(_ code: ResponseCode?, _ message: String) -> ModuleResponseError<Target.Code> {
    let failure = resolver.failure(code: code, message: message.excerpt(utf8Count: max(0, options.messageLength)))
    // A text code that isn't the module's comes from the body and can have any length.
    guard case .unrecognised(.text(let text), let message) = failure else { return failure }
    return .unrecognised(.text(text.excerpt(utf8Count: ResponseText.lengthLimit)), message: message)
  }

  /// Whether the contract allows a response without a body.
  private var allowsEmptyBody: Bool { Target.Response.self == EmptyResponse.self }

  /// Whether the body isn't read: the contract doesn't need it, and the status is a success.
  private var ignoresBody: Bool { allowsEmptyBody && failureStatus == nil }

  /// The HTTP status as a code; `nil` if the status is a success.
  private var failureStatus: ResponseCode? {
    let isSuccess = endpoint.successStatuses?.contains(response.status) ?? (200..<300).contains(response.status)
    return isSuccess ? nil : .integer(response.status)
  }
}
