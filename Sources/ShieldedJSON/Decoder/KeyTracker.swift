import ShieldedDecoding

/// The keys that the containers of a call have been asked for, if undeclared keys are reported.
///
/// A tape index identifies a key or an object, so that one bit for each word of the tape is enough. All containers of an object,
/// such as those of a class and its superclass, share the bits.
final class KeyTracker {
  private static let wordBits = 64

  /// An object whose undeclared keys are reported, and the coding keys that its type declares, if it has said so.
  struct Object {
    let index: Int
    var keys: (any CodingKey.Type)?
  }

  /// For a key, whether it has been asked for. For the second word of an object, whether the key strategy doesn't apply to its keys.
  private var flags: [UInt64]
  /// The objects whose keyed containers belong to values that are being decoded, in the order in which they were opened.
  private var opened: [Int] = []
  /// The objects whose undeclared keys are reported after the outermost value, in any order.
  private var examined: [Object] = []
  /// The number of values that are being decoded, each inside the one before.
  private var depth = 0
  /// A Boolean value that indicates whether undeclared keys aren't reported, but only looked for.
  var onlyLooks = false
  /// A Boolean value that indicates whether an undeclared key has been found that isn't reported.
  private(set) var hasFound = false

  /// - Parameter count: The number of words on the tape.
  init(count: Int) { flags = Array(repeating: 0, count: count / Self.wordBits + 1) }

  private func isSet(_ index: Int) -> Bool { flags[index / Self.wordBits] >> UInt64(index % Self.wordBits) & 1 != 0 }

  private func set(_ index: Int) { flags[index / Self.wordBits] |= 1 << UInt64(index % Self.wordBits) }
}

extension KeyTracker {
  /// Marks a key for which a container has been asked.
  ///
  /// - Parameter value: The tape index of its value.
  func ask(forValueAt value: Int) { set(value - 1) }

  /// Marks an object of which a container has been requested. It is examined if the value that is being decoded is completed.
  func open(_ object: Int) { opened.append(object) }

  /// Marks an object whose undeclared keys are reported whether or not its value is completed.
  ///
  /// - Parameter keys: The coding keys that are declared, whether or not they are asked for.
  func examine(_ object: Int, declaring keys: (any CodingKey.Type)?) {
    examined.append(Object(index: object, keys: keys))
  }

  /// Reports undeclared keys of an object.
  fileprivate func report(
    _ keys: [(name: String, token: JSONToken)],
    inObjectAt codingPath: @autoclosure () -> [any CodingKey]
  ) {
    if !onlyLooks { return UndeclaredKeys.record(keys, inObjectAt: codingPath()) }
    if !keys.isEmpty { hasFound = true }
  }

  /// Marks an object to whose keys the key strategy doesn't apply: a dictionary.
  func keepKeys(of object: Int) { set(object + 1) }

  func hasAsked(forKeyAt key: Int) -> Bool { isSet(key) }

  func keepsKeys(of object: Int) -> Bool { isSet(object + 1) }

  /// Runs a closure that decodes a value.
  ///
  /// If it throws, the keys that it would have asked for aren't known, so the objects that it has opened aren't examined. Those of
  /// completed values inside it are.
  ///
  /// - Parameter end: Called after the outermost value, also if that throws. Receives the examined objects in the order of the payload.
  func tracking<Value>(_ body: () throws -> Value, end: (ArraySlice<Object>) -> Void) rethrows -> Value {
    let first = opened.count
    depth += 1
    defer {
      opened.removeSubrange(first...)
      depth -= 1
      if depth == 0 {
        let objects = examined.sorted { $0.index < $1.index }
        examined = []
        end(objects[...])
      }
    }
    let value = try body()
    for object in opened[first...] { examined.append(Object(index: object)) }
    return value
  }
}

// MARK: Tracking and reporting

