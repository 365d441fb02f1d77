import Foundation
import ShieldedDecoding

extension ValueDecoder {
  /// Reads a scalar at this value (with no step), or inside it.
  @inline(__always)
  func scalar<Scalar: JSONScalar>(_ type: Scalar.Type, at index: Int, _ step: @autoclosure () -> Step) throws -> Scalar
  {
    if let value = Scalar.read(from: self, at: index) { return value }
    throw mismatch(type, at: index, step())
  }

  /// Decodes a value of any type at this value (with no step), or inside it.
  func value<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: Step) throws -> Value {
    if !session.isOrdinary(type), let special = try special(type, at: index, step) { return special }
    return try Value(from: child(at: index, step))
  }

  /// Decodes a type that has a treatment of its own.
  ///
  /// - Returns: `nil` where the type has none, which is remembered.
  private func special<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: Step) throws -> Value? {
    let value: any Decodable
    switch type {
    case is JSONToken.Type: value = token(at: index)
    case is Date.Type: value = try date(at: index, step)
    case is Data.Type: value = try data(at: index, step)
    case is URL.Type: value = try url(at: index, step)
    case is Decimal.Type: value = try decimal(at: index, step)
    case is [String].Type: value = try elements(String.self, at: index, step)
    case is [Int].Type: value = try elements(Int.self, at: index, step)
    case is [Double].Type: value = try elements(Double.self, at: index, step)
    case let dictionary as any StringKeyedDictionary.Type: value = try dictionary.decoded(by: self, at: index, step)
    default:
      session.rememberOrdinary(type)
      return nil
    }
    return value as? Value
  }

  private func elements<Scalar: JSONScalar>(_ type: Scalar.Type, at index: Int, _ step: Step) throws -> [Scalar] {
    try requireArray(at: index, step)
    let end = document.tape[index + 1].next
    var elements: [Scalar] = []
    elements.reserveCapacity(document.count(at: index))
    var position = index + 2
    while position < end {
      guard let element = Scalar.read(from: self, at: position) else {
        throw child(at: index, step).mismatch(type, at: position, .index(elements.count))
      }
      elements.append(element)
      position = document.index(after: position)
    }
    return elements
  }
}
