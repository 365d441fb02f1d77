import Foundation
import ShieldedDecoding
@_spi(Testing) import ShieldedJSON

@testable import FuzzProperties

/// The library's decoder with a planted fault in what it does with `@Shielded` types.
struct BrokenReader: TestableDecoder, PayloadDecoder {
  enum Fault: Sendable {
    /// A `@Shielded` type is read from another document than the given one.
    case macroRewriting(String, String)
    /// A `@Shielded` type's rescues aren't recorded.
    case macroLosingLog
    /// A pass reads another document than the given one.
    case passRewriting(String, String)
    /// Every pass is interrupted.
    case interrupting
    /// An interrupted pass leaves a record.
    case recordingInterruption
    /// A payload in another form than data is read without its last byte.
    case cuttingForms
    /// A malformed document doesn't take precedence over a missing object.
    case hidingMalformed
  }

  var base = ShieldedJSONDecoder()
  let fault: Fault

  var hasReader: Bool { true }

  var userInfo: [CodingUserInfoKey: any Sendable] {
    get { base.userInfo }
    set { base.userInfo = newValue }
  }

  var depthLimit: Int {
    get { base.depthLimit }
    set { base.depthLimit = newValue }
  }

  var userInfoOptions: RescueOptions { base.userInfoOptions }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    switch fault {
    case .macroRewriting(let text, let replacement) where Self.isShielded(type):
      return try base.decode(type, from: Self.replacing(text, replacement, in: data))
    case .macroLosingLog where Self.isShielded(type):
      return try RescueOptions().apply { try base.decode(type, from: data) }
    case .hidingMalformed where Self.isShielded(type): return try base.decode(type, from: Data("7".utf8))
    default: return try base.decode(type, from: data)
    }
  }

  func decodeInOnePass<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    switch fault {
    case .passRewriting(let text, let replacement):
      return try base.decodeInOnePass(type, from: Self.replacing(text, replacement, in: data))
    case .interrupting: return try base.decodeInOnePass(type, from: Data("7".utf8))
    case .recordingInterruption:
      _ = try base.decode([SafeBox<Int>].self, from: Data("[\"1\"]".utf8))
      return try base.decodeInOnePass(type, from: Data("7".utf8))
    default: return try base.decodeInOnePass(type, from: data)
    }
  }

  func decodeByCodable<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try base.decodeByCodable(type, from: data)
  }

  func decode<Value: Decodable>(
    _ type: Value.Type,
    from payload: [UInt8],
    in form: ScannerSubject.Form
  ) throws -> Value {
    if case .cuttingForms = fault { return try base.decode(type, from: Array(payload.dropLast()), in: form) }
    return try base.decode(type, from: payload, in: form)
  }

  private static func isShielded(_ type: any Decodable.Type) -> Bool { "\(type)".contains("Macro") }

  private static func replacing(_ text: String, _ replacement: String, in data: Data) -> Data {
    Data(String(decoding: data, as: UTF8.self).replacingOccurrences(of: text, with: replacement).utf8)
  }
}

extension Engine {
  /// Returns the library's decoder with a planted fault.
  static func broken(_ fault: BrokenReader.Fault) -> Engine {
    Engine(.shielded) { decoder in
      BrokenReader(base: decoder as? ShieldedJSONDecoder ?? ShieldedJSONDecoder(), fault: fault)
    }
  }
}