extension ValueDecoder: KeyTrackingDecoder {
  func declare(_ keys: (any CodingKey.Type)?, _ paths: [[String]], areComplete: Bool) -> Bool {
    guard let tracker = session.keyTracker else { return false }
    guard document.kind(at: index) == .object else { return true }
    if areComplete { tracker.examine(index, declaring: keys) }
    let names = Set(paths.compactMap(\.first))
    for name in names {
      // As in a container of the payload's own keys.
      guard let value = find(name) ?? find(SnakeCase.camelCased(name)) else { continue }
      let rest = paths.filter { $0.first == name }.map { Array($0.dropFirst()) }
      if !rest.contains([]) {
        _ = child(at: value, .key(ElementKey(stringValue: name)))
          .declare(nil, rest, areComplete: areComplete)
      }
    }
    return true
  }

  /// The tape indices of this object's keys.
  private var keyPositions: [Int] {
    var positions: [Int] = []
    var position = index + 2
    while position < end {
      positions.append(position)
      position = document.index(after: position + 1)
    }
    return positions
  }

  /// Marks all keys of this object, for a type that lists them.
  func askForAllKeys(_ tracker: KeyTracker) {
    for key in keyPositions { tracker.ask(forValueAt: key + 1) }
  }

  /// Marks all keys of this object, for a dictionary that keeps the payload's spelling.
  func keepAllKeys(_ tracker: KeyTracker) {
    askForAllKeys(tracker)
    tracker.keepKeys(of: index)
  }
}

extension ValueDecoder {
  /// Decodes a value by its own `init(from:)`, and reports undeclared keys after the outermost value.
  func trackedValue<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: PathStep) throws -> Value {
    try tracked(at: index, step) { try ordinaryValue(type, at: index, step) }
  }

  /// Runs a closure that decodes a value inside this one, and reports undeclared keys if that is the outermost value.
  func tracked<Value>(at index: Int, _ step: PathStep, _ body: () throws -> Value) rethrows -> Value {
    guard let tracker = session.keyTracker else { return try body() }
    return try tracker.tracking(body) { objects in
      var objects = objects
      reportUndeclaredKeys(in: &objects, at: index, step, tracker)
    }
  }

  /// Runs a closure that decodes this value, the outermost one, and reports undeclared keys.
  func tracked<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard let tracker = session.keyTracker else { return try body() }
    return try tracker.tracking(body) { objects in
      var objects = objects
      reportUndeclaredKeys(in: &objects, tracker)
    }
  }

  /// Reports the undeclared keys of the examined objects in a value inside this one.
  ///
  /// - Parameter objects: The examined objects that haven't been reported yet, in the order of the payload. Those up to the end of
  ///   the value are removed.
  private func reportUndeclaredKeys(
    in objects: inout ArraySlice<KeyTracker.Object>,
    at index: Int,
    _ step: @autoclosure () -> PathStep,
    _ tracker: KeyTracker
  ) {
    while let next = objects.first, next.index < index { objects.removeFirst() }
    // So the recursion isn't deeper than that in which the objects were decoded.
    guard let next = objects.first, next.index < document.index(after: index) else { return }
    var child = session.decoder(at: index, in: self, step())
    child.reportUndeclaredKeys(in: &objects, tracker)
    session.reuse(&child)
  }

  private func reportUndeclaredKeys(in objects: inout ArraySlice<KeyTracker.Object>, _ tracker: KeyTracker) {
    if document.kind(at: index) == .array {
      var position = index + 2
      var elementIndex = 0
      while position < end, !objects.isEmpty {
        reportUndeclaredKeys(in: &objects, at: position, .index(elementIndex), tracker)
        position = document.index(after: position)
        elementIndex += 1
      }
      return
    }
    guard document.kind(at: index) == .object else { return }
    let declaring = objects.prefix { $0.index == index }
    if !declaring.isEmpty, !isArriving { reportOwnUndeclaredKeys(tracker, declaring.compactMap(\.keys)) }
    for key in keyPositions {
      if objects.isEmpty { return }
      reportUndeclaredKeys(in: &objects, at: key + 1, .key(codingKey(at: key, tracker)), tracker)
    }
  }

  private func codingKey(at key: Int, _ tracker: KeyTracker) -> ElementKey {
    let name = document.repairedText(at: key)
    return ElementKey(stringValue: tracker.keepsKeys(of: index) ? name : convertedName(name))
  }

  /// A Boolean value that indicates whether the end of a truncated payload cuts off this object, so that not all its
  /// keys may have been asked for.
  private var isArriving: Bool { document.truncation?.open.contains(index) ?? false }

  /// - Parameter declared: The coding keys that types have declared for this object, besides those that were asked for.
  private func reportOwnUndeclaredKeys(_ tracker: KeyTracker, _ declared: [any CodingKey.Type]) {
    var repaired: Set<[UInt8]> = []
    var found: [(name: String, token: JSONToken)] = []
    for key in keyPositions where !tracker.hasAsked(forKeyAt: key) {
      let name = document.text(at: key)
      // Of equal keys, only the first is found, and the others aren't reported.
      if let name {
        let converted = convertedName(name)
        if findUntracked(converted) != key + 1 || declared.contains(where: { $0.init(stringValue: converted) != nil }) {
          continue
        }
      } else if !repaired.insert(Array(document.repairedText(at: key).utf8)).inserted {
        continue
      }
      found.append((name ?? document.repairedText(at: key), token(at: key + 1)))
      if found.count == UndeclaredKeys.objectLimit { break }
    }
    tracker.report(found, inObjectAt: codingPath)
  }
}

