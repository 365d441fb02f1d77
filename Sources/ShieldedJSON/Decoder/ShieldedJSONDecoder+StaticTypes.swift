import Foundation
import ShieldedDecoding

// The compiler chooses these overloads for a type that it knows to be a list or to be read in one pass. The others have to look
// that up, and the first lookup of a type reads the records of all conformances in the program.
extension ShieldedJSONDecoder {
  /// Decodes a payload into a type that is read in one pass.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON, as for any other type.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as for any other type.
  public func decode<Object: _OnePassDecodable>(_ type: Object.Type, from data: Data) throws -> Object {
    try decode(type, from: data, WholePass(object: type, for: self))
  }

  /// Decodes a payload into a list of objects that are read in one pass.
  ///
  /// - Parameters:
  ///   - type: The type of the list.
  ///   - data: JSON, as for any other type.
  /// - Returns: The decoded list.
  /// - Throws: The same errors as for any other type.
  public func decode<Element: _OnePassDecodable>(_ type: [Element].Type, from data: Data) throws -> [Element] {
    try decode(type, from: data, WholePass(listOf: Element.self, for: self))
  }

  /// Decodes a payload into a list.
  ///
  /// - Parameters:
  ///   - type: The type of the list.
  ///   - data: JSON, as for any other type.
  /// - Returns: The decoded list.
  /// - Throws: The same errors as for any other type.
  public func decode<Element: Decodable>(_ type: [Element].Type, from data: Data) throws -> [Element] {
    // In generic code, the elements may be of a type that is read in one pass. In a short list, the first element shows that
    // after the scan, which takes less time than to look it up. With a log, the order of records would depend on the length.
    let isShort = data.count < Self.shortListByteCount && PassSettings.isUnobserved
    let pass = isShort ? nil : WholePass(listOf: type.onePassElement, for: self)
    // Lists of these have code of their own, and are found without a lookup.
    if pass != nil || Element.self == String.self || Element.self == Int.self || Element.self == Double.self {
      return try decode(type, from: data, pass)
    }
    if data.count < Document.lendingThreshold {
      return try list(type, from: Document.copying(data, for: self))
    }
    return try Document.lend(data, for: self) { try list(type, from: $0) }
  }

  /// The length of a payload from which on the types of a list's elements are looked up. To scan so many bytes takes about 50 µs,
  /// as does a first lookup in a program of 20 000 conformances.
  private static let shortListByteCount = 64 << 10

  private func list<Element: Decodable>(_ type: [Element].Type, from document: Document) throws -> [Element] {
    try decode(document) { try type.decoded(by: $0, at: 0, .none) }
  }

  /// Decodes a payload in one pass if there is one and it can be completed, and otherwise as `Codable` does.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data, _ pass: WholePass?) throws -> Value {
    if let pass { do throws(JSONReader.Interruption) { return try pass.read(type, from: data) } catch {} }
    if data.count < Document.lendingThreshold {
      return try decode(type, from: Document.copying(data, for: self), allowingReader: pass == nil)
    }
    return try Document.lend(data, for: self) { try decode(type, from: $0, allowingReader: pass == nil) }
  }
}
