@testable import ShieldedDecoding
@testable import ShieldedJSON

/// Reads values by the one-pass reader alone, without the decoder's second path.
enum OnePassSubject {
  /// A session in which the first value that isn't exact interrupts the pass.
  static func session(_ settings: ShieldedJSONDecoder = ShieldedJSONDecoder()) -> OnePassSession {
    DecodingPass(settings, PassSettings(allowsRescues: false, recorder: nil))
  }

  /// Reads a whole payload; `nil` if the pass is interrupted.
  static func value<Value: OnePassValue>(
    _ type: Value.Type,
    from payload: [UInt8],
    _ settings: ShieldedJSONDecoder = ShieldedJSONDecoder()
  ) -> Value? {
    payload.withUnsafeBytes { bytes in
      try? JSONReader.readPayload(type, from: bytes, session(settings))
    }
  }

  static func value<Value: OnePassValue>(
    _ type: Value.Type,
    from payload: String,
    _ settings: ShieldedJSONDecoder = ShieldedJSONDecoder()
  ) -> Value? {
    value(type, from: Array(payload.utf8), settings)
  }

  /// Whether the decoder's scanner accepts a payload.
  static func isWellFormed(_ payload: [UInt8], _ settings: ShieldedJSONDecoder = ShieldedJSONDecoder()) -> Bool {
    payload.withUnsafeBytes { bytes in (try? Document(utf8: bytes, for: settings, isCopied: true)) != nil }
  }
}

/// An object whose members are all skipped.
struct SkippedObject: _OnePassDecodable, Equatable {
  private static let memberKeys = MemberKeys("a key that no payload has")

  static func readObject(from reader: inout JSONReader) throws(JSONReader.Interruption) -> SkippedObject {
    guard try reader.beginObject(expecting: "{\"a key that no payload has\":", memberKeys) < 0 else {
      throw JSONReader.Interruption()
    }
    return SkippedObject()
  }
}

/// An object with one member, which must be a clean value.
struct ExactMember<Value: OnePassValue>: _OnePassDecodable {
  var value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    value = try decoder.container(keyedBy: PlainKey.self).decode(Value.self, forKey: .value)
  }

  static func readObject(from reader: inout JSONReader) throws(JSONReader.Interruption) -> ExactMember {
    let keys = MemberKeys("value")
    var seen = MemberSet()
    var value: Value?
    var member = try reader.beginObject(expecting: "{\"value\":", keys)
    while member >= 0 {
      seen.insert(0)
      value = try Value._read(from: &reader, forKey: "value", at: -1)
      if value == nil { throw JSONReader.Interruption() }
      member = try reader.nextMember(of: keys, unlessIn: seen)
    }
    guard let value else { throw JSONReader.Interruption() }
    return ExactMember(value)
  }
}

private enum PlainKey: String, CodingKey { case value }

/// Any value, with all of its bytes read.
indirect enum AnyOnePassValue: OnePassValue, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case array([AnyOnePassValue])
  case object([String: AnyOnePassValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([AnyOnePassValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: AnyOnePassValue].self))
    }
  }

  static func _read(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(JSONReader.Interruption) -> AnyOnePassValue? {
    if try reader.advancePastNull() { return .null }
    if let value = try Bool._read(from: &reader, forKey: key, at: index) { return .boolean(value) }
    if let value = try Double._read(from: &reader, forKey: key, at: index) { return .number(value) }
    if let value = try String._read(from: &reader, forKey: key, at: index) { return .text(value) }
    if let value = try _readList(from: &reader, forKey: key, at: index, unusable: .refused) {
      return .array(value)
    }
    return try [String: AnyOnePassValue]._read(from: &reader, forKey: key, at: index).map(AnyOnePassValue.object)
  }
}
