/// A response that brings no payload but says what went wrong.
///
///     {"statusCode":403,"result":{"message":"Forbidden"}}
///
/// It is the smallest document there is, about 50 bytes; where more are asked for its message is repeated until it is long
/// enough. It has one record: the failure.
public struct FailedResponse: PayloadShape {
  /// How a backend says that a request failed.
  public enum Contract: String, CaseIterable, Sendable {
    /// Contract C, by which contract A breaks its own shape: `{"statusCode":403,"result":{"message":"…"}}`.
    case standard = "c"
    /// Contract B: `{"code":1001,"msg":"…"}`.
    case codeMessage = "b-failure"
    /// `{"message":"…"}`, and the HTTP status says the rest.
    case messageOnly = "message"
  }

  /// How the backend says it.
  public let contract: Contract

  /// The HTTP status that a body of ``Contract/messageOnly`` comes with.
  public static let status = 503

  /// The shape's name in listings and results, such as `envelope-c`.
  public var name: String { "envelope-\(contract.rawValue)" }

  /// What it is.
  public var summary: String {
    switch contract {
    case .standard: "a failure in contract C, {statusCode, result: {message}}"
    case .codeMessage: "a failure in contract B, {code, msg}"
    case .messageOnly: "a failure told by the HTTP status, {message}"
    }
  }

  /// Creates the shape.
  /// - Parameter contract: How the backend says that the request failed.
  public init(_ contract: Contract) {
    self.contract = contract
  }

  /// Writes the response, and beside it the failure that must come of it.
  /// - Parameter specification: A number of records has no influence: there is one.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<ResponseFailure> {
    let size =
      switch specification.size {
      case .bytes(let size): size
      case .records: 0
      }
    let source = FailedResponseSource(contract: contract, size: size, seed: specification.seed)
    return PayloadPieces(source, specification, recordCount: 1)
  }
}
