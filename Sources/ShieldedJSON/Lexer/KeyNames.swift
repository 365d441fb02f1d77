import Foundation
import ShieldedDecoding

/// The names that a key strategy makes of the payload's keys, for one call.
///
/// Each key is converted once and then found by its bytes, since a conversion takes longer than reading a short value. A pass also
/// remembers under which key it last found a predicted name.
///
/// If a payload has many different keys, everything is forgotten from time to time, so that the memory is limited. The object is
/// used by one thread at a time.
@safe
final class KeyNames {
  private struct Entry {
    let key: KeyDigest
    /// That of the name; one that no text has if the key isn't valid Unicode.
    let name: KeyDigest
    /// The positions of the key and of its name in the texts. Before the key is `,"`, and after it `":`.
    let keyStart: Int
    let nameStart: Int
  }

  /// A text such as `,"firstName":` that generated code expects, and the payload's text with the same meaning.
  private struct Prediction {
    /// The address of the expected text, and its length in the highest byte; 0 in an unused slot.
    var identity: UInt = 0
    /// The position of the payload's text in the texts, or ``ownText`` if the expected text is the payload's.
    var start: Int32 = 0
    /// The length of the payload's text. As long as that isn't known, the negative number of keys that had other names.
    var count: Int32 = 0

    static var ownText: Int32 { -1 }
  }

  /// The payload's text for one that generated code expects, as far as it is known.
  @unsafe
  enum ExpectedText {
    case unknown
    /// Too many keys had other names.
    case givenUp
    case known(UnsafeBufferPointer<UInt8>)
  }

  private static var entryLimit: Int { 1_024 }
  private static var textLimit: Int { 1 << 16 }
  private static var probeLimit: Int { 16 }
  private static var attemptLimit: Int32 { 16 }
  private static var predictionLimit: Int { 512 }
  /// The number of bytes around a key in an expected text.
  private static var quoteCount: Int { 4 }

  private let conversion: (@Sendable (String) -> String)?

  // Sound, for all four: the memory belongs to this object, all slots are initialized, and so are as many entries and bytes as are
  // counted. A position in the texts is that of bytes which have been appended since the texts were last removed.
  private var slots: UnsafeMutablePointer<UInt16>
  private var slotBits: UInt64 = 6
  private var entries: UnsafeMutablePointer<Entry>
  private var entryCapacity = 16
  private var entryCount = 0
  /// A Boolean value that indicates whether an entry was too far from its slot.
  private var isCrowded = false
  private var texts: UnsafeMutablePointer<UInt8>
  private var textCapacity = 1_024
  private var textCount = 0
  private var predictions: UnsafeMutablePointer<Prediction>
  private var predictionBits: UInt64 = 6
  private var predictionCount = 0

  /// - Parameter conversion: Converts a key; `nil` for `convertFromSnakeCase`. It depends on nothing but the key.
  init(_ conversion: (@Sendable (String) -> String)? = nil) {
    self.conversion = conversion
    unsafe slots = Self.unused(0, bits: slotBits)
    unsafe entries = .allocate(capacity: entryCapacity)
    unsafe texts = .allocate(capacity: textCapacity)
    unsafe predictions = Self.unused(Prediction(), bits: predictionBits)
  }

  deinit {
    unsafe slots.deallocate()
    unsafe entries.deallocate()
    unsafe texts.deallocate()
    unsafe predictions.deallocate()
  }

  /// Creates an object with the same conversion, for another thread.
  func forOtherThread() -> KeyNames { KeyNames(conversion) }

  /// Returns a Boolean value that indicates whether a key of the payload has a name.
  ///
  /// - Parameters:
  ///   - name: The name, as a coding key spells it.
  ///   - key: The key, with its escapes resolved.
  @inline(__always)
  func isName(_ name: UnsafeBufferPointer<UInt8>, of key: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = unsafe entry(for: key)
    let digest = unsafe KeyDigest(name)
    return unsafe entry.name == digest && (digest.count <= 16 || isText(name, at: entry.nameStart))
  }

  /// Lends the name of a key.
  ///
  /// - Parameters:
  ///   - key: The key, with its escapes resolved.
  ///   - body: The closure, which asks for no other name.
  /// - Returns: `nil` if the key isn't valid Unicode.
  @discardableResult
  @inline(__always)
  func withName<Result>(
    of key: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>, KeyDigest) -> Result
  ) -> Result? {
    let entry = unsafe entry(for: key)
    if entry.name.count < 0 { return nil }
    return unsafe body(UnsafeBufferPointer(start: texts + entry.nameStart, count: entry.name.count), entry.name)
  }
}

