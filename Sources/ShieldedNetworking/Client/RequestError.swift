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
    /// The backend's own answer, or a success that can't be mapped. An unrecognised code is cut behind 200 UTF-8 bytes.
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

  /// The beginning of a body that can't be read, as ``BodyExcerpt`` allows.
  public let excerpt: String?

  /// What was rescued until then.
  public let report: RescueReport

  init(
    _ reason: Reason,
    fault: ResponseFault? = nil,
    status: Int? = nil,
    excerpt: String? = nil,
    report: RescueReport = RescueReport()
  ) {
    self.reason = reason
    self.fault = fault
    self.status = status
    self.excerpt = excerpt
    self.report = report
  }
}

extension RequestError {
  /// Whether the response says that the session is over.
  public var isTokenExpiry: Bool {
    if case .response(.base(.tokenExpired, _)) = reason { true } else { false }
  }
}

extension RequestError: LocalizedError {
  /// One sentence for the user: the backend's message where there is one.
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
  public var description: String {
    var clauses: [String] = []
    switch reason {
    case .response(.base(let code, let message)): clauses.append("\(code.rawValue): \(message.printable)")
    case .response(.module(let code, let message)): clauses.append("\(code): \(message.printable)")
    case .response(.unrecognised(let code, let message)):
      clauses.append("unrecognised code \(code): \(message.printable)".excerpt(utf8Count: 1_200))
    case .response(.unmappablePayload(let reason)): clauses.append("the payload can't be mapped: \(reason.printable)")
    case .unreadable: break
    case .transport(let error): clauses.append("\(error)")
    case .cancelled: clauses.append("\(TransportError.cancelled)")
    }
    if let fault { clauses.append(fault.description.printable) }
    if let excerpt { clauses.append("it begins with \"\(excerpt)\"") }
    return (status.map { "status \($0): " } ?? "") + clauses.joined(separator: "; ")
  }

  /// ``description``.
  public var debugDescription: String { description }
}
