import Foundation
import ShieldedDecoding

extension ShieldedJSONDecoder {
  /// Decodes a payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON in UTF-8, UTF-16 or UTF-32, with or without a byte order mark; less than 16 GiB in UTF-8.
  /// - Returns: The decoded value.
  /// - Throws: `DecodingError.dataCorrupted` if the payload is malformed; its description gives the byte, line and column. Any
  ///   error of the type's `init(from:)`.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let pass = WholePass(type, for: self)
    // Sound: the pointer is used inside the closure only.
    return try unsafe data.withUnsafeBytes { payload in try unsafe decode(type, in: payload, pass) }
  }

  /// Decodes a payload from an array of bytes.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - bytes: JSON, as for `decode(_:from:)` with data.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as `decode(_:from:)` with data.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let pass = WholePass(type, for: self)
    // Sound: the pointer is used inside the closure only.
    return try unsafe bytes.withUnsafeBytes { payload in try unsafe decode(type, in: payload, pass) }
  }

  /// Decodes a payload from a string.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - text: JSON.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as `decode(_:from:)` with data.
  public func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    let pass = WholePass(type, for: self)
    var text = text
    // Sound: the pointer is used inside the closure only.
    return try text.withUTF8 { utf8 in
      try unsafe decode(type, in: UnsafeRawBufferPointer(utf8), isText: true, pass)
    }
  }

  /// Decodes a payload from a span of bytes.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - bytes: JSON, as for `decode(_:from:)` with data.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as `decode(_:from:)` with data.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: RawSpan) throws -> Value {
    let pass = WholePass(type, for: self)
    // Sound: the pointer is used inside the closure only.
    return try unsafe bytes.withUnsafeBytes { payload in try unsafe decode(type, in: payload, pass) }
  }

  /// Decodes a payload into a type that needs a configuration.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON, as for `decode(_:from:)`.
  ///   - configuration: The configuration, passed to the type's `init(from:configuration:)`.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as `decode(_:from:)`.
  public func decode<Value: DecodableWithConfiguration>(
    _ type: Value.Type,
    from data: Data,
    configuration: Value.DecodingConfiguration
  ) throws -> Value {
    try Document.lend(data, for: self) { document in
      try decode(document) { decoder in
        try decoder.tracked { try type.init(from: decoder, configuration: configuration) }
      }
    }
  }

  /// Decodes a payload into a type whose configuration another type provides.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON, as for `decode(_:from:)`.
  ///   - configuration: The type that provides the configuration.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as `decode(_:from:)`.
  public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
    _ type: Value.Type,
    from data: Data,
    configuration: Provider.Type
  ) throws -> Value where Value.DecodingConfiguration == Provider.DecodingConfiguration {
    try decode(type, from: data, configuration: Provider.decodingConfiguration)
  }

  /// Decodes a document that has been scanned.
  ///
  /// - Parameters:
  ///   - allowsReader: Whether values may be read in one pass.
  ///   - isOverPart: Whether the document is a part of a list that arrives in parts.
  func decode<Value>(
    _ document: Document,
    allowingReader allowsReader: Bool = true,
    isOverPart: Bool = false,
    _ body: (ValueDecoder) throws -> Value
  ) throws -> Value {
    let truncation = document.truncation
    let tracksKeys = UndeclaredKeys.areTracked
    return try TokenEngine.supplyingTokens(
      isIncomplete: truncation != nil,
      isArriving: isArriving,
      tracksKeys: tracksKeys
    ) { tallyCache in
      let session = DecodingSession(
        document,
        self,
        tallyCache,
        allowsReader: allowsReader || truncation != nil || document.isRewritten,
        isOverPart: isOverPart,
        tracksKeys: tracksKeys
      )
      defer { session.end() }
      if let truncation, wholeBody?.isRecorded != true { session.record(truncation) }
      do {
        return try body(ValueDecoder(session, at: 0, in: nil, .none))
      } catch {
        throw session.rescuedFields.described(error)
      }
    }
  }

  // MARK: Types that are known at compile time

  // The compiler chooses these overloads for a type that it knows to be a list or to be read in one pass. The others have to look
  // that up, and the first lookup of a type reads the records of all conformances in the program.

  /// Decodes a payload into a type that is read in one pass.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON, as for any other type.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as for any other type.
  public func decode<Object: _OnePassDecodable>(_ type: Object.Type, from data: Data) throws -> Object {
    let pass = WholePass(object: type, for: self)
    // Sound: the pointer is used inside the closure only.
    return try unsafe data.withUnsafeBytes { payload in try unsafe decode(type, in: payload, pass) }
  }

  /// Decodes a payload into a list of objects that are read in one pass.
  ///
  /// - Parameters:
  ///   - type: The type of the list.
  ///   - data: JSON, as for any other type.
  /// - Returns: The decoded list.
  /// - Throws: The same errors as for any other type.
  public func decode<Element: _OnePassDecodable>(_ type: [Element].Type, from data: Data) throws -> [Element] {
    let pass = WholePass(listOf: Element.self, for: self)
    // Sound: the pointer is used inside the closure only.
    return try unsafe data.withUnsafeBytes { payload in try unsafe decode(type, in: payload, pass) }
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
    // Sound: the pointer is used inside the closure only.
    return try unsafe data.withUnsafeBytes { payload in
      // Lists of these have code of their own, and are found without a lookup.
      if pass != nil || Element.self == String.self || Element.self == Int.self || Element.self == Double.self {
        return try unsafe decode(type, in: payload, pass)
      }
      return try unsafe Document.with(payload, for: self) { document in
        try decode(document) { try type.decoded(by: $0, at: 0, .none) }
      }
    }
  }

  /// The length of a payload from which on the types of a list's elements are looked up. To scan so many bytes takes about 50 µs,
  /// as does a first lookup in a program of 20 000 conformances.
  private static let shortListByteCount = 64 << 10

  /// Decodes a payload in one pass if there is one and it can be completed, and otherwise as `Codable` does.
  private func decode<Value: Decodable>(
    _ type: Value.Type,
    in payload: UnsafeRawBufferPointer,
    isText: Bool = false,
    _ pass: WholePass?
  ) throws -> Value {
    if let pass, unsafe truncation == .throw || !Self.isCutOff(payload) {
      do throws(_JSONReader.Interruption) {
        return try unsafe pass.read(type, in: payload, isText: isText, for: self)
      } catch {}
    }
    return try unsafe Document.with(payload, isText: isText, for: self) { document in
      try decode(document, allowingReader: pass == nil) { try $0.value(type, at: 0, .none) }
    }
  }

  /// Returns a Boolean value that indicates whether a payload in UTF-8 can't be complete, since it doesn't end in a bracket.
  private static func isCutOff(_ payload: UnsafeRawBufferPointer) -> Bool {
    // In UTF-16 and UTF-32, a bracket has zeros.
    unsafe payload.last { !$0.isJSONWhiteSpace }.map { $0 != 0 && !$0.isClosingBracket } ?? true
  }
}
