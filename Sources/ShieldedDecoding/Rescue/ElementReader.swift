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
package struct ElementReader<Element: Rescuable> {
  private let decoder: any Decoder
  private let outcome: RescueOutcome
  private var container: any UnkeyedDecodingContainer
  /// The array's coding path, or `[]` without a log. It is stored because Foundation builds it in time quadratic in its depth.
  private let path: [any CodingKey]
  private var elements: [Element] = []
  /// The zero-based position of the current element in the payload, including dropped elements.
  private var index = 0
  private var droppedCount = 0
  /// A Boolean value that indicates whether the list ends before an element that hasn't arrived completely.
  private var isLimitedToArrived = false

  /// Reads an array.
  ///
  /// - Parameters:
  ///   - outcome: The outcome to record for an unusable element.
  ///   - replacement: Returns the replacement for an unusable element, or `nil` to drop it.
  /// - Throws: The decoder's error if the value isn't an array; errors that must not be rescued; errors that the policy forbids
  ///   to rescue.
  @inline(__always)
  package static func elements(
    of decoder: any Decoder,
    outcome: RescueOutcome,
    replacement: () -> Element?
  ) throws -> [Element] {
    try UndeclaredKeys.requireSupport(Element.self)
    // A decoder that supplies tokens also decodes a clean array of scalars in one call.
    if DirectTokens.triesWholeList(of: Element.self),
      let elements = try? decoder.singleValueContainer().decode([Element].self)
    {
      return elements
    }
    if IncompletePayload.isArriving, outcome == .dropped || Element.self is any StrictlyDecodable.Type {
      return try arrivedElements(of: decoder, outcome, replacement)
    }
    var container = try decoder.unkeyedContainer()
    // A list of scalars is rarely the outermost, and decoding one is too cheap to pay for the check.
    let outermostList = Element._rescueTarget.isComposite ? OutermostList.begin() : nil
    defer { outermostList?.end() }
    var elements: [Element] = []
    elements.reserveCapacity(reservableCapacity(for: container.count ?? 0))
    do {
      try Element._appendPlain(to: &elements, from: &container)
      outermostList?.addToLog(elementCount: elements.count, of: decoder)
      return elements
    } catch {
      return try remainder(
        following: elements,
        after: error,
        in: container,
        of: decoder,
        outermostList,
        outcome,
        replacement
      )
    }
  }

  /// Returns the capacity to reserve: the decoder's count, limited to 16 MiB because the count may be wrong.
  @inline(__always)
  static func reservableCapacity(for count: Int) -> Int {
    min(max(count, 0), (16 << 20) / max(MemoryLayout<Element>.stride, 1))
  }

  /// Reads an array. An unusable element is replaced by the default of its type or, if the type has none, dropped.
  package static func elements(of decoder: any Decoder) throws -> [Element] {
    let type = Element.self as? any SafeValue.Type
    return try elements(of: decoder, outcome: type == nil ? .dropped : .defaulted) { type?._defaultValue as? Element }
  }

  /// Continues after a failed element.
  ///
  /// This function isn't inlined, to save stack: arrays can be nested as deep as the decoder allows.
  @inline(never)
  private static func remainder(
    following elements: [Element],
    after error: any Error,
    in container: any UnkeyedDecodingContainer,
    of decoder: any Decoder,
    _ outermostList: OutermostList?,
    _ outcome: RescueOutcome,
    _ replacement: () -> Element?
  ) throws -> [Element] {
    var reader = ElementReader(
      decoder: decoder,
      outcome: outcome,
      container: container,
      path: RescueSettings.current.log == nil ? [] : container.codingPath,
      elements: elements,
      index: elements.count
    )
    try reader.continueReading(after: error, replacement)
    outermostList?.addToLog(elementCount: reader.elements.count + reader.droppedCount, of: decoder)
    return reader.elements
  }

  private mutating func continueReading(after firstError: any Error, _ replacement: () -> Element?) throws {
    var error = firstError
    while true {
      if error is UnmovingDecoderError {
        var failedValue = failedValue(.other, error, .corrupted)
        failedValue.endsArray = true
        return try resolveElement(failedValue) { nil }
      }
      let errorKind = try DecoderErrorKind.recognized(error, for: Element._rescueTarget)
      if RescueSettings.current.policy.isStrict { throw RescueRefusal(error) }
      var token = JSONToken.other
      if container.currentIndex == index {
        token = try TokenReader.token(in: &container, after: errorKind, for: Element._rescueTarget)
        if container.currentIndex == index { token = try skippedToken() }
      } else if reopen() {
        if Element._rescueTarget.isComposite {
          // Decoding the element again would record the faults of its fields twice.
          token = try TokenReader.token(in: &container, after: errorKind, for: Element._rescueTarget)
          try resolveElement(failedValue(token, error, errorKind), replacement)
        }
        return try readCaught(replacement)
      }
      var failedValue = failedValue(token, error, errorKind)
      // A container that hasn't advanced by now never will.
      failedValue.endsArray = container.currentIndex == index
      try resolveElement(failedValue, replacement)
      if failedValue.endsArray { return }

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

  /// Reads the elements that have arrived completely, of a payload whose rest may still arrive. The last one could become invalid
  /// and be left out.
  private static func arrivedElements(
    of decoder: any Decoder,
    _ outcome: RescueOutcome,
    _ replacement: () -> Element?
  ) throws -> [Element] {
    var reader = ElementReader(
      decoder: decoder,
      outcome: outcome,
      container: try decoder.unkeyedContainer(),
      path: [],
      isLimitedToArrived: true
    )
    try reader.readCaught(replacement)
    return reader.elements
  }

  /// Reads the rest of the array as elements that catch their own errors.
  private mutating func readCaught(_ replacement: () -> Element?) throws {
    while !container.isAtEnd, !(isLimitedToArrived && IncompletePayload.isArriving(in: container)) {
      do {
        switch try container.decode(CaughtElement<Element>.self) {
        case .value(let value):
          elements.append(value)
          index += 1
        case .failed(let failedValue): try resolveElement(failedValue, replacement)
        }
      } catch let refusal as RescueRefusal {
        throw refusal
      } catch {
        // The decoder itself refused the element, as some do for `null`.
        let errorKind = try DecoderErrorKind.recognized(error, for: Element._rescueTarget)
        let token = container.currentIndex == index ? try skippedToken() : .other
        var failedValue = failedValue(token, error, errorKind)
        failedValue.endsArray = container.currentIndex == index
        try resolveElement(failedValue, replacement)
      }
      guard container.currentIndex == index else { return }
    }
  }

  private func failedValue(_ token: JSONToken, _ error: any Error, _ errorKind: DecoderErrorKind) -> FailedValue {
    FailedValue(token: token, error: error, errorKind: errorKind, settings: RescueSettings.current)
  }

  /// Appends the rescued value or the replacement of an element that could not be decoded, or drops the element.
  private mutating func resolveElement(_ failedValue: FailedValue, _ replacement: () -> Element?) throws {
    let element = try failedValue.element(outcome, replacement) { [path, index] in
      RescuePathSource(path, index: index)
    }
    if let element { elements.append(element) } else { droppedCount += 1 }
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
  // Indirect, because an enum of a generic value and of so many fields takes 9 KB of code to copy.
  indirect case failed(FailedValue)

  init(from decoder: any Decoder) throws {
    do {
      self = .value(try Element._decodePlain(from: decoder))
    } catch {
      self = .failed(try FailedValue(after: error, for: Element._rescueTarget, from: decoder))
    }
  }
}

/// The outermost list of a decode, whose elements a report counts.
///
/// The number of its elements is added to the log once, at the end of the list, so that a report can give the share of affected
/// elements. For a nested list, the cost is checking a flag.
struct OutermostList {
  private let scope: RescueScope
  private let log: RescueLog

  /// Begins a list.
  ///
  /// - Returns: The list, or `nil` if it is nested in another list or if no log is active.
  @inline(never)
  static func begin() -> OutermostList? {
    guard !RescueScope.isUnobserved, let scope = RescueScope.current, let log = scope.settings.log,
      !scope.setInsideList(true)
    else { return nil }
    return OutermostList(scope: scope, log: log)
  }

  /// Adds the number of the list's elements to the log, including those that were dropped.
  @inline(never)
  func addToLog(elementCount: Int, of decoder: any Decoder) {
    log.addList(at: RescuePath(RescuePathSource(decoder.codingPath)), elementCount: elementCount)
  }

  /// Ends the list, whether or not it was decoded successfully.
  @inline(never)
  func end() { scope.isInsideList = false }
}

// MARK: - The elements of a list

/// An array in which each unusable element is replaced by its default.
@usableFromInline
struct SubstitutedElements<Element: SafeValue>: Rescuable {
  @usableFromInline var elements: [Element] = []

  @usableFromInline
  init(from decoder: any Decoder) throws {
    elements = try ElementReader.elements(of: decoder, outcome: .defaulted) { Element._defaultValue }
  }

  @usableFromInline
  static func _converted(from token: JSONToken) -> Conversion<SubstitutedElements> { RescueRules.collection(token) }

  @usableFromInline static var _rescueTarget: RescueTarget { .array }

  /// The array type that the user declared.
  @usableFromInline static var _expectedType: any Any.Type { [Element].self }
}

/// An array without its unusable elements.
@usableFromInline
struct KeptElements<Element: Rescuable>: Rescuable {
  @usableFromInline var elements: [Element]

  @usableFromInline
  init(_ elements: [Element] = []) { self.elements = elements }

  @usableFromInline
  init(from decoder: any Decoder) throws {
    elements = try ElementReader.elements(of: decoder, outcome: .dropped) { nil }
  }

  @usableFromInline
  static func _converted(from token: JSONToken) -> Conversion<KeptElements> { RescueRules.collection(token) }

  @usableFromInline static var _rescueTarget: RescueTarget { .array }

  /// The array type that the user declared.
  @usableFromInline static var _expectedType: any Any.Type { [Element].self }

  /// The Optional array type that the user declared.
  @usableFromInline static var _expectedOptionalType: any Any.Type { [Element]?.self }
}

/// The default of a ``KeptElements`` array: an empty array.
@usableFromInline
enum NoElements<Element: Rescuable>: DefaultValue {
  @inlinable static var defaultValue: KeptElements<Element> { KeptElements() }
}
