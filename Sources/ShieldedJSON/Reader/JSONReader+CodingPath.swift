import ShieldedDecoding

extension JSONReader {
  /// The path of the innermost container.
  @inline(never)
  func codingPath() -> [any CodingKey] {
    var codingPath = session.root.codingPath
    codingPath.reserveCapacity(codingPath.count + path.count + 1)
    for position in 0..<path.count { codingPath.append(codingKey(of: path[position])) }
    return codingPath
  }

  /// The path in a record: of a value in the innermost container or, without a step, of the container.
  @inline(never)
  func rescuePath(to step: RescuePath.Component? = nil) -> RescuePath {
    let root = session.rootComponents
    var components: [RescuePath.Component] = []
    components.reserveCapacity(root.count + path.count + 1)
    components += root
    for position in 0..<path.count {
      let frame = path[position]
      components.append(frame.index >= 0 ? .index(frame.index) : RescuePath.Component(codingKey(of: frame)))
    }
    if let step { components.append(step) }
    return RescuePath(components)
  }

  /// The path of a value in the innermost container.
  ///
  /// - Parameters:
  ///   - key: The key of a property.
  ///   - index: The index of an element; ``PathFrame/property`` for a property; ``PathFrame/entry`` for the innermost container
  ///     itself.
  func codingPath(ofValueForKey key: StaticString, at index: Int) -> [any CodingKey] {
    var codingPath = codingPath()
    if index >= 0 {
      codingPath.append(ElementKey(index: index))
    } else if index == PathFrame.property {
      codingPath.append(ElementKey(stringValue: key.description))
    }
    return codingPath
  }

  func codingKey(of frame: PathFrame) -> any CodingKey {
    if frame.index >= 0 { return ElementKey(index: frame.index) }
    guard let position = frame.keyPosition else { return ElementKey(stringValue: frame.key.description) }
    let text = repairedText(at: position)
    // As in the path of plain `Codable`, which a strategy can read.
    return frame.hasIntegerKey ? IntegerKey(stringValue: text) : ElementKey(stringValue: text)
  }

  /// The text of a dictionary's key, with U+FFFD in place of invalid Unicode.
  ///
  /// - Parameter quote: The position of the key's opening quote. The key has been read.
  private func repairedText(at quote: Int) -> String {
    let start = quote + 1
    return unsafe cursor.withBytes(at: start, count: cursor.position - start) { bytes in
      var count = 0
      while count < bytes.count, unsafe bytes[count] != UInt8(ascii: "\"") {
        unsafe count += bytes[count] == UInt8(ascii: "\\") ? 2 : 1
      }
      let source = unsafe UnsafeBufferPointer(rebasing: bytes[..<min(count, bytes.count)])
      // Sound: the UTF-8 that an escape represents is never longer than the escape, and U+FFFD takes three bytes, so a buffer
      // of the source's length suffices.
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) { target in
        guard let length = unsafe Unescaping.write(source, to: target, repairing: true) else { return "" }
        return unsafe String(decoding: UnsafeBufferPointer(rebasing: target[..<length]), as: UTF8.self)
      }
    }
  }

  /// The location of a container in the tally cache.
  ///
  /// - Parameter containerCount: The number of the containers around that container, including it.
  @inline(__always)
  mutating func tallyLocation(in tallyCache: RescueTallyCache, of containerCount: Int) -> TallyLocation {
    guard containerCount > 0 else { return session.rootLocation(in: tallyCache) }
    let last = containerCount - 1
    if path[last].tallyPlace == PathFrame.unknownPlace { findTallyPlaces(in: tallyCache, of: containerCount) }
    let frame = path[last]
    let element = Int(frame.elementPosition)
    return TallyLocation(
      place: Int(frame.tallyPlace),
      elementIndex: session.rootElementIndex ?? (element >= 0 ? path[element].index : nil)
    )
  }

  @inline(never)
  private mutating func findTallyPlaces(in tallyCache: RescueTallyCache, of containerCount: Int) {
    var place = session.rootLocation(in: tallyCache).place
    var element: Int32 = -1
    for position in 0..<containerCount {
      let frame = path[position]
      if frame.index >= 0, element < 0 { element = Int32(truncatingIfNeeded: position) }
      if frame.tallyPlace != PathFrame.unknownPlace {
        place = Int(frame.tallyPlace)
        continue
      }
      if frame.index >= 0 {
        place = tallyCache.placeOfElements(in: place)
      } else {
        place = tallyCache.placeOfMember(codingKey(of: frame).stringValue, in: place)
      }
      path[position].tallyPlace = Int32(truncatingIfNeeded: place)
      path[position].elementPosition = element
    }
  }
}
