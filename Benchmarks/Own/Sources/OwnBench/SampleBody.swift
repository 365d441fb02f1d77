import Foundation
import ModelRewriting
import ProbeExchange

/// A JSON document with the places of its values.
struct SampleBody {
  /// The kind of a value.
  enum Kind {
    case null, boolean, number, string, array, object
  }

  /// A value in the document.
  struct Value {
    let path: BodyPath
    let kind: Kind
    let range: Range<Int>
    /// The bytes of the key and of the value; `nil` for an element.
    let member: Range<Int>?
  }

  /// The reason why a text isn't JSON.
  struct Invalid: Error, CustomStringConvertible {
    let description: String
  }

  let bytes: [UInt8]
  /// The values in the order of the document.
  let values: [Value]

  /// Reads a document.
  /// - Throws: ``Invalid``.
  init(_ data: Data) throws {
    do {
      // The reader below reads only valid documents. They have at most 512 levels.
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    } catch {
      let text = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "it isn't JSON"
      // Apple's text has the line, and that of other platforms the position.
      let position = text.firstMatch(of: #/character ([0-9]+)/#).flatMap { Int($0.1) }
      let line = position.map { "line \(1 + data.prefix($0).count { $0 == UInt8(ascii: "\n") }): " } ?? ""
      throw Invalid(description: line + text)
    }
    bytes = Array(data)
    var reader = ValueReader(bytes: bytes)
    reader.read(at: [], key: nil)
    values = reader.values
  }

  /// The text of a value.
  func text(of value: Value) -> String { String(decoding: bytes[value.range], as: UTF8.self) }
}

/// Finds the values of a valid document.
private struct ValueReader {
  let bytes: [UInt8]
  private(set) var values: [SampleBody.Value] = []
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next byte, or 0 at the end.
  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skip(_ text: String) {
    while next != 0, text.utf8.contains(next) { position += 1 }
  }

  /// Reads the next value, whose key begins at a position.
  mutating func read(at path: BodyPath, key: Int?) {
    skip(" \t\r\n")
    let (start, index) = (position, values.count)
    var kind = SampleBody.Kind.number
    switch next {
    case UInt8(ascii: "{"): kind = .object
    case UInt8(ascii: "["): kind = .array
    case UInt8(ascii: "\""): kind = .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): kind = .boolean
    case UInt8(ascii: "n"): kind = .null
    default: break
    }
    switch kind {
    case .object, .array:
      position += 1
      skip(" \t\r\n")
      var count = 0
      while ![0, UInt8(ascii: "}"), UInt8(ascii: "]")].contains(next) {
        let first = position
        let step = kind == .object ? readString() : "[\(count)]"
        skip(" \t\r\n:")
        read(at: path + [step], key: kind == .object ? first : nil)
        skip(" \t\r\n,")
        count += 1
      }
      position += 1
    case .string: _ = readString()
    case .number, .boolean, .null: while next != 0, !" \t\r\n,]}".utf8.contains(next) { position += 1 }
    }
    let member = key.map { $0..<position }
    // Before the values in it.
    values.insert(SampleBody.Value(path: path, kind: kind, range: start..<position, member: member), at: index)
  }

  /// Reads a string, and returns it without escapes.
  private mutating func readString() -> String {
    let start = position
    position += 1
    while next != 0, next != UInt8(ascii: "\"") { position += next == UInt8(ascii: "\\") ? 2 : 1 }
    position = min(position + 1, bytes.count)
    return (try? JSONDecoder().decode(String.self, from: Data(bytes[start..<position]))) ?? ""
  }
}

/// How the decoder finds a property's key in the payload.
enum KeyNaming: String, CaseIterable, Sendable {
  /// The key is the name in `CodingKeys`.
  case asDeclared = "as-declared"
  /// `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase`.
  case snakeCase = "snake-case"

  /// What the decoder makes of a key of the payload.
  func converted(_ key: String) -> String {
    guard self == .snakeCase else { return key }
    let leading = key.prefix { $0 == "_" }
    let trailing = key.dropFirst(leading.count).reversed().prefix { $0 == "_" }
    let words = key.dropFirst(leading.count).dropLast(trailing.count).split(separator: "_")
    guard words.count > 1 else { return key }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
    return leading + words[0].lowercased() + rest.joined() + trailing
  }

  func converted(_ path: BodyPath) -> BodyPath { path.map { $0.hasPrefix("[") ? $0 : converted($0) } }
}

/// A scalar of a body that every lenient version of the model can rescue.
struct LenientField {
  /// What the model expects.
  enum Target: Equatable {
    case scalar(ModelType.Scalar)
    /// An enum with raw values, and the raw values as strings.
    case enumeration(raw: ModelType.Scalar, texts: Set<String>)
  }

  let value: SampleBody.Value
  let text: String
  let target: Target
  /// Whether a missing value and `null` are valid.
  let isOptional: Bool
  /// Whether the value is a member of an object that a struct decodes, and not an element or an entry.
  let isMember: Bool

  /// The fields of a body in its order.
  /// - Parameters:
  ///   - body: The body.
  ///   - type: The type that decodes it.
  ///   - tolerance: What the model rescues.
  ///   - keys: How keys are found.
  static func all(in body: SampleBody, of type: ModelType, _ tolerance: Tolerance, _ keys: KeyNaming) -> [LenientField]
  {
    let paths = body.values.map { keys.converted($0.path) }
    // Which of two members with the same key counts depends on the decoder.
    let ambiguous = Set(Dictionary(grouping: paths, by: \.self).filter { $1.count > 1 }.keys)
    return zip(body.values, paths).compactMap { value, path in
      guard ![.null, .array, .object].contains(value.kind),
        ambiguous.isEmpty || !path.indices.contains(where: { ambiguous.contains(Array(path[...$0])) })
      else { return nil }
      return LenientField(value, body.text(of: value), type, tolerance, keys)
    }
  }

  private init?(
    _ value: SampleBody.Value,
    _ text: String,
    _ root: ModelType,
    _ tolerance: Tolerance,
    _ keys: KeyNaming
  ) {
    var type = root
    // Nothing rescues the elements of a plain array at the top.
    var (isLenient, isMember) = (false, false)
    for step in value.path {
      switch type.unwrapped {
      case .list(let element, _): (type, isMember) = (element, false)
      case .dictionary(_, let entry): (type, isMember) = (entry, false)
      case .declared(let name):
        guard let declaration = tolerance.sources.declaration(name), declaration.obstacle == nil,
          let property = declaration.properties.first(where: {
            $0.isDecoded && ($0.key == keys.converted(step) || $0.key == step)
          }), let found = property.type
        else { return nil }
        (type, isMember, isLenient) = (found, true, tolerance.isLenient(property, of: declaration))
      case .scalar, .optional, .unknown: return nil
      }
    }
    guard isLenient else { return nil }
    switch type.unwrapped {
    case .scalar(let scalar): target = .scalar(scalar)
    case .declared(let name):
      guard let declaration = tolerance.sources.declaration(name), declaration.obstacle == nil,
        let raw = declaration.rawType
      else { return nil }
      target = .enumeration(raw: raw, texts: Set(declaration.cases.map(\.text)))
    case .list, .dictionary, .optional, .unknown: return nil
    }
    self.value = value
    self.text = text
    isOptional = type.isOptional
    self.isMember = isMember
  }
}
