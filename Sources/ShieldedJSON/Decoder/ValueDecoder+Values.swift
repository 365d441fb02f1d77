import Foundation
import ShieldedDecoding

extension ValueDecoder {
  /// Reads a scalar inside this value or, if there is no step, this value itself.
  @inline(__always)
  func scalar<Scalar: JSONScalar>(_ type: Scalar.Type, at index: Int, _ step: @autoclosure () -> PathStep) throws
    -> Scalar
  {
    if let value = Scalar.read(from: self, at: index) { return value }
    throw mismatch(type, at: index, step())
  }

  /// Decodes a value of any type inside this value or, if there is no step, this value itself.
  func value<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: @autoclosure () -> PathStep) throws -> Value {
    let strategy = session.strategy(of: type)
    if case .ordinary = strategy {
      var child = session.decoder(at: index, in: self, step())
      do {
        // Not `Value(from:)`, since `type` may be a subclass of `Value`.
        let value = try type.init(from: child)
        session.reuse(&child)
        return value
      } catch {
        throw session.rescuedFields.described(error)
      }
    }
    if case .token = strategy { return sameType(token(at: index), as: type) }
    return try special(type, strategy, at: index, step())
  }

  /// Decodes a type that isn't decoded by its own `init(from:)`.
  ///
  /// Outlined, since it begins by looking up the metadata of the types it mentions.
  @inline(never)
  private func special<Value>(
    _ type: Value.Type,
    _ strategy: DecodingStrategy,
    at index: Int,
    _ step: PathStep
  ) throws -> Value
  where Value: Decodable {
    switch strategy {
    case .ordinary: try type.init(from: child(at: index, step))
    case .token: sameType(token(at: index), as: type)
    case .date: sameType(try date(at: index, step), as: type)
    case .data: sameType(try data(at: index, step), as: type)
    case .url: sameType(try url(at: index, step), as: type)
    case .uuid: sameType(try uuid(at: index, step), as: type)
    case .decimal: sameType(try decimal(at: index, step), as: type)
    case .losslessDecimal: sameType(try losslessDecimal(at: index, step), as: type)
    case .strings: sameType(try elements(String.self, at: index, step), as: type)
    case .integers: sameType(try elements(Int.self, at: index, step), as: type)
    case .doubles: sameType(try elements(Double.self, at: index, step), as: type)
    case .composite(let composite): try composite.decoded(as: type, by: self, at: index, step)
    case .onePass(let onePass): try onePassValue(type, onePass, at: index, step)
    case .tracked: try trackedValue(type, at: index, step)
    case .undecided: try undecidedValue(type, at: index, step)
    }
  }

  @inline(never)
  private func misfit(
    _ type: any Any.Type,
    at element: Int,
    position: Int,
    ofListAt index: Int,
    _ step: PathStep
  ) -> any Error {
    guard case .key(let key) = step else { return child(at: index, step).mismatch(type, at: element, .index(position)) }
    return session.rescuedFields.error(
      in: self,
      type,
      at: index,
      Swift.type(of: key),
      key.stringValue,
      element: element,
      position: position
    )
  }

  private func elements<Scalar: JSONScalar>(_ type: Scalar.Type, at index: Int, _ step: PathStep) throws -> [Scalar] {
    try requireArray(at: index, step)
    try requireArrivedCollection(at: index, step)
    let end = document.tape[index + 1].next
    var elements: [Scalar] = []
    elements.reserveCapacity(document.count(at: index))
    var position = index + 2
    while position < end {
      guard let element = Scalar.read(from: self, at: position) else {
        throw misfit(type, at: position, position: elements.count, ofListAt: index, step)
      }
      elements.append(element)
      position = document.index(after: position)
    }
    return elements
  }
}
