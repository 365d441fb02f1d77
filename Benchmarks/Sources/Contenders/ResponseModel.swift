import Payloads
import ShieldedDecoding

/// How the responses of a shape are declared, and what their values are in the generator's terms.
///
/// A shape has two models: the plain one, as an app without the library would declare it, and the one with the library's
/// wrappers. Over them all kinds of contenders are the same code.
public protocol ResponseModel: Sendable {
  /// The documents that it declares.
  associatedtype Shape: PayloadShape
  /// What is decoded.
  associatedtype Response: Decodable & Sendable

  /// Where in the response the payload lies, and the HTTP status, where the model doesn't say it; nil where it does.
  static var options: RescueOptions? { get }

  /// The decoded records, for comparison.
  static func records(in response: Response) -> [Shape.Record]

  /// The records that a response's own error stands for; nil where it brings none.
  static func records(in error: APIError) -> [Shape.Record]?
}

extension ResponseModel {
  /// The model says it all.
  public static var options: RescueOptions? { nil }

  /// An error brings nothing.
  public static func records(in error: APIError) -> [Shape.Record]? { nil }
}