// MARK: Conversion

extension KeyNames {
  /// Returns the name of a key.
  func name(of key: String) -> String {
    var key = key
    return key.withUTF8 { key in
      unsafe withName(of: key) { name, _ in unsafe String(decoding: name, as: UTF8.self) } ?? ""
    }
  }

  /// Returns a Boolean value that indicates whether the name of a key differs from the key.
  func isConverted(_ key: String) -> Bool {
    var key = key
    return key.withUTF8 { key in unsafe !isName(key, of: key) }
  }
}

extension KeyNames {
  @inline(__always)
  private func entry(for key: UnsafeBufferPointer<UInt8>) -> Entry {
    let digest = unsafe KeyDigest(key)
    let mask = 1 &<< Int(slotBits) &- 1
    var slot = digest.slot(KeyDigest.factor, 64 &- slotBits)
    while true {
      // Sound: a slot is less than their number, and has 0 or the number of an entry.
      let number = unsafe Int(slots[slot])
      if number == 0 { return unsafe converted(key, digest) }
      let entry = unsafe entries[number &- 1]
      if unsafe entry.key == digest && (digest.count <= 16 || isText(key, at: entry.keyStart)) { return entry }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always)
  private func isText(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard let base = text.baseAddress else { return true }
    // Sound: the caller has compared the lengths.
    return unsafe memcmp(texts + start, base, text.count) == 0
  }

  /// Converts a key that hasn't been converted yet, or has been forgotten.
  @inline(never)
  private func converted(_ key: UnsafeBufferPointer<UInt8>, _ digest: KeyDigest) -> Entry {
    // Before anything changes, because the function is the user's.
    let custom = conversion.map { convert in unsafe String(valid: key).map { Array(convert($0).utf8) } }
    let byteCount = 2 * key.count + Self.quoteCount
    if isCrowded || entryCount >= Self.entryLimit || textCount + byteCount > Self.textLimit { removeAll() }
    if entryCount * 2 >= 1 << Int(slotBits) { addSlots() }
    if entryCount == entryCapacity { addEntries() }
    reserveTexts(byteCount)
    append(",\"")
    let keyStart = textCount
    unsafe append(key)
    append("\":")
    let nameStart = textCount
    let isValid: Bool
    if let custom {
      unsafe custom?.withUnsafeBufferPointer { unsafe append($0) }
      isValid = custom != nil
    } else {
      isValid = unsafe appendCamelCased(key)
    }
    let name = unsafe KeyDigest(UnsafeBufferPointer(start: texts + nameStart, count: textCount - nameStart))
    let entry = Entry(key: digest, name: isValid ? name : .ofNoText, keyStart: keyStart, nameStart: nameStart)
    // Sound: the capacity is larger than the count.
    unsafe (entries + entryCount).initialize(to: entry)
    entryCount += 1
    insert(entryCount)
    return entry
  }

  /// - Returns: `false` if the key isn't valid Unicode.
  private func appendCamelCased(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    // Sound: the capacity suffices for the key once more, and the bytes up to the new count are initialized.
    let free = unsafe UnsafeMutableBufferPointer(start: texts + textCount, count: textCapacity - textCount)
    var span = unsafe OutputSpan(buffer: free, initializedCount: 0)
    let isSimple = unsafe SnakeCase.appendCamelCased(key.span, to: &span)
    textCount += unsafe span.finalize(for: free)
    if isSimple { return true }
    guard let text = unsafe String(valid: key) else { return false }
    unsafe Array(SnakeCase.camelCased(text).utf8).withUnsafeBufferPointer { unsafe append($0) }
    return true
  }

  /// Puts an entry into the first free slot for it. If that is far away, because keys may have been chosen to collide, the next
  /// conversion begins with an empty table.
  private func insert(_ number: Int) {
    let mask = 1 << Int(slotBits) - 1
    var slot = unsafe entries[number - 1].key.slot(KeyDigest.factor, 64 - slotBits)
    var probeCount = 0
    while unsafe slots[slot] != 0 {
      slot = (slot + 1) & mask
      probeCount += 1
    }
    if probeCount > Self.probeLimit { isCrowded = true }
    unsafe slots[slot] = UInt16(number)
  }

  private func append(_ text: StaticString) {
    unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  private func append(_ text: UnsafeBufferPointer<UInt8>) {
    if text.count > textCapacity - textCount { reserveTexts(text.count) }
    // Sound: the text fits.
    if let base = text.baseAddress { unsafe memcpy(texts + textCount, base, text.count) }
    textCount += text.count
  }

  @inline(never)
  private func reserveTexts(_ count: Int) {
    if count <= textCapacity - textCount { return }
    textCapacity = max(textCapacity * 2, textCount + count)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: textCapacity)
    // Sound: the new memory is larger, and the old one isn't used after this.
    unsafe larger.moveInitialize(from: texts, count: textCount)
    unsafe texts.deallocate()
    unsafe texts = larger
  }

  private func addEntries() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: entryCapacity * 2)
    // Sound: entries are trivial, and the old memory isn't used after this.
    unsafe larger.moveInitialize(from: entries, count: entryCount)
    unsafe entries.deallocate()
    unsafe entries = larger
    entryCapacity *= 2
  }

  private func addSlots() {
    unsafe slots.deallocate()
    slotBits += 1
    unsafe slots = Self.unused(0, bits: slotBits)
    for number in 0..<entryCount { insert(number + 1) }
  }

  private func removeAll() {
    unsafe slots.update(repeating: 0, count: 1 << Int(slotBits))
    unsafe predictions.update(repeating: Prediction(), count: 1 << Int(predictionBits))
    (entryCount, textCount, predictionCount) = (0, 0, 0)
    isCrowded = false
  }

  private static func unused<Slot>(_ slot: Slot, bits: UInt64) -> UnsafeMutablePointer<Slot> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: 1 << Int(bits))
    unsafe slots.initialize(repeating: slot, count: 1 << Int(bits))
    return unsafe slots
  }
}

