import ShieldedDecoding

extension ValueDecoder {
  /// Reads an object in one pass or, if that isn't possible, decodes it by its own `init(from:)`.
  @inline(never)
  func onePassValue<Value: Decodable>(
    _ type: Value.Type,
    _ onePass: any _OnePassDecodable.Type,
    at index: Int,
    _ step: PathStep
  ) throws -> Value {
    guard session.allowsReader, document.kind(at: index) == .object, document.truncation?.isOpen(index) != true,
      let pass = PassSettings.current(forValueOf: byteCount(at: index)), !isDeclaredOutside(index, step)
    else { return try trackedValue(type, at: index, step) }
    if let value = read(onePass, at: index, step, pass) { return sameType(value, as: type) }
    return try session.withoutReader { try trackedValue(type, at: index, step) }
  }

  /// A Boolean value that indicates whether an enclosing type declares keys of an object, as an enum does for its associated value.
  private func isDeclaredOutside(_ index: Int, _ step: PathStep) -> Bool {
    session.keyTracker != nil
      && !UndeclaredKeys.inheritedPaths(of: session.decoder(at: index, in: self, step)).isEmpty
  }

  /// Decodes an object by its own `init(from:)`.
  func ordinaryValue<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: PathStep) throws -> Value {
    var child = session.decoder(at: index, in: self, step)
    do {
      let value = try type.init(from: child)
      session.reuse(&child)
      return value
    } catch {
      throw session.rescuedFields.described(error)
    }
  }

  /// Reads the objects of an array in one pass, up to ``endOfCompleteElements(at:)``.
  ///
  /// - Parameter array: The array's type, whose elements are of the same type. The caller knows this only at run time.
  /// - Returns: The elements, or `nil` if they must be decoded one by one.
  func elementsInOnePass<Element: _OnePassDecodable, Value>(
    _ type: Element.Type,
    as array: Value.Type,
    at index: Int,
    _ step: PathStep
  ) -> Value? {
    guard session.allowsReader, document.kind(at: index).isContainer,
      let pass = PassSettings.current(forValueOf: byteCount(at: index))
    else { return nil }
    let elements =
      if let lists = document.arrivedLists, document.kind(at: index) == .array {
        arrivedElements(type, lists, at: index, step, pass)
      } else {
        read(PlainElements<Element>.self, at: index, step, pass)?.elements
      }
    // The caller can't cast the result: there, an array of an opened type becomes one of existentials.
    return elements.map { sameType($0, as: array) }
  }

  /// Reads the elements of an array that have arrived completely, apart from those that have been read already.
  private func arrivedElements<Element: _OnePassDecodable>(
    _ type: Element.Type,
    _ lists: ArrivedLists,
    at index: Int,
    _ step: PathStep,
    _ pass: PassSettings
  ) -> [Element]? {
    var (elements, next) = lists.elements(of: type, at: index)
    let end = endOfCompleteElements(at: index)
    if next < end {
      let first = next == index + 2 ? nil : next
      guard let new = read(PlainElements<Element>.self, at: index, from: first, step, pass)?.elements else {
        return nil
      }
      if elements.isEmpty { elements = new } else { elements += new }
    }
    lists.keep(elements, upTo: end, at: index)
    return elements
  }

  /// The tape index after the elements of an array that are complete: that of the element that the end of the payload has cut off, or
  /// that of the array's end.
  func endOfCompleteElements(at index: Int) -> Int {
    document.truncation?.lastValue(of: index) ?? document.index(after: index)
  }

  /// The length of a container, with the white space and the separator after it; 0 in a part of a list, because these may be in
  /// another part.
  private func byteCount(at index: Int) -> Int {
    if session.isOverPart { return 0 }
    return document.tape[document.index(after: index)].position - document.tape[index].position
  }

  /// - Parameter first: The tape index of the element with which reading a list begins; `nil` for the first one.
  private func read<Value: _OnePassValue>(
    _ type: Value.Type,
    at index: Int,
    from first: Int? = nil,
    _ step: PathStep,
    _ pass: PassSettings
  ) -> Value? {
    let reading = DecodingPass(session.settings, pass, session.keyNames, at: PathRoot(in: self, step))
    let last = document.truncation?.lastValue(of: index)
    let first = first ?? (last == nil ? nil : index + 2)
    let start = first.map { document.start(at: $0) } ?? document.tape[index].position
    // The copy has a bracket before the first element.
    if first != nil { reading.startOfCopy = start - 1 }
    // The next token begins after the value's end.
    let end = document.tape[last ?? document.index(after: index)].position
    do throws(_JSONReader.Interruption) {
      let value = unsafe try document.bytes.withPayload { payload throws(_JSONReader.Interruption) in
        // Sound: the payload is valid as long as the document, which outlives the call.
        let part = unsafe UnsafeRawBufferPointer(rebasing: payload[..<end])
        if first != nil {
          return unsafe try Self.readElements(type, in: part, at: start, endsBeforeLast: last != nil, reading)
        }
        return unsafe try _JSONReader.readValue(type, in: part, at: start, depth: 0, reading)
      }
      guard reading.finish() else { return nil }
      if !reading.notes.isEmpty { tracked(at: index, step) { examine(reading.notes, in: index) } }
      return value
    } catch {
      reading.cancel()
      return nil
    }
  }

  /// Reads elements from a position on, without the last one if the end of the payload has cut it off.
  ///
  /// - Parameters:
  ///   - payload: The payload up to the last element, or to the token after the array.
  ///   - start: The position of the first element.
  private static func readElements<Value: _OnePassValue>(
    _ type: Value.Type,
    in payload: UnsafeRawBufferPointer,
    at start: Int,
    endsBeforeLast: Bool,
    _ session: OnePassSession
  ) throws(_JSONReader.Interruption) -> Value {
    var end = payload.count
    if endsBeforeLast {
      guard let comma = unsafe payload.lastIndex(of: UInt8(ascii: ",")), comma > start else {
        throw _JSONReader.Interruption()
      }
      end = comma
    }
    // A copy, because a document doesn't change. Reading it takes many times as long.
    var list: [UInt8] = []
    list.reserveCapacity(end - start + 2)
    list.append(UInt8(ascii: "["))
    unsafe list.append(contentsOf: payload[start..<end])
    list.append(UInt8(ascii: "]"))
    do {
      return try unsafe list.withUnsafeBytes { bytes in
        unsafe try _JSONReader.readValue(type, in: bytes, at: 0, depth: 0, session)
      }
    } catch {
      throw _JSONReader.Interruption()
    }
  }
}

