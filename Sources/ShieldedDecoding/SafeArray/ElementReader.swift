/// Reads one element after the other, and knows what to do about those that fail.
struct ElementReader<Placement: ElementPlacement> {
  typealias Element = Placement.Element

  /// An element's place: empty where the element is dropped.
  struct Place {
    var value: Element?
  }

  private let decoder: any Decoder
  private var container: any UnkeyedDecodingContainer
  private var index = 0
  private var hasEnded = false

  /// Whether the decoder moves past an element that it fails to decode, so that elements have to catch their own errors.
  private var catchesInside = false

  init(_ container: any UnkeyedDecodingContainer, of decoder: any Decoder) {
    self.decoder = decoder
    self.container = container
  }

  /// Reads the next element.
  ///
  /// - Returns: Its place, or `nil` at the end.
  /// - Throws: What must not be rescued, and what the policy forbids to rescue.
  mutating func next() throws -> Place? {
    if hasEnded || container.isAtEnd { return nil }
    defer { index += 1 }
    let before = container.currentIndex
    let place: Place
    if catchesInside {
      place = try caughtElement()
    } else {
      do {
        place = Place(value: try Element.decodePlain(from: &container))
      } catch {
        place = try rescuedElement(after: error, before: before)
      }
    }
    // A decoder that gives values and stays where it is would give them for ever.
    if container.currentIndex == before { hasEnded = true }
    return place
  }

  private mutating func rescuedElement(after error: any Error, before: Int) throws -> Place {
    let decoderFault = try DecoderFault.recognised(error, for: Element.rescueTarget)
    var token = JSONToken.other
    if container.currentIndex == before {
      token = try TokenProbe.likeliestKind(after: decoderFault, for: Element.rescueTarget).token(in: &container)
      if container.currentIndex == before { token = try skippedToken() }
    } else if !Element.rescueTarget.isComposite, try reopen() {
      return try caughtElement()
    }
    return try place(for: RescueFault(token: token, error: error, decoderFault: decoderFault))
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
  private mutating func reopen() throws -> Bool {
    guard var second = try? decoder.unkeyedContainer(), second.currentIndex == 0 else { return false }
    while second.currentIndex < index {
      let before = second.currentIndex
      guard !second.isAtEnd, (try? second.decode(SkippedElement.self)) != nil, second.currentIndex == before + 1 else {
        return false
      }
    }
    container = second
    catchesInside = true
    return true
  }

  private mutating func caughtElement() throws -> Place {
    let caught: CaughtElement<Element>
    do {
      caught = try container.decode(CaughtElement<Element>.self)
    } catch {
      // The decoder itself refuses, as some do for `null`.
      let decoderFault = try DecoderFault.recognised(error, for: Element.rescueTarget)
      return try place(for: RescueFault(token: .other, error: error, decoderFault: decoderFault))
    }
    switch caught {
    case .value(let value): return Place(value: value)
    case .fault(let fault): return try place(for: fault)
    }
  }

  private func place(for fault: RescueFault) throws -> Place {
    let resolution = fault.resolve(Element.self, standIn: Placement.outcome) {
      RescuePathSource(container.codingPath, index: index)
    }
    switch resolution {
    case .value(let value): return Place(value: value)
    case .standIn: return Place(value: Placement.standIn())
    case .refused: throw RescueRefusal(fault.error)
    }
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