// MARK: Predictions

extension KeyNames {
  /// Finds the payload's text for an expected one.
  ///
  /// - Parameter prediction: `,"name":` or `{"name":`, with the name of a declared key. Another type that declares the same name
  ///   may have the same text.
  @inline(__always)
  func text(for prediction: StaticString) -> ExpectedText {
    let slot = unsafe predictions[slot(of: Self.identity(of: prediction))]
    guard slot.count > 0 else { return unsafe slot.count > -Self.attemptLimit ? .unknown : .givenUp }
    // Sound: the text has been appended to the others with this length, or is the expected one, whose length this is.
    let start = unsafe slot.start >= 0 ? UnsafePointer(texts + Int(slot.start)) : prediction.utf8Start
    return unsafe .known(UnsafeBufferPointer(start: start, count: Int(slot.count)))
  }

  /// Remembers an expected text as the payload's own, if its key is one word of snake case, which is its own name.
  ///
  /// Most keys are. Learning one by converting it takes 1 200 instructions.
  ///
  /// - Returns: Whether the key is one word, and the text has been remembered.
  @inline(never)
  func learnWord(_ prediction: StaticString) -> Bool {
    if conversion != nil { return false }
    let text = unsafe UnsafeBufferPointer(start: prediction.utf8Start, count: prediction.utf8CodeUnitCount)
    for position in text.indices where unsafe text[position] == UInt8(ascii: "_") { return false }
    return remember(prediction) { $0 = (Prediction.ownText, Int32(text.count)) }
  }

  /// Remembers a key as that of an expected name, if it has this name.
  ///
  /// - Returns: Whether it has.
  @inline(never)
  func learn(_ prediction: StaticString, from key: UnsafeBufferPointer<UInt8>) -> Bool {
    let expected = unsafe UnsafeBufferPointer(start: prediction.utf8Start, count: prediction.utf8CodeUnitCount)
    guard expected.count > Self.quoteCount, key.count <= PayloadCursor.window - Self.quoteCount else { return false }
    let name = unsafe UnsafeBufferPointer(rebasing: expected[2..<expected.count - 2])
    // A name with an escape isn't that of the key.
    guard let start = name.baseAddress, unsafe memchr(start, 0x5C, name.count) == nil else { return false }
    let entry = unsafe entry(for: key)
    // A function may have given a key a very long name.
    guard textCount <= 2 * Self.textLimit else { return false }
    let digest = unsafe KeyDigest(name)
    let isFound = unsafe entry.name == digest && (digest.count <= 16 || isText(name, at: entry.nameStart))
    let isRemembered = remember(prediction) { learned in
      guard isFound else { return learned.count -= 1 }
      // The key is between these quotes already.
      var position = entry.keyStart - 2
      if unsafe expected[0] != UInt8(ascii: ",") {
        position = textCount
        append("{\"")
        unsafe append(key)
        append("\":")
      }
      learned = (Int32(position), Int32(key.count + Self.quoteCount))
    }
    return isFound && isRemembered
  }

