import Foundation
import ShieldedDecoding
import ShieldedJSON

/// A decoder whose properties can be checked: Foundation's, the library's, or in a unit test a broken one.
protocol TestableDecoder: RescuingDecoder {
  var userInfo: [CodingUserInfoKey: any Sendable] { get set }
}

extension JSONDecoder: TestableDecoder {}
extension ShieldedJSONDecoder: TestableDecoder {}

extension TestableDecoder {
  /// Decodes with options of the call, or with options applied around a plain call. Both ways must give the same result.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    from document: Data,
    options: RescueOptions,
    applied isApplied: Bool
  ) throws -> Value {
    guard isApplied else { return try decode(type, from: document, options: options) }
    return try options.apply { try decode(type, from: document) }
  }
}
