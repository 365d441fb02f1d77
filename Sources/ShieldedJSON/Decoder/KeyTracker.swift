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

  /// - Parameter count: The number of words on the tape.
  init(count: Int) {
    flags = Array(repeating: 0, count: count / Self.wordBits + 1)
  }

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

  /// Marks an object to whose keys the key strategy doesn't apply: a dictionary.
  func keepKeys(of object: Int) { set(object + 1) }

  func hasAsked(forKeyAt key: Int) -> Bool { isSet(key) }

  func keepsKeys(of object: Int) -> Bool { isSet(object + 1) }

  /// Runs a closure that decodes a value.
  ///
  /// If it throws, the keys that it would have asked for aren't known, so the objects that it has opened aren't examined. Those of
  /// completed values inside it are.
  ///
  /// - Parameters:
  ///   - body: The closure.
  ///   - end: Called after the outermost value, also if that throws. Receives the examined objects in the order of the payload.
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
