/// Reads an array and rescues each element separately.
///
/// ``Rescuable/_appendPlain(to:from:)`` reads runs of valid elements; a clean array takes one call. After an element that it
/// failed to decode, a decoder either stays at the element (Foundation's) or has already moved past it. With both, the loop
/// must end and keep every valid element, so it checks `currentIndex` after each failure:
/// - If it hasn't changed, the element's token is read, which advances the container.
/// - If it has advanced, the token is no longer reachable. The array is opened again, the elements that are done are skipped,
///   and each remaining element is decoded as a ``CaughtElement``, which catches the element's error. To the decoder it is a
///   success, so every decoder advances by one.
/// - If it advances neither on failure nor on a skip, the array ends there, and the log records it.
struct ElementReader<Element: Rescuable> {
  private let decoder: any Decoder
  private let outcome: RescueOutcome
  private var container: any UnkeyedDecodingContainer
  /// The array's coding path, or `[]` without a log. It is stored because Foundation builds it in time quadratic in its depth.
  private let path: [any CodingKey]
  private var elements: [Element] = []
  /// The zero-based position of the current element in the payload, including dropped elements.
  private var index = 0
  private var droppedCount = 0

  /// Reads an array.
  ///
  /// - Parameters:
  ///   - decoder: A decoder positioned at the array.
  ///   - outcome: The outcome to record for an unusable element.
  ///   - standIn: Returns the replacement for an unusable element, or `nil` to drop it.
  /// - Throws: The decoder's error if the value isn't an array; errors that must not be rescued; errors that the policy forbids
  ///   to rescue.
  @inline(__always)
  static func elements(
    of decoder: any Decoder,
    outcome: RescueOutcome,
    standIn: () -> Element?
  ) throws -> [Element] {
    // A decoder that supplies tokens also decodes a clean array of scalars in one call.
    if DirectTokens.readsWhole(Element.rescueTarget),
      let elements = try? decoder.singleValueContainer().decode([Element].self)
    {
      return elements
    }
    var container = try decoder.unkeyedContainer()
    // A list of scalars is rarely the outermost, and decoding one is too cheap to pay for the check.
    let outermostList = Element.rescueTarget.isComposite ? OutermostList.begin() : nil
    defer { outermostList?.end() }
    var elements: [Element] = []
    elements.reserveCapacity(reservableCapacity(for: container.count ?? 0))
    do {
      try Element._appendPlain(to: &elements, from: &container)
      outermostList?.note(elements.count, in: decoder)
      return elements
    } catch {
      return try rest(behind: elements, after: error, in: container, of: decoder, outermostList, outcome, standIn)
    }
  }

  /// The capacity to reserve: the decoder's count, limited to 16 MiB because the count may be wrong.
  @inline(__always)
  private static func reservableCapacity(for count: Int) -> Int {
    min(max(count, 0), (16 << 20) / max(MemoryLayout<Element>.stride, 1))
  }

  /// Continues after a failed element.
  ///
  /// Outlined to save stack: arrays can be nested as deep as the decoder allows.
  @inline(never)
  private static func rest(
    behind elements: [Element],
    after error: any Error,
    in container: any UnkeyedDecodingContainer,
    of decoder: any Decoder,
    _ outermostList: OutermostList?,
    _ outcome: RescueOutcome,
    _ standIn: () -> Element?
  ) throws -> [Element] {
    var reader = ElementReader(
      decoder: decoder,
      outcome: outcome,
      container: container,
      path: RescueSettings(for: decoder).log == nil ? [] : container.codingPath,
      elements: elements,
      index: elements.count
    )
    try reader.continueReading(after: error, standIn)
    outermostList?.note(reader.elements.count + reader.droppedCount, in: decoder)
    return reader.elements
  }

