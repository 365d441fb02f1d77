import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams

/// An error that a call throws: the reason, and what is known about the response.
///
///     do {
///       wallet = try await client.send(WalletEndpoint()).value
///     } catch {
///       switch error.reason {
///       case .response(.module(.insufficientFunds, _)): showTopUp()
///       case .response(let failure): show(failure.localizedDescription)   // what the backend says to the user
///       case .unreadable, .transport: showRetry()
///       case .canceled: break
///       }
///     }
public struct RequestError<Code: ModuleResponseCode>: Error, Sendable {
  /// The reason why a call failed.
  public enum Reason: Sendable, Hashable {
    /// The backend reported an error, or a success can't be mapped. The message is cut to ``ClientOptions/messageLength``, and
    /// an unrecognized text code is cut to 200 UTF-8 bytes. Neither is redacted.
    case response(ModuleResponseError<Code>)
    /// The response can't be read, and its HTTP status isn't a common code or a code of the module either. JSON that doesn't
    /// match the contract of a success is reported as ``response(_:)``.
    case unreadable(BodyProblem)
    /// No complete response was received.
    case transport(TransportError)
    /// The task was canceled.
    case canceled
  }

  /// The reason for the failure.
  public let reason: Reason

  /// The problem with the body; `nil` if it was read. It is also set if the reason is derived from the HTTP status alone.
  public let problem: BodyProblem?

  /// The problem of a body that isn't valid JSON, and its place, if the decoder says so:
  /// `a number has a leading zero at byte 22 (line 2, column 9)`. It contains nothing of the body.
  public let syntaxError: String?

  /// The HTTP status, if there was a response.
  public let status: Int?

  /// The header fields of the response, such as `Retry-After`; empty if there was none. The description contains none of them.
  public let headers: HeaderFields

  /// The changes that redirects have made to the request.
  let redirection: Redirection

  /// The beginning of a body that has a ``problem``, redacted and cut as described in ``BodyExcerpt``.
  public let excerpt: String?

  /// The report of the rescues before the error.
  public let report: RescueReport

  /// The key under which the body has no code that is a success, if the HTTP status is one.
  private let codeKey: String?
  /// A Boolean value that indicates whether the code in the reason is the HTTP status, and not the body's.
  private let codeIsStatus: Bool
  /// The texts of the body in the reason, as the description has them.
  private let bodyTexts: BodyTexts
  /// Redacts and cuts the texts in the description.
  private let text: ResponseText

  init(
    _ reason: Reason,
    problem: BodyProblem? = nil,
    syntaxError: String? = nil,
    codeKey: String? = nil,
    codeIsStatus: Bool = false,
    bodyTexts: BodyTexts = BodyTexts(),
    status: Int? = nil,
    headers: HeaderFields = HeaderFields(),
    redirection: Redirection = .none,
    excerpt: String? = nil,
    report: RescueReport = RescueReport(),
    text: ResponseText = ResponseText()
  ) {
    self.reason = reason
    self.problem = problem
    self.syntaxError = syntaxError
    self.codeKey = codeKey
    self.codeIsStatus = codeIsStatus
    self.bodyTexts = bodyTexts
    self.status = status
    self.headers = headers
    self.redirection = redirection
    self.excerpt = excerpt
    self.report = report
    self.text = text
  }
}

extension RequestError {
  var isTokenExpiry: Bool {
    if case .response(.common(.tokenExpired, _)) = reason { true } else { false }
  }

  /// The error of a call that ends after this one for another reason, with what is known about the response.
  func followed(by reason: Reason) -> RequestError {
    RequestError(reason, status: status, headers: headers, redirection: redirection, report: report, text: text)
  }
}

extension RequestError: LocalizedError {
  /// One sentence for the user: the backend's message if there is one, unredacted and cut to ``ClientOptions/messageLength``.
  public var errorDescription: String? {
    switch reason {
    case .response(let error): error.errorDescription
    case .unreadable: "The response could not be read."
    case .transport(let error): error.errorDescription
    case .canceled: TransportError.canceled.errorDescription
    }
  }
}

