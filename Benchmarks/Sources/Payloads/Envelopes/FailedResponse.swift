/// A response that carries an error message instead of a payload.
///
///     {"statusCode":403,"result":{"message":"Forbidden"}}
///
/// This is the smallest document, about 50 bytes. For a larger size its message is repeated until it is long enough. It has one
/// record: the failure.
public struct FailedResponse: PayloadShape {
  /// How a backend reports a failed request.
  public enum Contract: String, CaseIterable, Sendable {
    /// Contract C, the failure form of contract A, with another shape: `{"statusCode":403,"result":{"message":"…"}}`.
    case standard = "c"
    /// Contract B: `{"code":1001,"msg":"…"}`.
    case codeMessage = "b-failure"
    /// `{"message":"…"}`, with the HTTP status as the code.
    case messageOnly = "message"
  }

  /// How the backend reports the failure.
  public let contract: Contract

  /// The HTTP status of a response that follows ``Contract/messageOnly``.
  public static let status = 503

  /// The shape's name in listings and results, such as `envelope-c`.
  public var name: String { "envelope-\(contract.rawValue)" }

  /// A one-line summary.
  public var summary: String {
    switch contract {
    case .standard: "a failure in contract C, {statusCode, result: {message}}"
    case .codeMessage: "a failure in contract B, {code, msg}"
    case .messageOnly: "a failure reported by the HTTP status, {message}"
    }
  }

  /// Creates the shape.
  /// - Parameter contract: How the backend reports the failure.
  public init(_ contract: Contract) {
    self.contract = contract
  }

  /// Writes the response, with the expected failure.
  /// - Parameter specification: The specification. A number of records has no effect: there is always one.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<ResponseFailure> {
    let size =
      switch specification.size {
      case .bytes(let size): size
      case .records: 0
      }
    let source = FailedResponseSource(contract: contract, size: size, values: specification.values)
    return PayloadPieces(source, specification, recordCount: 1)
  }
}
