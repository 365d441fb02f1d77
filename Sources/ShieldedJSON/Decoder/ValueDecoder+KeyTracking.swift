import ShieldedDecoding

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

  private func convertedName(_ name: String) -> String {
    session.convertsKeys ? session.settings.convertedKey(name, at: codingPath) : name
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
    guard let tracker = session.keyTracker else { return try ordinaryValue(type, at: index, step) }
    return try tracker.tracking {
      try ordinaryValue(type, at: index, step)
    } end: { objects in
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
    // Nothing has been decoded from the value of an undeclared key.
    for key in keyPositions where tracker.hasAsked(forKeyAt: key) {
      reportUndeclaredKeys(in: &objects, at: key + 1, .key(codingKey(at: key, tracker)), tracker)
    }
  }

  private func codingKey(at key: Int, _ tracker: KeyTracker) -> ElementKey {
    let name = document.repairedText(at: key)
    return ElementKey(stringValue: tracker.keepsKeys(of: index) ? name : convertedName(name))
  }

  /// Whether the end of a truncated payload cuts off this object, so that not all its keys may have been asked for.
  private var isArriving: Bool { document.truncation?.open.contains(index) ?? false }

  /// - Parameter declared: The coding keys that types have declared for this object, besides those that were asked for.
  private func reportOwnUndeclaredKeys(_ tracker: KeyTracker, _ declared: [any CodingKey.Type]) {
    var repaired: Set<[UInt8]> = []
    var count = 0
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
      UndeclaredKeys.record(
        token(at: key + 1),
        at: RescuePathSource(codingPath, key: ElementKey(stringValue: name ?? document.repairedText(at: key)))
      )
      count += 1
      if count == UndeclaredKeys.objectLimit { return }
    }
  }
}