/// The error with which `init(from:)` offers to read its type in one pass. It is thrown for the type's first value in a call,
/// before anything is decoded. The decoder then reads this value and the following ones.
///
/// The decoder doesn't look up the type's conformance instead: the first lookup of a type reads the records of all conformances
/// in the program, and most types don't conform.
struct PassOffer: Error {
  let type: any _OnePassDecodable.Type
}

extension _JSONReader {
  /// Offers to read a type in one pass. It is the first call in the `init(from:)` that `@Shielded` generates.
  ///
  ///     init(from decoder: any Decoder) throws {
  ///       try _JSONReader.offerPass(for: Self.self, to: decoder)
  ///       let container = try decoder.container(keyedBy: CodingKeys.self)
  ///       x = try container.decode(forKey: .x)
  ///     }
  ///     // In {"points": [{"x": "1"}, {"x": 2}]}, both objects are read in one pass, the first one too.
  ///
  /// - Parameters:
  ///   - type: The type that `init(from:)` belongs to.
  ///   - decoder: The decoder that was passed to `init(from:)`. Only ``ShieldedJSONDecoder`` accepts an offer, and only while it
  ///     decodes the type's first value in a call.
  /// - Throws: An error if the offer is accepted. The decoder handles it.
  @safe
  public static func offerPass<Object: _OnePassDecodable>(for type: Object.Type, to decoder: any Decoder) throws {
    if isUndecided(type, in: decoder) { throw PassOffer(type: type) }
  }

  /// Offers to read a generic type in one pass. It is accepted if the type is a `_OnePassDecodable` with its generic arguments.
  ///
  /// - Parameters:
  ///   - type: The type that `init(from:)` belongs to.
  ///   - decoder: The decoder that was passed to `init(from:)`.
  /// - Throws: An error if the offer is accepted. The decoder handles it.
  public static func offerPass<Object: Decodable>(for type: Object.Type, to decoder: any Decoder) throws {
    if isUndecided(type, in: decoder), let onePass = type as? any _OnePassDecodable.Type {
      throw PassOffer(type: onePass)
    }
  }

  @inline(__always)
  private static func isUndecided(_ type: any Any.Type, in decoder: any Decoder) -> Bool {
    // Compared before it is cast: a cast of every decoder adds 1.7 % to the instructions of `@Shielded` over `JSONDecoder`.
    guard Swift.type(of: decoder) == ValueDecoder.self, let decoder = decoder as? ValueDecoder else { return false }
    return decoder.session.undecidedType == ObjectIdentifier(type)
  }
}

extension ValueDecoder {
  /// Decodes a type's first value with its own `init(from:)`, and decides how the following ones are decoded.
  ///
  /// - Throws: A ``PassOffer`` if the type can be read in one pass. Otherwise the error of `init(from:)`.
  func firstValue<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: PathStep) throws -> Value {
    // An offer is the first thing that `init(from:)` does. So the type is already decided for the values inside this one:
    // otherwise each level of a recursive type would take 700 bytes more of the stack.
    session.decide(type, session.keyTracker == nil ? .ordinary : .tracked)
    session.undecidedType = ObjectIdentifier(type)
    defer { session.undecidedType = nil }
    do {
      return try trackedValue(type, at: index, step)
    } catch let offer as PassOffer {
      session.decide(type, .onePass(offer.type))
      throw offer
    }
  }

  /// Decodes a type's first value: with its own `init(from:)` or, if that offers it, in one pass.
  func undecidedValue<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: PathStep) throws -> Value {
    do {
      return try firstValue(type, at: index, step)
    } catch let offer as PassOffer {
      return try onePassValue(type, offer.type, at: index, step)
    }
  }
}

// MARK: Plain lists

extension _OnePassDecodable {
  /// Decodes elements, up to the end or to the first that fails. ``ShieldedJSONDecoder`` reads a whole list in one pass.
  @safe
  public static func _appendPlain(
    to elements: inout [Self],
    from container: inout any UnkeyedDecodingContainer
  ) throws {
    if elements.isEmpty, var list = container as? UnkeyedContainer, let read = list.elementsInOnePass(Self.self) {
      container = list
      elements = read
      if container.isAtEnd { return }
    }
    try elements.appendPlainElements(from: &container)
  }
}
