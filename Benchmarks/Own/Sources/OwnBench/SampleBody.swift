import Foundation
import ModelRewriting
import Payloads
import ProbeExchange

/// A JSON document with the places of its values.
struct SampleBody {
  enum Kind {
    case null, boolean, number, string
  }

  /// A value that isn't an object or an array.
  struct Scalar {
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
  /// The paths of all values, in the order of the document.
  private(set) var paths: [BodyPath] = []
  /// The scalars in the order of the document.
  private(set) var scalars: [Scalar] = []

  /// Reads a document.
  init(_ data: Data) throws {
    do {
      // A structure is read only from valid documents. They have at most 512 levels.
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    } catch {
      let text = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "it isn't JSON"
      // Apple's text has the line, and that of other platforms the position.
      let position = text.firstMatch(of: #/character ([0-9]+)/#).flatMap { Int($0.1) }
      let line = position.map { "line \(1 + data.prefix($0).count { $0 == UInt8(ascii: "\n") }): " } ?? ""
      throw Invalid(description: line + text)
    }
    bytes = Array(data)
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    add(JSONStructure(bytes[(hasMark ? 3 : 0)...]), at: [], key: nil)
  }

  func text(of scalar: Scalar) -> String { String(decoding: bytes[scalar.range], as: UTF8.self) }

  /// Adds a value, whose key begins at a position, and the values in it.
  private mutating func add(_ structure: JSONStructure, at path: BodyPath, key: Int?) {
    paths.append(path)
    switch structure {
    case .object(let members):
      for member in members {
        let name = try? JSONDecoder().decode(String.self, from: Data(member.key))
        add(member.value, at: path + [name ?? ""], key: member.key.startIndex)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() { add(element, at: path + ["[\(index)]"], key: nil) }
    case .token(let token):
      let kind: Kind =
        switch token.first {
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        case UInt8(ascii: "n"): .null
        default: .number
        }
      let member = key.map { $0..<token.endIndex }
      scalars.append(Scalar(path: path, kind: kind, range: token.indices, member: member))
    }
  }
}

/// How the decoder finds a property's key in the payload.
enum KeyNaming: String, CaseIterable, Sendable {
  /// The key is the name in `CodingKeys`.
  case asDeclared = "as-declared"
  /// `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase`.
  case snakeCase = "snake-case"

  /// Returns a key of the payload as the decoder converts it.
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
  /// The type that the model expects.
  enum Target: Equatable {
    case scalar(ModelType.Scalar)
    /// An enum with raw values, and the raw values as strings.
    case enumeration(raw: ModelType.Scalar, texts: Set<String>)
  }

  let value: SampleBody.Scalar
  let text: String
  let target: Target
  /// A Boolean value that indicates whether a missing value and `null` are valid.
  let isOptional: Bool
  /// A Boolean value that indicates whether the value is a member of an object that a struct decodes, and not an element or an
  /// entry.
  let isMember: Bool

  /// The fields of a body in its order.
  static func all(in body: SampleBody, of type: ModelType, _ tolerance: Tolerance, _ keys: KeyNaming) -> [LenientField]
  {
    // Which of two members with the same key counts depends on the decoder.
    let paths = Dictionary(grouping: body.paths.map(keys.converted), by: \.self)
    let ambiguous = Set(paths.filter { $1.count > 1 }.keys)
    return body.scalars.compactMap { value in
      let path = keys.converted(value.path)
      guard value.kind != .null,
        ambiguous.isEmpty || !path.indices.contains(where: { ambiguous.contains(Array(path[...$0])) })
      else { return nil }
      return LenientField(value, body.text(of: value), type, tolerance, keys)
    }
  }

  private init?(
    _ value: SampleBody.Scalar,
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
