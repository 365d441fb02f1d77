import ShieldedDecoding

extension _JSONReader {
  /// Returns the path of the innermost container.
  @inline(never)
  func codingPath() -> [any CodingKey] {
    var codingPath = session.root.codingPath
    codingPath.reserveCapacity(codingPath.count + path.count + 1)
    for position in 0..<path.count { codingPath.append(codingKey(of: path[position])) }
    return codingPath
  }

  /// Returns the path for a record: that of a value in the innermost container or, without a step, of the container.
  @inline(never)
  func rescuePath(to step: RescuePath.Component? = nil) -> RescuePath {
    let root = session.rootComponents
    var components: [RescuePath.Component] = []
    components.reserveCapacity(root.count + path.count + 1)
    // Appending the root as a whole takes longer.
    for component in root { components.append(component) }
    for position in 0..<path.count {
      let frame = path[position]
      components.append(frame.index >= 0 ? .index(frame.index) : RescuePath.Component(codingKey(of: frame)))
    }
    if let step { components.append(step) }
    return RescuePath(components)
  }

  /// Returns the path of a value in the innermost container.
  ///
  /// - Parameter index: The index of an element; ``PathFrame/property`` for a property; ``PathFrame/entry`` for the innermost
  ///   container itself.
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

  /// Returns the text of a dictionary's key, with U+FFFD in place of invalid Unicode.
  ///
  /// - Parameter quote: The position of the key's opening quote. The key has been read.
  private func repairedText(at quote: Int) -> String {
    let start = quote + 1
    return unsafe cursor.withBytes(at: start, count: cursor.position - start) { bytes in
      var count = 0
      while count < bytes.count, unsafe bytes[count] != UInt8(ascii: "\"") {
        unsafe count += bytes[count] == UInt8(ascii: "\\") ? 2 : 1
      }
      return unsafe String(repairing: UnsafeBufferPointer(rebasing: bytes[..<min(count, bytes.count)]))
    }
  }

  /// Returns the location of a container in the tally cache.
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

/// The last step of a coding path.
enum PathStep {
  /// No step: the value is the whole payload or, as an argument, a decoder's own value.
  case none
  case key(any CodingKey)
  case index(Int)
}

extension [any CodingKey] {
  func appending(_ step: PathStep) -> [any CodingKey] {
    var path = self
    // Reserves space for the step, so that there is only one allocation.
    path.reserveCapacity(count + 1)
    step.append(to: &path)
    return path
  }
}

extension PathStep {
  func append(to path: inout [any CodingKey]) {
    switch self {
    case .none: break
    case .key(let key): path.append(key)
    case .index(let index): path.append(ElementKey(index: index))
    }
  }
}

/// A decoder that contains the value with which a pass begins.
protocol PathSource: AnyObject {
  /// Returns the coding path of a value inside this one, or of this value if there is no step.
  func codingPath(_ step: PathStep) -> [any CodingKey]
}

/// The path of the value with which a pass begins. It is converted to coding keys only on request.
struct PathRoot {
  /// The decoder that contains the value; `nil` if the value is the whole payload, or if `keys` gives the path.
  private let decoder: (any PathSource)?
  private let step: PathStep
  private let keys: [String]
  private let lastKey: String?

  /// Creates the path of the whole payload.
  init() { self.init(keys: []) }

  /// Creates the path of a member of the payload, or of an object inside it.
  ///
  /// - Parameter lastKey: Another key after these.
  init(keys: [String], last lastKey: String? = nil) {
    decoder = nil
    step = .none
    self.keys = keys
    self.lastKey = lastKey
  }

  /// Creates the path of a value inside a decoder's value or, if there is no step, of the decoder's value.
  init(in decoder: any PathSource, _ step: PathStep) {
    self.decoder = decoder
    self.step = step
    keys = []
    lastKey = nil
  }

  var codingPath: [any CodingKey] {
    if let decoder { return decoder.codingPath(step) }
    return (keys + (lastKey.map { [$0] } ?? [])).map { ElementKey(stringValue: $0) }
  }

  /// The path in a record.
  var components: [RescuePath.Component] {
    if decoder != nil { return codingPath.map { RescuePath.Component($0) } }
    var components: [RescuePath.Component] = []
    for key in keys { components.append(.named(key)) }
    if let lastKey { components.append(.named(lastKey)) }
    return components
  }
}

/// The location of a container in the tally cache.
struct TallyLocation {
  /// The cache's number for the container's path, in which every index is a wildcard.
  var place = RescueTallyCache.root
  /// The first index on the path; `nil` if the path has none.
  var elementIndex: Int?

  /// Moves to a value in the container.
  mutating func append(_ key: any CodingKey, in tallyCache: RescueTallyCache) {
    guard let integer = key.intValue else {
      place = tallyCache.placeOfMember(key.stringValue, in: place)
      return
    }
    guard RescuePath.Component.isIndex(key) else {
      // Only the log determines whether a coding key with an integer value is an index, so nothing is counted here.
      place = RescueTallyCache.nowhere
      return
    }
    place = tallyCache.placeOfElements(in: place)
    elementIndex = elementIndex ?? integer
  }
}
