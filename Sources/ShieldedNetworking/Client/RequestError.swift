import Foundation
import ShieldedDecoding

/// Why a call gave no value: one reason, and all that is known besides.
///
///     do {
///       wallet = try await client.send(WalletEndpoint()).value
///     } catch {
///       switch error.reason {
///       case .response(.module(.insufficientFunds, _)): showTopUp()
///       case .response(let failure): show(failure.localizedDescription)   // what the backend says to the user
///       case .unreadable, .transport: showRetry()
///       case .cancelled: break
///       }
///     }
public struct RequestError<Code: ModuleResponseCode>: Error, Sendable {
  /// The one reason.
  public enum Reason: Sendable, Hashable {
    /// The backend's own answer, or a success that can't be mapped. The message is as long as ``ClientOptions/messageLength``
    /// allows, and an unrecognised code that is a text is cut to 200 UTF-8 bytes; both are unredacted.
    case response(ModuleResponseError<Code>)
    /// A response that says nothing in the terms of the contract or of the module.
    case unreadable(ResponseFault)
    /// There is no response.
    case transport(TransportError)
    /// The task was cancelled.
    case cancelled
  }

  /// Why there is no value.
  public let reason: Reason

  /// What is wrong with the body; also where the HTTP status alone decided what the response means.
  public let fault: ResponseFault?

  /// The HTTP status, where there was a response.
  public let status: Int?

  /// The beginning of a body that can't be read, redacted and cut as ``BodyExcerpt`` describes.
  public let excerpt: String?

  /// What was rescued until then.
  public let report: RescueReport

  /// The rule for the texts of the description.
  private let text: ResponseText

  init(
    _ reason: Reason,
    fault: ResponseFault? = nil,
    status: Int? = nil,
    excerpt: String? = nil,
    report: RescueReport = RescueReport(),
    text: ResponseText = ResponseText()
  ) {
    self.reason = reason
    self.fault = fault
    self.status = status
    self.excerpt = excerpt
    self.report = report
    self.text = text
  }
}

extension RequestError {
  /// Whether the response says that the session is over.
  public var isTokenExpiry: Bool {
    if case .response(.base(.tokenExpired, _)) = reason { true } else { false }
  }
}

extension RequestError: LocalizedError {
  /// One sentence for the user: the backend's message if there is one, unredacted, as ``ClientOptions/messageLength`` allows.
  public var errorDescription: String? {
    switch reason {
    case .response(let error): error.errorDescription
    case .unreadable: "The response could not be read."
    case .transport(let error): error.errorDescription
    case .cancelled: TransportError.cancelled.errorDescription
    }
  }
}

extension RequestError: CustomStringConvertible, CustomDebugStringConvertible {
  /// One line for engineers: `status 502: the response is an HTML page; it begins with "<html>…"`.
  ///
  /// What it shows of the response is redacted and cut as ``BodyExcerpt`` describes.
  public var description: String {
    var clauses: [String] = []
    switch reason {
    case .response(.base(let code, let message)): clauses.append(clause(code.rawValue, message))
    case .response(.module(let code, let message)): clauses.append(clause("\(code)", message))
    case .response(.unrecognised(.integer(let code), let message)):
      clauses.append(clause("unrecognised code \(code)", message))
    case .response(.unrecognised(.text(let code), let message)):
      clauses.append(clause("unrecognised code \(text.body(code))", message))
    // It describes a fault, in words that follow the rule, or names types.
    case .response(.unmappablePayload(let reason)): clauses.append("the payload can't be mapped: \(reason.printable)")
    case .unreadable: break
    case .transport(let error): clauses.append("\(error)")
    case .cancelled: clauses.append("\(TransportError.cancelled)")
    }
    if let fault { clauses.append(fault.description.printable) }
    if let excerpt { clauses.append("it begins with \"\(excerpt)\"") }
    return (status.map { "status \($0): " } ?? "") + clauses.joined(separator: "; ")
  }

  private func clause(_ code: String, _ message: String) -> String {
    text.showsBody ? "\(code): \(text.body(message))" : code
  }

  /// ``description``.
  public var debugDescription: String { description }
}
