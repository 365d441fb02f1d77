import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking

/// What a call gives: the elements, and the message or the error.
struct StreamOutcome<Code: ModuleResponseCode>: Equatable {
  var elements: [Int] = []
  var message: String?
  var status: Int?
  var reason: RequestError<Code>.Reason?
  var problem: BodyProblem?
  /// Without the line and the column, which a stream doesn't know.
  var syntaxError: String?
  var excerpt: String?
  /// The report's lines without their order, which depends on when the members around the list are decoded.
  var report: [String] = []

  /// Whether a stream gave the same as a call that decodes the whole body. Before an error, a stream delivers elements, and
  /// receives only a part of the body.
  func isEqual(to whole: StreamOutcome) -> Bool {
    guard reason != nil else { return self == whole }
    let isSameExcerpt = excerpt == whole.excerpt || whole.excerpt?.hasPrefix(excerpt ?? "?") == true
    // A whole body that begins like HTML isn't decoded.
    return isSameExcerpt && (whole.syntaxError == nil || syntaxError == whole.syntaxError)
      && (reason, problem, status, message) == (whole.reason, whole.problem, whole.status, whole.message)
  }
}

extension ShieldedClient {
  /// What a stream gives.
  func streamed<Target: Endpoint>(_ endpoint: Target) async -> StreamOutcome<Target.Code>
  where Target.Response.Payload == [Int], Target.ResponseDecoder == ShieldedJSONDecoder {
    let stream = stream(endpoint)
    var outcome = StreamOutcome<Target.Code>()
    do throws(RequestError<Target.Code>) {
      for try await element in stream { outcome.elements.append(element) }
      outcome.message = stream.message
      outcome.status = stream.status
    } catch {
      outcome.note(error)
    }
    outcome.report = stream.report.lines
    return outcome
  }

  /// What a call gives that decodes the whole body.
  func whole<Target: Endpoint>(_ endpoint: Target) async -> StreamOutcome<Target.Code>
  where Target.Output == [Int] {
    var outcome = StreamOutcome<Target.Code>()
    do throws(RequestError<Target.Code>) {
      let response = try await send(endpoint)
      outcome.elements = response.value
      outcome.message = response.message
      outcome.status = response.status
      outcome.report = response.report.lines
    } catch {
      outcome.note(error)
      outcome.report = error.report.lines
    }
    return outcome
  }
}

extension StreamOutcome {
  fileprivate mutating func note(_ error: RequestError<Code>) {
    reason = error.reason
    problem = error.problem
    syntaxError = error.syntaxError.map { $0.components(separatedBy: " (line")[0] }
    status = error.status
    excerpt = error.excerpt
  }
}

extension RescueReport {
  fileprivate var lines: [String] { description.split(separator: "\n").map(String.init).sorted() }
}
