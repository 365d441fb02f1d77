import Foundation
import ShieldedDecoding
@_spi(Testing) import ShieldedJSON

/// A decoder whose properties can be checked: Foundation's, the library's, or in a unit test a broken one.
protocol TestableDecoder: RescuingDecoder {
  var userInfo: [CodingUserInfoKey: any Sendable] { get set }

  /// Whether the decoder reads some types in one pass.
  var hasReader: Bool { get }

  /// Decodes in one pass, or throws if the pass is interrupted.
  func decodeInOnePass<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value

  /// Decodes without a pass.
  func decodeByCodable<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension TestableDecoder {
  var hasReader: Bool { false }

  func decodeInOnePass<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decode(type, from: data)
  }

  func decodeByCodable<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decode(type, from: data)
  }
}

extension JSONDecoder: TestableDecoder {}

extension ShieldedJSONDecoder: TestableDecoder {
  var hasReader: Bool { true }
}

extension TestableDecoder {
  /// Decodes a document with options of the call, or with options applied around a plain call. Both ways must give the same
  /// result.
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
