/// Counts repeated rescues without walking the log's tree.
///
/// To record a rescue, a coding path is built and the log's tree is walked along it, which costs ten times as much as the
/// rescue. Most payloads repeat the same faults. So a decoder that supplies its tokens keeps, for one call, the kinds of rescue
/// for which its log has returned a tally. A kind is found by the place of its object, a small number that the object's decoder
/// stores, and by what its record would contain. A kind that is found is only counted, and a record with its path is added while
/// the log is below its capacity.
///
/// The cache is used only under the lenient policy, with a log that has no handler. The numbers of places and kinds are bounded;
/// a rescue beyond them is recorded in the log as usual.
///
/// An instance belongs to one call to decode and, like the containers of that call, is used by one thread.
@usableFromInline
package final class RescueTallyCache {
  let log: RescueLog

  /// The place of the object whose field was requested last, or of the elements of the array whose element was.
  private(set) var place = RescueTallyCache.nowhere
  /// The first index on the path to that place.
  private(set) var elementIndex: Int?

  /// A place is a node's number. The log's own tree can't be used: a place without a rescue would take one of its nodes.
  private var places = RescuePathTree(capacity: 0, nodeCapacity: 1_000)

  /// A kind of rescue at a place, under any key. It holds no references, so comparing one doesn't retain it.
  struct PlacedKind: Equatable {
    let place: Int
    let kind: RescueKind<ExpectedType>
  }

  /// The known kinds, in parallel arrays.
  struct Kinds {
    var kinds: [PlacedKind] = []
    var keys: [SpelledKey] = []
    /// The addresses of keys that are literals; 0 for any other key.
    var addresses: [UInt] = []
    /// The positions of their tallies in the log.
    var tallies: [Int] = []
    /// Finds a kind's position plus one. It has no slots until the first kind is added, and then twice the capacity, so that
    /// every search is short.
    var table = PositionTable(capacity: 0)
    /// The number of kinds for which there is memory.
    private var capacity = 0
  }

  // Stored properties are read and set as a whole and never passed `inout`, so that no read needs a run-time check for
  // overlapping accesses.
  private(set) var known = Kinds()

  init(_ log: RescueLog) { self.log = log }

  fileprivate static let tableBits: UInt64 = 10
  fileprivate static let kindLimit = 1 << (tableBits - 1)
}

extension RescueTallyCache {
  /// The place of the payload itself.
  package static let root = 0
  /// A place that isn't tracked; no rescues are counted there.
  package static let nowhere = -1

  /// The place of an array's elements, which they all share.
  package func placeOfElements(in parent: Int) -> Int {
    parent == Self.nowhere ? Self.nowhere : places.element(of: parent) ?? Self.nowhere
  }

  /// The place of an object's member.
  package func placeOfMember(_ key: String, in parent: Int) -> Int {
    parent == Self.nowhere ? Self.nowhere : places.child(key, of: parent) ?? Self.nowhere
  }

  /// Sets the place of the field or element that is requested next.
  ///
  /// - Parameters:
  ///   - place: The place of the object, or of the array's elements.
  ///   - elementIndex: The first index on the path to the value; `nil` if the path has none.
  @inline(__always)
  package func setLocation(at place: Int, in elementIndex: Int?) {
    self.place = place
    self.elementIndex = elementIndex
  }
}

extension RescueTallyCache {
  /// Counts a value that was rescued under the lenient policy, or replaced by the default.
  ///
  /// - Parameters:
  ///   - outcome: The table's result for the value.
  ///   - replacement: The outcome to record if no value is usable.
  ///   - key: The key of the field that was requested last; `nil` for an element.
  ///   - path: Makes the path of the value, if the log needs it.
  @usableFromInline
  package func count(
    _ outcome: ConversionOutcome,
    of token: JSONToken,
    for target: RescueTarget,
    expected type: any Any.Type,
    replacement: RescueOutcome = .defaulted,
    under key: String? = nil,
    at path: () -> RescuePathSource
  ) {
    let kind = RescueKind(
      RescueDecision(.lossy, on: outcome),
      on: outcome,
      of: token,
      for: target,
      expected: type,
      replacement: replacement
    )
    guard let kind else { return }
    count(kind, token, under: key, at: path)
  }

  /// Counts a value that is missing or `null` and was replaced by the default.
  @usableFromInline
  package func countAbsence(
    isMissing: Bool,
    expected type: any Any.Type,
    under key: String,
    at path: () -> RescuePathSource
  ) { count(.absence(of: type, isMissing: isMissing), isMissing ? nil : .null, under: key, at: path) }

  private func count(
    _ kind: RescueKind<ExpectedType>,
    _ token: @autoclosure () -> JSONToken?,
    under key: String?,
    at path: () -> RescuePathSource
  ) {
    let placed = PlacedKind(place: place(under: key), kind: kind)
    if !known.kinds.isEmpty {
      let position = known.table[slot(of: placed, key ?? "")] &- 1
      if position >= 0 { return countAgain(position, token, path) }
    }
    record(kind, token(), under: key, at: 0, path())
  }

  /// Counts a rescue of the known kind at a position, and adds its record while the log is below its capacity.
  @inline(__always)
  private func countAgain(_ position: Int, _ token: () -> JSONToken?, _ path: () -> RescuePathSource) {
    if log.countAgain(known.tallies[position], in: elementIndex) { addRecord(position, token(), path()) }
  }

  // These two aren't inlined, since they would be copied into six functions.

  @inline(never)
  private func addRecord(_ position: Int, _ token: JSONToken?, _ path: RescuePathSource) {
    log.add(known.kinds[position].kind, of: token, at: RescuePath(path))
  }

