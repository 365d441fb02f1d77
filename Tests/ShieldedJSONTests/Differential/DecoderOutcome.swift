import DecoderAgreement
import Foundation
import ShieldedJSON

/// The result of decoding a payload, comparable between decoders: the value with every bit, or the case of the error.
enum DecoderOutcome: Equatable {
  case value(String)
  case failure(DecodeFault)

  static var dataCorrupted: DecoderOutcome {
    .failure(DecodeFault(DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))))
  }

  static var valueNotFound: DecoderOutcome {
    .failure(DecodeFault(DecodingError.valueNotFound(Any.self, .init(codingPath: [], debugDescription: ""))))
  }

  var fault: DecodeFault? {
    if case .failure(let fault) = self { fault } else { nil }
  }

  init<Value>(_ decode: () throws -> Value) {
    do {
      self = .value(Self.exact(try decode()))
    } catch {
      self = .failure(DecodeFault(error))
    }
  }

  static func == (first: DecoderOutcome, second: DecoderOutcome) -> Bool {
    switch (first, second) {
    case (.value(let first), .value(let second)): first == second
    case (.failure(let first), .failure(let second)): first.hasSameCase(as: second)
    default: false
    }
  }

  /// A value with every bit: `-0.0` differs from `0.0`, and canonically equal strings differ.
  private static func exact(_ value: Any) -> String {
    switch value {
    case let number as Double: "Double \(String(number.bitPattern, radix: 16))"
    case let number as Float: "Float \(String(number.bitPattern, radix: 16))"
    case let text as String: "String \(Array(text.utf8))"
    case let data as Data: "Data \(Array(data))"
    case let date as Date: "Date \(date.timeIntervalSinceReferenceDate.bitPattern)"
    case let dictionary as [String: Any]:
      "{\(dictionary.map { exact($0.key) + ":" + exact($0.value) }.sorted().joined(separator: ","))}"
    case let array as [Any]: "[\(array.map(exact).joined(separator: ","))]"
    case let optional as any OptionalValue: optional.unwrapped.map { "some \(exact($0))" } ?? "nil"
    default:
      if case let mirror = Mirror(reflecting: value), mirror.displayStyle == .struct, !(value is any Numeric) {
        "\(type(of: value))(\(mirror.children.map { "\($0.label ?? ""):\(exact($0.value))" }.joined(separator: ",")))"
      } else {
        "\(type(of: value)) \(value)"
      }
    }
  }
}

private protocol OptionalValue {
  var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
  var unwrapped: Any? { self }
}
