import ShieldedDecoding

/// The part that the end of a truncated payload has cut off.
struct DocumentTruncation {
  /// The tape indices of the arrays and objects without an end, outermost first.
  let open: [Int]
  /// The tape index of a string without an end; `nil` if the payload doesn't end in one.
  let string: Int?
  /// The length of the payload in bytes.
  let endOffset: Int
  /// The objects without an end that have been read, if the rest of the payload may still arrive; otherwise `nil`.
  let arrivingObjects: ArrivingObjects?

  /// The state from which the scan continues, if the rest of the payload may still arrive.
  let state: ScanState?

  /// Closes what has no end on the tape of the payload.
  init(
    _ text: CompletedText,
    in bytes: PayloadBytes,
    _ tape: inout TapeStorage,
    endOffset: Int,
    isArriving: Bool
  ) {
    open = text.open.map(\.index)
    state = isArriving ? text.state(in: bytes, tape) : nil
    string = text.close(&tape)
    self.endOffset = endOffset
    arrivingObjects = isArriving ? ArrivingObjects() : nil
  }

  /// Returns a Boolean value that indicates whether an array or an object has no end.
  func isOpen(_ index: Int) -> Bool { open.contains(index) }

  /// Returns the last value of an array or an object without an end, if that has no end either.
  func lastValue(of index: Int) -> Int? {
    guard let position = open.firstIndex(of: index) else { return nil }
    return position + 1 < open.count ? open[position + 1] : string
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
