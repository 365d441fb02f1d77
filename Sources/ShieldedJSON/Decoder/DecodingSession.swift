import Foundation
import ShieldedDecoding

/// The state of one decode call: the document, a snapshot of the decoder's settings, and caches.
///
/// Every decoder and container of the call holds a strong reference to the session, so they remain usable after the call
/// returns. The session caches how each type is decoded, and keeps released decoders for reuse.
///
/// On frequent paths, stored properties are only read or assigned as a whole, and never modified in place; the same applies to
/// the decoders. The compiler can then prove that accesses don't overlap, and omits the run-time exclusivity checks, which took
/// a twentieth of the total time.
final class DecodingSession {
  private(set) var document: Document
  let settings: ShieldedJSONDecoder
  /// A Boolean value that indicates whether keys are converted before they are compared.
  let convertsKeys: Bool
  /// The names of the payload's keys; `nil` if keys aren't converted, or if what they are converted to depends on their path.
  let keyNames: KeyNames?
  /// A Boolean value that indicates whether a key is found by its bytes alone: keys are neither converted nor tracked.
  let findsKeysDirectly: Bool
  /// The keys that have been asked for; `nil` if undeclared keys aren't reported.
  let keyTracker: KeyTracker?
  /// A Boolean value that indicates whether values may be read in one pass. It is `false` for everything inside a value whose pass
  /// was interrupted, so that the work isn't repeated at each level, and inside a value that a pass has decoded through containers.
  private(set) var allowsReader: Bool
  /// A Boolean value that indicates whether any value of the call may be read in one pass.
  private let mayRead: Bool

  /// A Boolean value that indicates whether the document is a part of a list that arrives in parts.
  let isOverPart: Bool

  private struct Remembered {
    var type: ObjectIdentifier?
    var strategy: DecodingStrategy
  }

  /// The strategies determined so far, in a hash table with linear probing. The key is the address of a type's metadata.
  private var remembered: [Remembered]
  private var rememberedBits: UInt64 = 6
  private var rememberedCount = 0
  /// The head of a list of unused decoders, linked through `parent`.
  private var spare: ValueDecoder?
  private var isOver = false
  let rescuedFields = MismatchErrorCache()
  /// The tally cache for this call's log; `nil` if the call has none or has ended.
  private(set) var tallyCache: RescueTallyCache?

  init(
    _ document: Document,
    _ settings: ShieldedJSONDecoder,
    _ tallyCache: RescueTallyCache?,
    _ keyNames: KeyNames? = nil,
    allowsReader: Bool,
    isOverPart: Bool = false,
    tracksKeys: Bool = false
  ) {
    self.document = document
    self.isOverPart = isOverPart
    self.settings = settings
    self.tallyCache = tallyCache
    convertsKeys = settings.convertsKeys
    self.keyNames = keyNames ?? KeyNames(settings.keyRule)
    keyTracker = tracksKeys ? KeyTracker(count: document.absent + 1) : nil
    findsKeysDirectly = !convertsKeys && !tracksKeys
    mayRead = allowsReader && settings.allowsReader
    self.allowsReader = mayRead
    remembered = Array(repeating: Remembered(type: nil, strategy: .ordinary), count: 1 << 6)
  }

  /// The type whose first value is being decoded, if its `init(from:)` may offer a pass.
  var undecidedType: ObjectIdentifier?

  /// Runs a closure in which no value is read in one pass.
  func withoutReader<Value>(_ body: () throws -> Value) rethrows -> Value {
    let allowed = allowsReader
    allowsReader = false
    defer { allowsReader = allowed }
    return try body()
  }

  @inline(__always)
  func strategy<Value: Decodable>(of type: Value.Type) -> DecodingStrategy {
    let identifier = ObjectIdentifier(type)
    let place = place(of: identifier)
    if remembered[place].type == identifier { return remembered[place].strategy }
    return find(type, place)
  }

  /// Changes how an undecided type is decoded.
  func decide(_ type: any Any.Type, _ strategy: DecodingStrategy) {
    let identifier = ObjectIdentifier(type)
    remembered[slot(of: identifier, from: place(of: identifier))] = Remembered(type: identifier, strategy: strategy)
  }

  /// The slot at which the search for a type begins. It is taken from the highest bits of a product, which depend on all bits
  /// of the address.
  @inline(__always)
  private func place(of identifier: ObjectIdentifier) -> Int {
    let mixed = UInt64(UInt(bitPattern: identifier)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> (64 &- rememberedBits))
  }

  /// Searches the table from a type's first slot on, and adds the type if it isn't found.
  @inline(never)
  private func find<Value: Decodable>(_ type: Value.Type, _ first: Int) -> DecodingStrategy {
    let identifier = ObjectIdentifier(type)
    let place = slot(of: identifier, from: first)
    if remembered[place].type == identifier { return remembered[place].strategy }
    let strategy = DecodingStrategy(type, mayRead: mayRead, tracksKeys: keyTracker != nil)
    let entry = Remembered(type: identifier, strategy: strategy)
    remembered[place] = entry
    rememberedCount += 1
    // At most a quarter of the slots are used, so that almost every type is found in its first slot.
    if rememberedCount * 4 > remembered.count { spread() }
    return entry.strategy
  }

  /// Returns a type's slot or, if the type isn't in the table, the free slot for it.
  private func slot(of identifier: ObjectIdentifier, from first: Int) -> Int {
    let mask = remembered.count - 1
    var place = first
    while let other = remembered[place].type, other != identifier { place = (place + 1) & mask }
    return place
  }

  private func spread() {
    let entries = remembered
    rememberedBits += 1
    remembered = Array(repeating: Remembered(type: nil, strategy: .ordinary), count: 1 << Int(rememberedBits))
    for entry in entries {
      guard let type = entry.type else { continue }
      remembered[slot(of: type, from: place(of: type))] = entry
    }
  }

  /// Returns a decoder for a value, reusing a released one if possible.
  @inline(__always)
  func decoder(at index: Int, in parent: ValueDecoder?, _ step: PathStep) -> ValueDecoder {
    guard let decoder = spare else { return ValueDecoder(self, at: index, in: parent, step) }
    spare = decoder.parent
    decoder.reset(to: index, in: parent, step)
    return decoder
  }

  /// Returns a decoder to the pool, unless it is still referenced elsewhere.
  @inline(__always)
  func reuse(_ decoder: inout ValueDecoder) {
    guard isKnownUniquelyReferenced(&decoder), !isOver else { return }
    decoder.parent = spare
    spare = decoder
  }

  /// Begins a call over another document, after the last one has ended and nothing refers to its decoders.
  func restart(_ document: Document, _ tallyCache: RescueTallyCache?) {
    self.document = document
    self.tallyCache = tallyCache
    rescuedFields.restart()
    isOver = false
  }

  /// Ends the call. Releases the unused decoders, which form a reference cycle with the session, and stops the reuse of decoders.
  func end() {
    isOver = true
    rescuedFields.end()
    tallyCache = nil
    // Unlinked one at a time, since releasing a long chain would recurse.
    while let decoder = spare {
      spare = decoder.parent
      decoder.parent = nil
    }
  }
}

extension KeyNames {
  /// Returns `nil` if keys aren't converted, or if what they are converted to depends on their path.
  convenience init?(_ rule: ShieldedJSONDecoder.KeyRule) {
    guard case .pure(let conversion) = rule else { return nil }
    self.init(conversion)
  }
}
