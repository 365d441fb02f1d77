import ShieldedDecoding

/// A standard library type that is decoded here instead of by its own `init(from:)`.
protocol CompositeValue: Decodable {
  static func decoded(by decoder: ValueDecoder, at index: Int, _ step: ValueDecoder.Step) throws -> Self
}

extension CompositeValue {
  /// Decodes a value for a caller that knows only at run time that this is the type.
  static func decoded<Value>(
    as type: Value.Type,
    by decoder: ValueDecoder,
    at index: Int,
    _ step: ValueDecoder.Step
  ) throws -> Value {
    sameType(try decoded(by: decoder, at: index, step), as: type)
  }
}

/// Decodes arrays of any element type without a container, reserving their capacity in advance.
extension Array: CompositeValue where Element: Decodable {
  static func decoded(by decoder: ValueDecoder, at index: Int, _ step: ValueDecoder.Step) throws -> [Element] {
    try decoder.requireArray(at: index, step)
    let document = decoder.document
    var child = decoder.session.decoder(at: index, in: decoder, step)
    let end = child.end
    var elements: [Element] = []
    elements.reserveCapacity(document.reservableCapacity(forElementsOf: index, stride: MemoryLayout<Element>.stride))
    var position = index + 2
    while position < end {
      elements.append(try child.value(Element.self, at: position, .index(elements.count)))
      position = document.index(after: position)
    }
    decoder.session.reuse(&child)
    return elements
  }
}

/// Decodes dictionaries. String keys are kept as the payload spells them, regardless of the key strategy. The standard library
/// decodes other keys through a keyed container.
extension Dictionary: CompositeValue where Key: Decodable, Value: Decodable {
  static func decoded(by decoder: ValueDecoder, at index: Int, _ step: ValueDecoder.Step) throws -> [Key: Value] {
    // A single conformance covers all keys: looking up another one would slow down every type's first decode.
    if Key.self == String.self {
      return sameType(try members(by: decoder, at: index, step), as: [Key: Value].self)
    }
    var child = decoder.session.decoder(at: index, in: decoder, step)
    do {
      if decoder.document.kind(at: index) == .object { try child.requireValidKeys() }
      let dictionary = try Self(from: child)
      decoder.session.reuse(&child)
      return dictionary
    } catch {
      throw decoder.session.rescuedFields.described(error)
    }
  }

  private static func members(
    by decoder: ValueDecoder,
    at index: Int,
    _ step: ValueDecoder.Step
  ) throws -> [String: Value] {
    try decoder.requireObject(at: index, step)
    let document = decoder.document
    var child = decoder.session.decoder(at: index, in: decoder, step)
    let end = child.end
    var dictionary: [String: Value] = [:]
    let stride = MemoryLayout<String>.stride + MemoryLayout<Value>.stride
    dictionary.reserveCapacity(document.reservableCapacity(forElementsOf: index, stride: stride))
    var position = index + 2
    var repaired: [String: Value] = [:]
    while position < end {
      guard let key = document.text(at: position) else {
        if let key = try child.repairedKey(at: position, of: Value.self), repaired[key] == nil {
          repaired[key] = try child.value(Value.self, at: position + 1, .key(ElementKey(stringValue: key)))
        }
        position = document.index(after: position + 1)
        continue
      }
      // Of equal keys, the first one wins.
      if dictionary[key] == nil {
        dictionary[key] = try child.value(Value.self, at: position + 1, .key(ElementKey(stringValue: key)))
      }
      position = document.index(after: position + 1)
    }
    decoder.session.reuse(&child)
    // A valid key takes precedence over a repaired one, whatever their order.
    return repaired.isEmpty ? dictionary : dictionary.merging(repaired) { whole, _ in whole }
  }
}

extension ValueDecoder {
  /// Returns the key that replaces one with invalid Unicode; `nil` to drop the entry.
  ///
  /// - Throws: `dataCorrupted` if entries of this type can't be rescued.
  @inline(never)
  fileprivate func repairedKey(at index: Int, of value: any Decodable.Type) throws -> String? {
    let error = invalidKey(at: index)
    guard let entry = value as? any KeyRepairing.Type else { throw error }
    return try entry.repairedKey(document.repairedText(at: index), after: error, in: self)
  }
}
