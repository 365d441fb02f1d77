import Foundation
import ShieldedDecoding

/// Reads one response for one endpoint.
///
/// A body that can be read determines what the response means: by its code or, if the contract is a `StatusResponse`, by the
/// HTTP status. If the body can't be read or has no code, a failure status serves as the code: 401 renews the token, whatever
/// page came with it. A code that neither the base nor the module knows doesn't hide the body's problem.
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

  /// The failure for a status that isn't a success by the contract's rule.
  private func serverFailure(code: Int, message: String, _ inspection: BodyInspection) -> Failure {
    let failure = Failure(reason: .response(failure(.integer(code), message)))
    // The envelope requires only a message, but a body that isn't JSON is worth reporting.
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
    // The module's own codes have been ruled out; what is left is text from the body, of any length.
    guard case .unrecognised(.text(let text), let message) = failure else { return failure }
    return .unrecognised(.text(text.excerpt(utf8Count: ResponseText.lengthLimit)), message: message)
  }

  /// Whether the contract needs no body.
  private var allowsEmptyBody: Bool { Target.Response.self == EmptyResponse.self }

  /// Whether the status alone determines success, so that the body isn't read.
  private var ignoresBody: Bool { allowsEmptyBody && failureStatus == nil }

  /// The HTTP status as a code, if it isn't a success.
  private var failureStatus: ResponseCode? {
    let isSuccess = endpoint.successStatuses?.contains(response.status) ?? (200..<300).contains(response.status)
    return isSuccess ? nil : .integer(response.status)
  }
}
