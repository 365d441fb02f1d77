import ShieldedDecoding

extension ValueDecoder: KeyTrackingDecoder {
  func declare(_ isDeclared: (String) -> Bool, _ paths: [[String]], areComplete: Bool) -> Bool {
    guard let tracker = session.keyTracker else { return false }
    guard document.kind(at: index) == .object else { return true }
    if areComplete { tracker.examine(index) }
    for key in keyPositions {
      if let name = document.text(at: key), isDeclared(convertedName(name)) { tracker.ask(forValueAt: key + 1) }
    }
    let names = Set(paths.compactMap(\.first))
    for name in names {
      // As in a container of the payload's own keys.
      guard let value = find(name) ?? find(SnakeCase.camelCased(name)) else { continue }
      let rest = paths.filter { $0.first == name }.map { Array($0.dropFirst()) }
      if !rest.contains([]) {
        _ = child(at: value, .key(ElementKey(stringValue: name)))
          .declare({ _ in false }, rest, areComplete: areComplete)
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
  func trackedValue<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: Step) throws -> Value {
    guard let tracker = session.keyTracker else { return try ordinaryValue(type, at: index, step) }
    return try tracker.tracking {
      try ordinaryValue(type, at: index, step)
    } end: {
      reportUndeclaredKeys(at: index, step, tracker)
    }
  }

  /// Runs a closure that decodes this value, the outermost one, and reports undeclared keys.
  func tracked<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard let tracker = session.keyTracker else { return try body() }
    return try tracker.tracking(body) { reportUndeclaredKeys(tracker) }
  }

  private func reportUndeclaredKeys(at index: Int, _ step: Step, _ tracker: KeyTracker) {
    guard document.kind(at: index).isContainer else { return }
    var child = session.decoder(at: index, in: self, step)
    child.reportUndeclaredKeys(tracker)
    session.reuse(&child)
  }

  /// Reports the undeclared keys of this value, if it is an object, and of all objects inside it, in the order of the payload.
  ///
  /// Recursive, as decoding the value was.
  private func reportUndeclaredKeys(_ tracker: KeyTracker) {
    switch document.kind(at: index) {
    case .array:
      var position = index + 2
      var elementIndex = 0
      while position < end {
        reportUndeclaredKeys(at: position, .index(elementIndex), tracker)
        position = document.index(after: position)
        elementIndex += 1
      }
    case .object:
      if tracker.isExamined(index) {
        tracker.finish(index)
        if !isArriving { reportOwnUndeclaredKeys(tracker) }
      }
      // Nothing has been decoded from the value of an undeclared key.
      for key in keyPositions where tracker.hasAsked(forKeyAt: key) && document.kind(at: key + 1).isContainer {
        let name = document.repairedText(at: key)
        let step = tracker.keepsKeys(of: index) ? name : convertedName(name)
        reportUndeclaredKeys(at: key + 1, .key(ElementKey(stringValue: step)), tracker)
      }
    default: break
    }
  }

  /// Whether the end of a truncated payload cuts off this object, so that its container may not have all keys.
  private var isArriving: Bool { document.truncation?.open.contains(index) ?? false }

  private func reportOwnUndeclaredKeys(_ tracker: KeyTracker) {
    var repaired: Set<[UInt8]> = []
    var count = 0
    for key in keyPositions where !tracker.hasAsked(forKeyAt: key) {
      let name = document.text(at: key)
      // Of equal keys, only the first is found, and the others aren't reported.
      if let name {
        if findUntracked(convertedName(name)) != key + 1 { continue }
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