  private mutating func continueReading(after firstError: any Error, _ standIn: () -> Element?) throws {
    var error = firstError
    while true {
      if error is UnmovingDecoderError {
        var fault = fault(.other, error, .corrupted)
        fault.endsArray = true
        return try resolveElement(fault) { nil }
      }
      let errorKind = try DecoderErrorKind.recognised(error, for: Element.rescueTarget)
      if RescueSettings(for: decoder).policy.isStrict { throw RescueRefusal(error) }
      let likeliest = TokenProbe.likeliestKind(after: errorKind, for: Element.rescueTarget)
      var token = JSONToken.other
      if container.currentIndex == index {
        token = try likeliest.token(in: &container)
        if container.currentIndex == index { token = try skippedToken() }
      } else if reopen() {
        if Element.rescueTarget.isComposite {
          // Decoding the element again would record the faults of its fields twice.
          token = try likeliest.token(in: &container)
          try resolveElement(fault(token, error, errorKind), standIn)
        }
        return try readCaught(standIn)
      }
      var fault = fault(token, error, errorKind)
      // A container that hasn't advanced by now never will.
      fault.endsArray = container.currentIndex == index
      try resolveElement(fault, standIn)
      if fault.endsArray { return }

      let count = elements.count
      do {
        try Element._appendPlain(to: &elements, from: &container)
        return
      } catch let next {
        error = next
        index += elements.count - count
      }
    }
  }

  /// Reads the rest of the array as elements that catch their own errors.
  private mutating func readCaught(_ standIn: () -> Element?) throws {
    while !container.isAtEnd {
      do {
        switch try container.decode(CaughtElement<Element>.self) {
        case .value(let value):
          elements.append(value)
          index += 1
        case .fault(let fault): try resolveElement(fault, standIn)
        }
      } catch let refusal as RescueRefusal {
        throw refusal
      } catch {
        // The decoder itself refused the element, as some do for `null`.
        let errorKind = try DecoderErrorKind.recognised(error, for: Element.rescueTarget)
        let token = container.currentIndex == index ? try skippedToken() : .other
        var fault = fault(token, error, errorKind)
        fault.endsArray = container.currentIndex == index
        try resolveElement(fault, standIn)
      }
      guard container.currentIndex == index else { return }
    }
  }

  private func fault(_ token: JSONToken, _ error: any Error, _ errorKind: DecoderErrorKind) -> FailedValue {
    FailedValue(token: token, error: error, errorKind: errorKind, settings: RescueSettings(for: decoder))
  }

  /// Appends the rescued value or the replacement of an element that could not be decoded, or drops the element.
  private mutating func resolveElement(_ fault: FailedValue, _ standIn: () -> Element?) throws {
    switch fault.resolve(Element.self, standIn: outcome, at: { [path, index] in RescuePathSource(path, index: index) })
    {
    case .value(let value): elements.append(value)
    case .standIn: if let value = standIn() { elements.append(value) } else { droppedCount += 1 }
    case .refused: throw RescueRefusal(fault.error)
    }
    index += 1
  }

  /// Moves past an element whose token the decoder doesn't supply.
  ///
  /// - Returns: `.null` or `.other`.
  private mutating func skippedToken() throws -> JSONToken {
    if (try? container.decodeNil()) == true { return .null }
    _ = try? container.decode(IgnoredValue.self)
    return .other
  }

  /// Opens the array again and skips the elements that are done.
  ///
  /// - Returns: Whether the decoder allowed it. If not, the container is unchanged, and the reader continues from there.
  private mutating func reopen() -> Bool {
    guard var second = try? decoder.unkeyedContainer(), second.currentIndex == 0 else { return false }
    while second.currentIndex < index {
      let before = second.currentIndex
      guard !second.isAtEnd, (try? second.decode(IgnoredValue.self)) != nil, second.currentIndex == before + 1 else {
        return false
      }
    }
    container = second
    return true
  }
}

/// An element that catches its own error, so that its container sees a success and advances by one.
enum CaughtElement<Element: Rescuable>: Decodable {
  case value(Element)
  case fault(FailedValue)

  init(from decoder: any Decoder) throws {
    do {
      self = .value(try Element._decodePlain(from: decoder))
    } catch {
      self = .fault(try FailedValue(after: error, for: Element.rescueTarget, from: decoder))
    }
  }
}
