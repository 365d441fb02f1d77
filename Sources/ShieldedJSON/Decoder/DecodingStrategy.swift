import Foundation
import ShieldedDecoding

/// The way in which the decoder decodes a type: with the type's own `init(from:)`, or with code of the decoder.
enum DecodingStrategy {
  /// With the type's own `init(from:)`.
  case ordinary
  /// With the type's own `init(from:)`, after which undeclared keys are reported.
  case tracked
  case token, date, data, url, uuid, decimal, losslessDecimal
  case strings, integers, doubles
  /// An array or a dictionary, of any element or key type.
  case composite(any CompositeValue.Type)
  /// By the reader or, if that isn't possible, with the type's own `init(from:)`.
  case onePass(any _OnePassDecodable.Type)
  /// In one pass, if the `init(from:)` of the type's first value offers that, and otherwise with the type's own `init(from:)`.
  case undecided

  /// Determines the strategy. This takes longer than decoding an object, so ``DecodingSession/strategy(of:)`` caches the result.
  ///
  /// - Parameter mayRead: Whether a type may be read in one pass.
  init<Value: Decodable>(_ type: Value.Type, mayRead: Bool, tracksKeys: Bool) {
    if type == JSONToken.self {
      self = .token
    } else if type == Date.self {
      self = .date
    } else if type == Data.self {
      self = .data
    } else if type == URL.self {
      self = .url
    } else if type == UUID.self {
      self = .uuid
    } else if type == Decimal.self {
      self = .decimal
    } else if type == LosslessDecimal.self {
      self = .losslessDecimal
    } else if type == [String].self {
      self = .strings
    } else if type == [Int].self {
      self = .integers
    } else if type == [Double].self {
      self = .doubles
    } else if type.mayBeComposite, let composite = type as? any CompositeValue.Type {
      self = .composite(composite)
    } else {
      self = mayRead ? .undecided : tracksKeys ? .tracked : .ordinary
    }
  }
}

/// A type that the decoder decodes itself, without calling the type's `init(from:)`: an array or a dictionary.
protocol CompositeValue: Decodable {
  static func decoded(by decoder: ValueDecoder, at index: Int, _ step: PathStep) throws -> Self

  /// The type of the elements, if the value is an array and the reader reads them; otherwise `nil`.
  static var onePassElement: (any _OnePassDecodable.Type)? { get }
}

extension Decodable {
  /// A Boolean value that indicates whether the type may be a ``CompositeValue``: every array, set and dictionary is a
  /// single reference.
  ///
  /// A type of another size isn't looked up as one. The first lookup of each type reads the records of all conformances in the
  /// program, which takes 50 µs if there are 20 000.
  static var mayBeComposite: Bool { MemoryLayout<Self>.size == MemoryLayout<[Int]>.size }
}

extension CompositeValue {
  /// Decodes a value as `Value`, which must be the same type as `Self`. The caller knows this only at run time.
  static func decoded<Value>(
    as type: Value.Type,
    by decoder: ValueDecoder,
    at index: Int,
    _ step: PathStep
  ) throws -> Value { sameType(try decoded(by: decoder, at: index, step), as: type) }
}

/// Decodes arrays of any element type without a container, reserving their capacity in advance.
extension Array: CompositeValue where Element: Decodable {
  static var onePassElement: (any _OnePassDecodable.Type)? { Element.self as? any _OnePassDecodable.Type }

  static func decoded(by decoder: ValueDecoder, at index: Int, _ step: PathStep) throws -> [Element] {
    try decoder.requireArray(at: index, step)
    try decoder.requireArrivedCollection(at: index, step)
    let strategy = decoder.session.strategy(of: Element.self)
    let document = decoder.document
    let end = document.index(after: index)
    var elements: [Element] = []
    var position = index + 2
    if case .onePass(let element) = strategy,
      let read = decoder.elementsInOnePass(element, as: [Element].self, at: index, step)
    {
      position = decoder.endOfCompleteElements(at: index)
      if position == end { return read }
      elements = read
    }
    var child = decoder.session.decoder(at: index, in: decoder, step)
    if case .undecided = strategy, position < end {
      do {
        elements.append(try child.firstValue(Element.self, at: position, .index(0)))
        position = document.index(after: position)
      } catch let offer as PassOffer {
        if let read = decoder.elementsInOnePass(offer.type, as: [Element].self, at: index, step) {
          elements = read
          position = decoder.endOfCompleteElements(at: index)
        }
      }
    }
    if position < end {
      elements.reserveCapacity(document.reservableCapacity(forElementsOf: index, stride: MemoryLayout<Element>.stride))
    }
    while position < end {
      elements.append(try child.value(Element.self, at: position, .index(elements.count)))
      position = document.index(after: position)
    }
    decoder.session.reuse(&child)
    return elements
  }
}

