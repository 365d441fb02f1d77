/// An index of an object's members by key.
///
/// It is a hash table with linear probing that stores tape indices and no strings. The hashes have a different seed in every
/// process, so that a payload's keys can't be chosen to collide.
final class KeyIndex {
  /// The tape indices of keys. 0 marks an empty slot: it is the index of the whole payload, which is never a key.
  private var places: [Int]
  private let mask: Int

  /// Creates an index of an object's members.
  ///
  /// - Parameters:
  ///   - object: The tape index of the object.
  ///   - count: The number of its members.
  ///   - document: The document.
  init(objectAt object: Int, count: Int, in document: Document) {
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
    places = Array(repeating: 0, count: capacity)
    mask = capacity - 1
    let end = document.tape[object + 1].next
    var position = object + 2
    while position < end {
      insert(position, in: document)
      position = document.index(after: position + 1)
    }
  }

  func value(for key: String, in document: Document) -> Int? {
    var key = key
    return key.withUTF8 { utf8 in unsafe value(for: utf8, in: document) }
  }

  /// Finds the first member with a key.
  ///
  /// - Returns: The tape index of the value; `nil` if there is no such member.
  func value(for key: UnsafeBufferPointer<UInt8>, in document: Document) -> Int? {
    var place = unsafe Self.hash(key) & mask
    while places[place] != 0 {
      if unsafe document.isText(key, at: places[place]) { return places[place] + 1 }
      place = (place + 1) & mask
    }
    return nil
  }

  private func insert(_ index: Int, in document: Document) {
    if document.kind(at: index) == .escaped {
      // A key with invalid Unicode matches no text.
      guard var text = document.text(at: index) else { return }
      text.withUTF8 { utf8 in unsafe insert(index, utf8, in: document) }
    } else {
      unsafe document.bytes.withBytes(in: document.range(at: index)) { utf8 in unsafe insert(index, utf8, in: document)
      }
    }
  }

  private func insert(_ index: Int, _ key: UnsafeBufferPointer<UInt8>, in document: Document) {
    var place = unsafe Self.hash(key) & mask
    while places[place] != 0 {
      // Of equal keys, the first one wins.
      if unsafe document.isText(key, at: places[place]) { return }
      place = (place + 1) & mask
    }
    places[place] = index
  }

  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return hasher.finalize()
  }
}
