import Payloads
import ShieldedDecoding

/// How a contender gets a shape's records out of a response.
///
/// A shape has three models: the response that an app without the library would declare, one with the library's wrappers, and
/// one with `@Shielded` types.
struct ResponseModel<Shape: PayloadShape, Response: Decodable & Sendable>: Sendable {
  /// The decoded records, for comparison.
  let records: @Sendable (Response) -> [Shape.Record]
  /// The payload's path and the HTTP status, or `nil` if the response type implies them.
  var options: RescueOptions?
  /// The records that a response's own error carries, or `nil` if it carries none.
  var recordsInError: @Sendable (APIError) -> [Shape.Record]? = { _ in nil }
}

/// A DTO with the library's wrappers or `@Shielded`, which converts to the record that the generator expects.
protocol RecordModel: Decodable, Sendable {
  /// The DTO as the API documents it.
  associatedtype Record: Equatable & Sendable

  /// The decoded values as the API documents them.
  var record: Record { get }
}
