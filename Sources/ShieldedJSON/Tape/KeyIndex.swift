import ShieldedDecoding

/// An index of an object's members by key.
///
/// The hashes have a different seed in every process, so that a payload's keys can't be chosen to collide. The table stores
/// tape indices and no strings.
final class KeyIndex {
  /// The tape indices of keys. None is 0, which is the index of the whole payload.
  private let table: PositionTable

  /// Creates an index of an object's members.
  ///
  /// - Parameters:
  ///   - object: The tape index of the object.
  ///   - count: The number of its members.
  ///   - document: The document.
  init(objectAt object: Int, count: Int, in document: Document) {
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
    var table = PositionTable(capacity: capacity)
    let end = document.tape[object + 1].next
    var position = object + 2
    while position < end {
      Self.insert(position, into: &table, in: document)
      position = document.index(after: position + 1)
    }
    self.table = table
  }

  func value(for key: String, in document: Document) -> Int? {
    var key = key
    return key.withUTF8 { utf8 in unsafe value(for: utf8, in: document) }
  }

  /// Finds the first member with a key.
  ///
  /// - Returns: The tape index of the value; `nil` if there is no such member.
  func value(for key: UnsafeBufferPointer<UInt8>, in document: Document) -> Int? {
    let position = unsafe table[Self.slot(of: key, table, document)]
    return position == 0 ? nil : position + 1
  }

  private static func insert(_ index: Int, into table: inout PositionTable, in document: Document) {
    if document.kind(at: index) == .escaped {
      // A key with invalid Unicode matches no text.
      guard var text = document.text(at: index) else { return }
      text.withUTF8 { utf8 in unsafe insert(index, utf8, into: &table, in: document) }
    } else {
      unsafe document.bytes.withBytes(in: document.range(at: index)) { utf8 in
        unsafe insert(index, utf8, into: &table, in: document)
      }
    }
  }

  private static func insert(
    _ index: Int,
    _ key: UnsafeBufferPointer<UInt8>,
    into table: inout PositionTable,
    in document: Document
  ) {
    let slot = unsafe slot(of: key, table, document)
    // Of equal keys, the first one wins.
    if table[slot] == 0 { table[slot] = index }
  }

  @inline(__always)
  private static func slot(of key: UnsafeBufferPointer<UInt8>, _ table: PositionTable, _ document: Document) -> Int {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return table.slot(hasher.finalize()) { position in unsafe document.isText(key, at: position) }
  }
}
