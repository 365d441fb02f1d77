import Payloads
import ShieldedDecoding

/// Declares the responses of a shape, and converts their values into the generator's terms.
///
/// A shape has two models: the plain one, as an app without the library would declare it, and one with the library's wrappers.
/// All kinds of contenders use the same code for both.
public protocol ResponseModel: Sendable {
  /// The documents that the model describes.
  associatedtype Shape: PayloadShape
  /// The type to decode.
  associatedtype Response: Decodable & Sendable

  /// The payload's path and the HTTP status, or `nil` if the model implies them.
  static var options: RescueOptions? { get }

  /// The decoded records, for comparison.
  static func records(in response: Response) -> [Shape.Record]

  /// The records that a response's own error carries, or `nil` if it carries none.
  static func records(in error: APIError) -> [Shape.Record]?
}

extension ResponseModel {
  /// By default, the model needs no options.
  public static var options: RescueOptions? { nil }

  /// By default, an error carries no records.
  public static func records(in error: APIError) -> [Shape.Record]? { nil }
}