// MARK: Passes

extension ValueDecoder {
  /// Examines the objects that may have undeclared keys according to a pass over a value.
  ///
  /// - Parameters:
  ///   - notes: The notes of the pass, which has succeeded.
  ///   - value: The tape index of the value, an array or an object.
  func examine(_ notes: [UndeclaredKeyNote], in value: Int) {
    guard let tracker = session.keyTracker else { return }
    // The keys that no type has asked for.
    let noted = KeyTracker(count: document.absent + 1)
    var objects: [KeyTracker.Object] = []
    // The containers that begin before a note, each inside the one before.
    var open = [value]
    var next = value + 2
    for note in notes.sorted(by: { $0.position < $1.position }) {
      while next < document.index(after: value), document.tape[next].position <= note.position {
        while document.index(after: open[open.count - 1]) <= next { open.removeLast() }
        let isContainer = document.kind(at: next).isContainer
        if isContainer { open.append(next) }
        next += isContainer ? 2 : 1
      }
      switch note.source {
      case .dictionary: tracker.keepKeys(of: open[open.count - 1])
      case .member(let keys):
        noted.ask(forValueAt: next)
        guard open.indices.contains(note.depth - 1) else { continue }
        let object = open[note.depth - 1]
        if objects.last?.index != object { objects.append(KeyTracker.Object(index: object, keys: keys.codingKeys)) }
      case .paths(let paths):
        guard open.indices.contains(note.depth - 1) else { continue }
        let object = session.decoder(at: open[note.depth - 1], in: nil, .none)
        _ = object.declare(nil, paths, areComplete: true)
      }
    }
    for object in objects {
      for key in session.decoder(at: object.index, in: nil, .none).keyPositions where !noted.hasAsked(forKeyAt: key) {
        tracker.ask(forValueAt: key + 1)
      }
      tracker.examine(object.index, declaring: object.keys)
    }
  }
}

extension DecodingPass {
  /// Ends a pass over a whole payload that succeeded, and reports undeclared keys if it has noted any.
  ///
  /// - Parameter payload: The payload in UTF-8.
  /// - Returns: `false` as for ``finish()``.
  func finish(_ payload: UnsafeRawBufferPointer) -> Bool {
    if notes.isEmpty { return finish() }
    do {
      return try unsafe Document.with(payload, isText: true, for: settings) { document in
        guard finish() else { return false }
        let session = DecodingSession(document, settings, nil, keyNames, allowsReader: false, tracksKeys: true)
        defer { session.end() }
        let root = ValueDecoder(session, at: 0, in: nil, .none)
        root.tracked { root.examine(notes, in: 0) }
        return true
      }
    } catch {
      cancel()
      return false
    }
  }
}