/// Decodes sets as the standard library does.
extension Set: CompositeValue where Element: Decodable {
  static var onePassElement: (any _OnePassDecodable.Type)? { nil }

  static func decoded(by decoder: ValueDecoder, at index: Int, _ step: PathStep) throws -> Set {
    try decoder.requireArrivedCollection(at: index, step)
    var child = decoder.session.decoder(at: index, in: decoder, step)
    do {
      let set = try Self(from: child)
      decoder.session.reuse(&child)
      return set
    } catch {
      throw decoder.session.rescuedFields.described(error)
    }
  }
}

/// Decodes dictionaries. String keys are kept as in the payload, regardless of the key strategy. The standard library decodes
/// dictionaries with other keys.
extension Dictionary: CompositeValue where Key: Decodable, Value: Decodable {
  static var onePassElement: (any _OnePassDecodable.Type)? { nil }

  static func decoded(by decoder: ValueDecoder, at index: Int, _ step: PathStep) throws -> [Key: Value] {
    try decoder.requireArrivedEntries(of: Value.self, at: index, step)
    // One conformance applies to all key types, since looking up a second one would slow down every type's first decode.
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

  private static func members(by decoder: ValueDecoder, at index: Int, _ step: PathStep) throws -> [String: Value] {
    try decoder.requireObject(at: index, step)
    let document = decoder.document
    var child = decoder.session.decoder(at: index, in: decoder, step)
    if let tracker = decoder.session.keyTracker { child.keepAllKeys(tracker) }
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
    // A valid key takes precedence over an equal repaired one, even if it comes later. It may still arrive.
    return repaired.isEmpty || decoder.tokenOfArrivingContainer(at: index) != nil
      ? dictionary : dictionary.merging(repaired) { whole, _ in whole }
  }
}

/// Decodes the entries of any object in the payload's order, with keys as in a dictionary.
extension OrderedEntries: CompositeValue {
  static var onePassElement: (any _OnePassDecodable.Type)? { nil }

  static func decoded(by decoder: ValueDecoder, at index: Int, _ step: PathStep) throws -> OrderedEntries {
    try decoder.requireArrivedEntries(of: Value.self, at: index, step)
    try decoder.requireObject(at: index, step)
    let document = decoder.document
    var child = decoder.session.decoder(at: index, in: decoder, step)
    if let tracker = decoder.session.keyTracker { child.keepAllKeys(tracker) }
    let end = child.end
    var entries: [(key: String, value: Value)] = []
    var names: Set<SpelledKey> = []
    var repairedNames: Set<SpelledKey> = []
    var repairedPlaces: Set<Int> = []
    var position = index + 2
    while position < end {
      let name = document.text(at: position)
      // Of equal keys, the first one wins.
      if let key = try name ?? child.repairedKey(at: position, of: Value.self) {
        let spelled = SpelledKey(key)
        if name == nil ? repairedNames.insert(spelled).inserted : names.insert(spelled).inserted {
          if name == nil { repairedPlaces.insert(entries.count) }
          entries.append((key, try child.value(Value.self, at: position + 1, .key(ElementKey(stringValue: key)))))
        }
      }
      position = document.index(after: position + 1)
    }
    decoder.session.reuse(&child)
    if repairedPlaces.isEmpty { return OrderedEntries(entries) }
    // A valid key takes precedence over an equal repaired one, even if it comes later.
    let kept = entries.indices.filter { !repairedPlaces.contains($0) || !names.contains(SpelledKey(entries[$0].key)) }
    return OrderedEntries(kept.map { entries[$0] })
  }
}

extension ValueDecoder {
  /// Requires that an object has arrived completely, unless each of its entries is left out until then. The conformance isn't looked
  /// up if all has arrived.
  fileprivate func requireArrivedEntries(of value: any Decodable.Type, at index: Int, _ step: PathStep) throws {
    if document.truncation == nil || (value as? any KeyRepairing.Type)?.isLeftOutUntilComplete == true { return }
    try requireArrivedCollection(at: index, step)
  }

  /// Returns the key that replaces one with invalid Unicode; `nil` to drop the entry.
  ///
  /// - Throws: `dataCorrupted` if entries of this type can't be rescued, or if the policy forbids it.
  @inline(never)
  fileprivate func repairedKey(at index: Int, of value: any Decodable.Type) throws -> String? {
    let error = invalidKey(at: index)
    guard let entry = value as? any KeyRepairing.Type else { throw error }
    return try entry.repairedKey(document.repairedText(at: index), after: error, in: self)
  }
}
