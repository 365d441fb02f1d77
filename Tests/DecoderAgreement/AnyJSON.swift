/// Any JSON value, read through single-value containers, as generic code does.
public indirect enum AnyJSON: Decodable, Sendable {
  case null, bool(Bool), number(Double), string(String), array([AnyJSON]), object([String: AnyJSON])

  /// Reads the value, whatever its kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([AnyJSON].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: AnyJSON].self) {
      self = .object(value)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// The same value in Swift's own types.
  public var plain: Any {
    switch self {
    case .null: Int?.none as Any
    case .bool(let value): value
    case .number(let value): value
    case .string(let value): value
    case .array(let values): values.map(\.plain)
    case .object(let values): values.mapValues(\.plain)
    }
  }
}
