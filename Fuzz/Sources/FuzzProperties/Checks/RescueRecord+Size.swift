import ShieldedDecoding

extension RescueRecord {
  /// The record's approximate size in bytes.
  var size: Int {
    expected.utf8.count + (found?.utf8.count ?? 0)
      + path.components.reduce(8) { size, component in
        if case .key(let key) = component { size + key.utf8.count } else { size + 8 }
      }
  }
}
