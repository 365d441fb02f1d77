import ShieldedDecoding

/// The part that the end of a truncated payload has cut off.
struct DocumentTruncation {
  /// The completion of the payload.
  struct Completion {
    let openCount: Int
    let endsInString: Bool
    let endOffset: Int
    let isArriving: Bool

    init(_ text: CompletedText, endOffset: Int, isArriving: Bool) {
      openCount = text.openCount
      endsInString = text.endsInString
      self.endOffset = endOffset
      self.isArriving = isArriving
    }
  }

  /// The tape indices of the arrays and objects without an end, outermost first.
  let open: [Int]
  /// The tape index of a string without an end; `nil` if the payload doesn't end in one.
  let string: Int?
  /// The length of the payload in bytes.
  let endOffset: Int
  /// The objects without an end that have been read, if the rest of the payload may still arrive; otherwise `nil`.
  let arrivingObjects: ArrivingObjects?

  /// Finds what has no end. The text has been completed there, so that it is the outermost value and, in each array or object
  /// without an end, the last value.
  init(_ completion: Completion, tape: TapeStorage) {
    var open: [Int] = []
    var index = 0
    for _ in 0..<completion.openCount {
      open.append(index)
      index = Self.lastValue(inContainerAt: index, tape)
    }
    self.open = open
    string = completion.endsInString ? index : nil
    endOffset = completion.endOffset
    arrivingObjects = completion.isArriving ? ArrivingObjects() : nil
  }

  private static func lastValue(inContainerAt container: Int, _ tape: TapeStorage) -> Int {
    let end = tape[container + 1].next
    var last = container
    var index = container + 2
    // In an object, the keys are on the tape too, and a value follows the last one.
    while index < end {
      last = index
      index = tape[index].kind.isContainer ? tape[index + 1].next : index + 1
    }
    return last
  }
}

/// The objects that have been read while more of them may arrive, with the types of their keys.
///
/// A type that reads an object with its own keys, and then lets another type read the same object, has chosen that type:
///
///     let kind = try decoder.container(keyedBy: Keys.self).decodeIfPresent(String.self, forKey: .kind)
///     self = kind == "image" ? .image(try Image(from: decoder)) : .text(try Text(from: decoder))
///
/// A member that has yet to arrive could change that choice, so the second type isn't allowed to read the object.
final class ArrivingObjects {
  /// The key types that the objects are read with, by tape index.
  private var readers: [Int: ObjectIdentifier] = [:]

  /// Returns a Boolean value that indicates whether an object may be read with keys of a type: the first, or one that
  /// this package uses to find values.
  func mayBeRead(at index: Int, byKeysOf type: any CodingKey.Type) -> Bool {
    if type == _PayloadKey.self || type == RawCodingKey.self { return true }
    let identifier = ObjectIdentifier(type)
    if let first = readers[index] { return first == identifier }
    readers[index] = identifier
    return true
  }
}