  @inline(never)
  private func record(
    _ kind: RescueKind<ExpectedType>,
    _ token: JSONToken?,
    under key: String?,
    at address: UInt,
    _ path: RescuePathSource
  ) {
    guard let tally = log.record(kind, token: token, at: path), place != Self.nowhere else { return }
    add(PlacedKind(place: place(under: key), kind: kind), key ?? "", address, tally)
  }

  /// Returns the place of a kind under a key.
  ///
  /// An element that is an object may have a field with an empty key. So an element, which has no key, is counted at a place that
  /// no object has: -2 instead of 0, -3 instead of 1. ``nowhere``, which is -1, stays -1.
  @inline(__always)
  private func place(under key: String?) -> Int { key == nil ? ~place &- 1 : place }

  @inline(__always)
  private func slot(of placed: PlacedKind, _ key: String) -> Int {
    known.table.slot(placed.hash(keyLength: key.utf8.count)) { position in
      known.kinds[position &- 1] == placed && known.keys[position &- 1].isSpelled(key)
    }
  }

  private func add(_ placed: PlacedKind, _ key: String, _ address: UInt, _ tally: Int) {
    var kinds = known
    // Releases the stored copy, so that appending doesn't copy the arrays.
    known = Kinds()
    kinds.add(placed, SpelledKey(key), address, tally)
    known = kinds
  }
}

extension RescueTallyCache.Kinds {
  /// Adds a kind, unless there are too many.
  mutating func add(_ placed: RescueTallyCache.PlacedKind, _ key: SpelledKey, _ address: UInt, _ tally: Int) {
    guard kinds.count < RescueTallyCache.kindLimit else { return }
    if kinds.count == capacity { grow() }
    kinds.append(placed)
    keys.append(key)
    addresses.append(address)
    tallies.append(tally)
    insert(kinds.count)
  }

  /// Reserves memory for 32 kinds at first, which is enough for most payloads, and doubles it each time.
  private mutating func grow() {
    capacity = max(capacity * 2, 32)
    kinds.reserveCapacity(capacity)
    keys.reserveCapacity(capacity)
    addresses.reserveCapacity(capacity)
    tallies.reserveCapacity(capacity)
    table = PositionTable(capacity: capacity * 2)
    for position in 1..<kinds.count + 1 { insert(position) }
  }

  private mutating func insert(_ position: Int) {
    let hash = kinds[position - 1].hash(keyLength: keys[position - 1].text.utf8.count)
    table[table.slot(hash) { _ in false }] = position
  }
}

extension RescueTallyCache.PlacedKind {
  /// Returns a hash whose lowest bits are well mixed. A key's length is enough to distinguish most keys.
  @inline(__always)
  func hash(keyLength: Int) -> Int {
    var digest = UInt64(UInt(bitPattern: kind.expected.identifier)) ^ UInt64(truncatingIfNeeded: place) &<< 56
    digest ^= UInt64(truncatingIfNeeded: keyLength) &<< 48 ^ UInt64(kind.found.position) &<< 44
    return Int(truncatingIfNeeded: (digest &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- RescueTallyCache.tableBits))
  }
}

// MARK: - Keys that are literals

extension RescueTallyCache {
  /// A field's key that is a literal. It is compared by its address, so that no string is created for a known kind.
  package struct LiteralKey {
    let text: StaticString
    let address: UInt

    /// - Parameter address: The address of its UTF-8; not 0.
    package init(_ text: StaticString, at address: UInt) {
      self.text = text
      self.address = address
    }
  }

  /// Counts a value in a field whose key is a literal, as the methods above do.
  ///
  /// - Parameter path: Makes the path of the value from its key.
  package func count(
    _ outcome: ConversionOutcome,
    of token: JSONToken,
    for target: RescueTarget,
    expected type: any Any.Type,
    under key: LiteralKey,
    at path: (String) -> RescuePathSource
  ) {
    let kind = RescueKind(
      RescueDecision(.lossy, on: outcome),
      on: outcome,
      of: token,
      for: target,
      expected: type,
      replacement: .defaulted
    )
    guard let kind, !countAgain(kind, token, under: key, at: path) else { return }
    let text = key.text.description
    record(kind, token, under: text, at: key.address, path(text))
  }

  /// Counts a missing value in a field whose key is a literal, if one of the same type has been recorded there.
  ///
  /// - Parameter path: Makes the path of the value from its key.
  /// - Returns: Whether it has been counted. If not, ``recordAbsence(expected:under:at:)`` must be called.
  package func countAbsenceAgain(
    expected type: any Any.Type,
    under key: LiteralKey,
    at path: (String) -> RescuePathSource
  ) -> Bool { countAgain(.absence(of: type, isMissing: true), nil, under: key, at: path) }

  /// Records a missing value in a field whose key is a literal.
  ///
  /// - Parameter path: Makes the path of the value from its key.
  package func recordAbsence(
    expected type: any Any.Type,
    under key: LiteralKey,
    at path: (String) -> RescuePathSource
  ) {
    let text = key.text.description
    record(.absence(of: type, isMissing: true), nil, under: text, at: key.address, path(text))
  }

  @inline(__always)
  private func countAgain(
    _ kind: RescueKind<ExpectedType>,
    _ token: JSONToken?,
    under key: LiteralKey,
    at path: (String) -> RescuePathSource
  ) -> Bool {
    guard !known.kinds.isEmpty else { return false }
    let placed = PlacedKind(place: place, kind: kind)
    let slot = known.table.slot(placed.hash(keyLength: key.text.utf8CodeUnitCount)) { position in
      known.addresses[position &- 1] == key.address && known.kinds[position &- 1] == placed
    }
    let position = known.table[slot] &- 1
    guard position >= 0 else { return false }
    countAgain(position, { token }, { path(known.keys[position].text) })
    return true
  }
}
