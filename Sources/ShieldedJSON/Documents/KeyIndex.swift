/// Where the members of a large object are, by their keys.
///
/// A hash table with linear probing whose hashes are seeded anew in every process, so that nobody can choose keys that collide.
/// It holds indices of the tape and no strings.
final class KeyIndex {
  /// The tape's indices of keys; 0, where the whole payload begins and no key can be, stands for an empty place.
  private var places: [Int]
  private let mask: Int

  /// - Parameters:
  ///   - object: The tape's index of the object.
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
  /// - Returns: The tape's index of the value.
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
      // A key that is no valid Unicode matches no text.
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
      // The first of equal keys counts.
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