  /// Changes what is known about an expected text.
  ///
  /// - Returns: `false` if there are too many of them.
  @inline(__always)
  private func remember(_ prediction: StaticString, _ change: (inout (start: Int32, count: Int32)) -> Void) -> Bool {
    if predictionCount * 2 >= 1 << Int(predictionBits) {
      if predictionCount >= Self.predictionLimit { return false }
      addPredictions()
    }
    let identity = Self.identity(of: prediction)
    let slot = slot(of: identity)
    // Sound: a slot is less than their number.
    let known = unsafe predictions[slot]
    if known.identity == 0 { predictionCount += 1 }
    var learned = (start: known.start, count: known.count)
    change(&learned)
    unsafe predictions[slot] = Prediction(identity: identity, start: learned.start, count: learned.count)
    return true
  }

  @inline(__always)
  private static func identity(of prediction: StaticString) -> UInt {
    unsafe UInt(bitPattern: prediction.utf8Start) ^ UInt(bitPattern: prediction.utf8CodeUnitCount)
      &<< (UInt.bitWidth &- 8)
  }

  /// Returns the slot of a prediction or, if that isn't known, the free slot for it.
  @inline(__always)
  private func slot(of identity: UInt) -> Int {
    let mask = 1 &<< Int(predictionBits) &- 1
    let mixed = UInt64(identity) &* KeyDigest.factor
    var slot = Int(truncatingIfNeeded: mixed &>> (64 &- predictionBits))
    // Sound: a slot is less than their number. At most half of them are used.
    while unsafe predictions[slot].identity != identity && predictions[slot].identity != 0 { slot = (slot &+ 1) & mask }
    return slot
  }

  private func addPredictions() {
    let (old, count) = unsafe (predictions, 1 << Int(predictionBits))
    predictionBits += 1
    unsafe predictions = Self.unused(Prediction(), bits: predictionBits)
    for position in 0..<count where unsafe old[position].identity != 0 {
      // Sound: all slots are initialized.
      unsafe predictions[slot(of: old[position].identity)] = old[position]
    }
    unsafe old.deallocate()
  }
}

// MARK: Digests

/// The first and the last eight bytes of a key, and its length. They tell apart all keys of up to 16 bytes.
struct KeyDigest: Equatable {
  var first: UInt64 = 0
  var last: UInt64 = 0
  var count: Int

  /// The digest of no key.
  static var ofNoText: KeyDigest { KeyDigest(count: -1) }
  /// A factor that mixes the bits of a hash.
  static var factor: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  private init(count: Int) { self.count = count }

  @inline(__always)
  init(_ key: UnsafeBufferPointer<UInt8>) {
    count = key.count
    guard let start = unsafe UnsafeRawPointer(key.baseAddress), count > 0 else { return }
    // Sound: every load is inside the key.
    if count >= 8 {
      first = unsafe UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
      last = unsafe UInt64(littleEndian: start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
    } else if count >= 4 {
      first = unsafe UInt64(UInt32(littleEndian: start.loadUnaligned(as: UInt32.self)))
      last = unsafe UInt64(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)))
    } else {
      first = unsafe UInt64(start.load(as: UInt8.self))
      last =
        unsafe UInt64(start.load(fromByteOffset: count &>> 1, as: UInt8.self)) &<< 8
        | UInt64(start.load(fromByteOffset: count &- 1, as: UInt8.self))
    }
  }

  /// Returns the slot for a hash function.
  @inline(__always)
  func slot(_ factor: UInt64, _ shift: UInt64) -> Int {
    let mixed = (first ^ (last &<< 21 | last &>> 43)) &+ UInt64(truncatingIfNeeded: count)
    return Int(truncatingIfNeeded: (mixed &* factor) &>> shift)
  }
}
