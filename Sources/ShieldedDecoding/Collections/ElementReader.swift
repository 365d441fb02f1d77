/// Reads an array of which every element is rescued for itself.
///
/// Good elements are read by ``Rescuable/appendPlain(to:from:)``, in runs: one call for an array that is clean. The loop must
/// come to an end and lose no good element over decoders of either habit: some stay at an element that they failed to decode
/// (Foundation's), some have moved past it already. So `currentIndex` is looked at after a failure:
/// - It stays: the element's token is read, which moves on.
/// - It has moved: the token is behind. So the array is opened again, the good elements are passed over once, and from there
///   on every element is decoded by a type whose `init(from:)` never throws, over which all decoders agree.
/// - It moves neither on failure nor on a skip: the array ends there, and the log says so.
struct ElementReader<Element: Rescuable> {
  private let decoder: any Decoder
  private let outcome: RescueOutcome
  private var container: any UnkeyedDecodingContainer
  /// The array's coding path where there is a log, asked for once: Foundation takes the square of the depth to build it.
  private let path: [any CodingKey]
  private var elements: [Element] = []
  /// The position of the element that is read, counted from 0; dropped ones count too.
  private var index = 0
  private var droppedCount = 0

  /// Reads an array.
  ///
  /// - Parameters:
  ///   - decoder: A decoder that stands at the array.
  ///   - outcome: What happens to an element that can't be used, as the log calls it.
  ///   - standIn: The element for its place; `nil` to leave it out.
  /// - Throws: What the decoder throws where there is no array; what must not be rescued; what the policy forbids to rescue.
  @inline(__always)
  static func elements(
    of decoder: any Decoder,
    outcome: RescueOutcome,
    standIn: () -> Element?
  ) throws -> [Element] {
    // A decoder that knows its tokens knows arrays of scalars too, and reads a clean one at once.
    if DirectTokens.readsWhole(Element.rescueTarget),
      let elements = try? decoder.singleValueContainer().decode([Element].self)
    {
      return elements
    }
    var container = try decoder.unkeyedContainer()
    // A list of scalars is seldom the outermost, and too cheap to ask for each.
    let outermostList = Element.rescueTarget.isComposite ? OutermostList.begin() : nil
    defer { outermostList?.end() }
    var elements: [Element] = []
    elements.reserveCapacity(roomWorthMaking(for: container.count ?? 0))
    do {
      try Element.appendPlain(to: &elements, from: &container)
      outermostList?.note(elements.count, in: decoder)
      return elements
    } catch {
      return try rest(behind: elements, after: error, in: container, of: decoder, outermostList, outcome, standIn)
    }
  }

  /// How many elements there is room made for at once: what a decoder says, but no more than 16 MiB on its word alone.
  @inline(__always)
  private static func roomWorthMaking(for count: Int) -> Int {
    min(max(count, 0), (16 << 20) / max(MemoryLayout<Element>.stride, 1))
  }

  /// Reads on behind a failed element. Kept out of line: arrays may stand in arrays as deep as the decoder allows, and stack
  /// is what they share.
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
    try reader.readOn(after: error, standIn)
    outermostList?.note(reader.elements.count + reader.droppedCount, in: decoder)
    return reader.elements
  }

  private mutating func readOn(after firstError: any Error, _ standIn: () -> Element?) throws {
    var error = firstError
    while true {
      if error is UnmovingDecoderError {
        var fault = fault(.other, error, .corrupted)
        fault.endsArray = true
        return try settle(fault) { nil }
      }
      let decoderFault = try DecoderFault.recognised(error, for: Element.rescueTarget)
      if RescueSettings(for: decoder).policy.isStrict { throw RescueRefusal(error) }
      let likeliest = TokenProbe.likeliestKind(after: decoderFault, for: Element.rescueTarget)
      var token = JSONToken.other
      if container.currentIndex == index {
        token = try likeliest.token(in: &container)
        if container.currentIndex == index { token = try skippedToken() }
      } else if reopen() {
        if Element.rescueTarget.isComposite {
          // Decoding it once more would record the faults of its fields once more.
          token = try likeliest.token(in: &container)
          try settle(fault(token, error, decoderFault), standIn)
        }
        return try readCaught(standIn)
      }
      var fault = fault(token, error, decoderFault)
      // A decoder that stays where it is would stay there for ever.
      fault.endsArray = container.currentIndex == index
      try settle(fault, standIn)
      if fault.endsArray { return }

      let count = elements.count
      do {
        try Element.appendPlain(to: &elements, from: &container)
        return
      } catch let next {
        error = next
        index += elements.count - count
      }
    }
  }

  /// Reads the rest of the array by elements that catch their own errors.
  private mutating func readCaught(_ standIn: () -> Element?) throws {
    while !container.isAtEnd {
      do {
        switch try container.decode(CaughtElement<Element>.self) {
        case .value(let value):
          elements.append(value)
          index += 1
        case .fault(let fault): try settle(fault, standIn)
        }
      } catch let refusal as RescueRefusal {
        throw refusal
      } catch {
        // The decoder itself refuses, as some do for `null`.
        let decoderFault = try DecoderFault.recognised(error, for: Element.rescueTarget)
        let token = container.currentIndex == index ? try skippedToken() : .other
        var fault = fault(token, error, decoderFault)
        fault.endsArray = container.currentIndex == index
        try settle(fault, standIn)
      }
      guard container.currentIndex == index else { return }
    }
  }

  private func fault(_ token: JSONToken, _ error: any Error, _ decoderFault: DecoderFault) -> RescueFault {
    RescueFault(token: token, error: error, decoderFault: decoderFault, settings: RescueSettings(for: decoder))
  }

  /// Puts something, or nothing, in the place of an element that could not be decoded.
  private mutating func settle(_ fault: RescueFault, _ standIn: () -> Element?) throws {
    switch fault.resolve(Element.self, standIn: outcome, at: { [path, index] in RescuePathSource(path, index: index) })
    {
    case .value(let value): elements.append(value)
    case .standIn: if let value = standIn() { elements.append(value) } else { droppedCount += 1 }
    case .refused: throw RescueRefusal(fault.error)
    }
    index += 1
  }

  /// Moves past an element of which the decoder won't even give the token.
  private mutating func skippedToken() throws -> JSONToken {
    if (try? container.decodeNil()) == true { return .null }
    _ = try? container.decode(SkippedElement.self)
    return .other
  }

  /// Opens the array again and passes over the elements that are done.
  ///
  /// - Returns: Whether the decoder lets itself be asked twice. If not, the reader goes on where it was.
  private mutating func reopen() -> Bool {
    guard var second = try? decoder.unkeyedContainer(), second.currentIndex == 0 else { return false }
    while second.currentIndex < index {
      let before = second.currentIndex
      guard !second.isAtEnd, (try? second.decode(SkippedElement.self)) != nil, second.currentIndex == before + 1 else {
        return false
      }
    }
    container = second
    return true
  }
}

/// An element that catches its own error, so that the container around it sees a success and moves on by one.
enum CaughtElement<Element: Rescuable>: Decodable {
  case value(Element)
  case fault(RescueFault)

  init(from decoder: any Decoder) throws {
    do {
      self = .value(try Element.decodePlain(from: decoder))
    } catch {
      self = .fault(try RescueFault(after: error, for: Element.rescueTarget, from: decoder))
    }
  }
}

/// Any value, not looked at.
struct SkippedElement: Decodable {
  init(from decoder: any Decoder) {}
}