extension RequestError: CustomStringConvertible, CustomDebugStringConvertible {
  /// One line for developers: `status 502: the response is an HTML page; it begins with "<html>…"`.
  ///
  /// Text from the response is redacted and cut as described in ``BodyExcerpt``.
  public var description: String {
    var clauses: [String] = []
    switch reason {
    case .response(.common(let code, _)):
      let missing = codeKey.map { "the body has no code of a success under \($0.debugDescription)" }
      clauses.append(clause(missing ?? code.rawValue))
    case .response(.module(let code, _)): clauses.append(clause("\(code)"))
    case .response(.unrecognized(.integer, _)) where codeIsStatus:
      clauses.append(clause("the status isn't one of the endpoint's successStatuses"))
    case .response(.unrecognized(.integer(let code), _)): clauses.append(clause("unrecognized code \(code)"))
    case .response(.unrecognized(.text, _)): clauses.append(clause("unrecognized code \(bodyTexts.code)"))
    // The reason needs no redaction: it is a problem's description, names types, or is a fixed text.
    case .response(.unmappablePayload(let reason)): clauses.append("the payload can't be mapped: \(reason.printable)")
    case .unreadable: break
    case .transport(let error): clauses.append("\(error)")
    case .canceled: clauses.append("\(TransportError.canceled)")
    }
    if let problem, !isProblemTheReason {
      clauses.append(problem.description.printable + (syntaxError.map { ": \($0)" } ?? ""))
    }
    if let excerpt { clauses.append("it begins with \"\(excerpt)\"") }
    return (status.map { "status \($0): " } ?? "") + clauses.joined(separator: "; ")
  }

  /// A Boolean value that indicates whether the reason contains the problem's description: the payload can't be mapped
  /// because of its shape.
  private var isProblemTheReason: Bool {
    if case .response(.unmappablePayload) = reason { true } else { false }
  }

  private func clause(_ code: String) -> String { text.showsBody ? "\(code): \(bodyTexts.message)" : code }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// The message and the text code of a body as they may appear in a description: redacted first, and then cut, so that a secret that
/// is cut is redacted too.
struct BodyTexts: Sendable {
  var message = ""
  var code = ""
}

// MARK: - Problems with a Body

/// A problem with a response's body.
@nonexhaustive
public enum BodyProblem: Error, Sendable, Hashable {
  /// The body is missing, or contains only white space.
  case emptyBody
  /// The body is an HTML page, such as a proxy's error page.
  case htmlPage
  /// The header declares a content type that the endpoint doesn't accept, such as `text/csv`. The text is redacted and cut as
  /// described in ``BodyExcerpt``.
  case wrongContentType(String)
  /// The body isn't JSON, and has a content encoding that the transport doesn't decode, such as `br`. The text is redacted and cut
  /// as described in ``BodyExcerpt``.
  case unknownEncoding(String)
  /// The body is JSON that ends too early.
  case truncatedJSON(byteCount: Int)
  /// The body isn't JSON.
  case malformedJSON
  /// The body is JSON, but doesn't match the contract at the given path. The path is redacted and cut as described in
  /// ``BodyExcerpt``.
  case mismatch(path: RescuePath, reason: String)
  /// The body is larger than the limit, and the transport didn't enforce it.
  case tooLarge(byteCount: Int, limit: Int)
  /// The list can't be decoded while it arrives. For example, an element is longer than allowed.
  case unstreamable(JSONStreamError)
}

extension BodyProblem: CustomStringConvertible {
  /// The problem as a clause: `the response is an HTML page`.
  public var description: String {
    switch self {
    case .emptyBody: "the response has no body"
    case .htmlPage: "the response is an HTML page"
    case .wrongContentType(let type): "the response is \(type), not JSON"
    case .unknownEncoding(let encoding): "the response has the content encoding \(encoding), which isn't known"
    case .truncatedJSON(let byteCount): "the JSON is truncated after \(byteCount) bytes"
    case .malformedJSON: "the response isn't valid JSON"
    case .mismatch(let path, let reason): "the response doesn't match its contract: \(reason) at \(path)"
    case .tooLarge(let byteCount, let limit): "the response has \(byteCount) bytes, but only \(limit) are allowed"
    case .unstreamable(let error): "the list can't be decoded while it arrives: \(error)"
    }
  }
}
