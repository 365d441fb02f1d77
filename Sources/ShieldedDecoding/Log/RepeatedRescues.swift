/// Rescues whose like a log has seen before, counted by where the decoder stands.
///
/// A log is told of a rescue with a coding path, which is made for it, and walks its tree along it: ten times the cost of the
/// rescue. Payloads are dirty in the same way again and again. So a decoder that gives its tokens keeps, for one call, the kinds
/// of rescue that its log has told the tally of. A kind is found by the place of the object, which is a small number that
/// the object's decoder remembers, and by what the record would say; then it is only counted.
///
/// It is asked where nothing else is wanted: under the lenient policy, and for a log without a handler. A kind is remembered once
/// the log keeps no more records whole. Places and kinds are bounded; what finds no room takes the long way, and so does every
/// rescue that nobody asks here about.
///
/// It belongs to one call to decode, and like the containers of that call to one thread.
@usableFromInline
package final class RepeatedRescues {
  private let log: RescueLog

  /// The place of the object whose field was asked for last, or of the array's elements of which one was.
  private var place = RepeatedRescues.nowhere
  /// The first index on the way there.
  private var record: Int?

  /// The place of the elements of the array in each place; ``root``, which is in no array, stands for one not yet given.
  private var elementPlaces = [RepeatedRescues.root]
  private var memberPlaces: [Member: Int] = [:]

  private struct Member: Hashable {
    let key: String
    /// Two keys may be equal as strings, and be spelt otherwise.
    let keyLength: Int
    let parent: Int
  }

  /// What the records of a kind have in common, but for the key: with nothing in it that is counted by references, so that to
  /// compare one doesn't mean to copy it.
  fileprivate struct Kind: Equatable {
    let place: Int
    let expected: ObjectIdentifier
    let found: RescueSource
    let rule: RescueRule
    let outcome: RescueOutcome
    let reason: RescueReason?
  }

  /// The kinds that there are, in lists with a place for each.
  private struct Kinds {
    var kinds: [Kind] = []
    var keys: [String] = []
    /// The positions of their tallies in the log.
    var tallies: [Int] = []
    /// Finds a kind by its digest: a hash table with linear probing, of positions plus one. It is made with the first kind.
    var table: [UInt16] = []
  }

  // What can be changed here is read and set as a whole, and never lent to a call: then no read of it needs a check, at run time,
  // that no two accesses overlap.
  private var known = Kinds()

  init(_ log: RescueLog) {
    self.log = log
  }

  fileprivate static let tableBits: UInt64 = 10
  /// At most half of the table is in use, so that every search ends soon.
  private static let kindLimit = 1 << (tableBits - 1)
  private static let placeLimit = 1_000
}

extension RepeatedRescues {
  /// The place of the payload itself.
  package static let root = 0
  /// What stands for a place that is not told from others, and where nothing is counted here.
  package static let nowhere = -1

  /// The place of an array's elements, all of which have the same.
  package func placeOfElements(in parent: Int) -> Int {
    guard parent != Self.nowhere else { return Self.nowhere }
    let known = elementPlaces[parent]
    if known != Self.root { return known }
    let place = newPlace()
    var places = elementPlaces
    elementPlaces = []
    places[parent] = place
    elementPlaces = places
    return place
  }

  /// The place of an object's member.
  package func placeOfMember(_ key: String, in parent: Int) -> Int {
    guard parent != Self.nowhere else { return Self.nowhere }
    let member = Member(key: key, keyLength: key.utf8.count, parent: parent)
    if let place = memberPlaces[member] { return place }
    let place = newPlace()
    if place != Self.nowhere { memberPlaces[member] = place }
    return place
  }

  private func newPlace() -> Int {
    guard elementPlaces.count < Self.placeLimit else { return Self.nowhere }
    var places = elementPlaces
    elementPlaces = []
    places.append(Self.root)
    elementPlaces = places
    return places.count - 1
  }

  /// Notes where a field, or an element, is asked for.
  ///
  /// - Parameters:
  ///   - place: The place of the object, or of the array's elements.
  ///   - record: The first index on the way to the value; `nil` where there is none.
  @inline(__always)
  package func stand(at place: Int, in record: Int?) {
    self.place = place
    self.record = record
  }
}

extension RepeatedRescues {
  /// Tells of a value that the lenient policy has rescued, or replaced by the default.
  ///
  /// - Parameters:
  ///   - outcome: What the table made of the value.
  ///   - token: What stands there.
  ///   - target: What was expected.
  ///   - type: The type expected.
  ///   - key: The key of the field that was asked for last; none where it was an element.
  ///   - path: Where the value stands.
  @usableFromInline
  func note(
    _ outcome: ConversionOutcome,
    of token: JSONToken,
    for target: RescueTarget,
    expected type: any Any.Type,
    under key: String = "",
    at path: () -> RescuePathSource
  ) {
    guard
      let (rule, recorded, reason) = RescueDecision(.lossy, on: outcome, of: token, for: target).recorded(
        outcome,
        .defaulted
      )
    else { return }
    note(Kind(place, type, token.source, rule, recorded, reason), expected: type, token, under: key, at: path)
  }

  /// Tells of a value that is missing or `null`, and that the default stands in for.
  @usableFromInline
  func noteAbsence(isMissing: Bool, expected type: any Any.Type, under key: String, at path: () -> RescuePathSource) {
    let (rule, reason) = Absence.recorded(isMissing: isMissing)
    let kind = Kind(place, type, isMissing ? .missing : .null, rule, .defaulted, reason)
    note(kind, expected: type, isMissing ? nil : .null, under: key, at: path)
  }

  private func note(
    _ kind: Kind,
    expected type: any Any.Type,
    _ token: @autoclosure () -> JSONToken?,
    under key: String,
    at path: () -> RescuePathSource
  ) {
    var slot = kind.slot(key)
    if !known.table.isEmpty {
      while known.table[slot] != 0 {
        let position = Int(known.table[slot]) &- 1
        if known.kinds[position] == kind, isKey(key, of: position) {
          return log.countAgain(known.tallies[position], in: record)
        }
        slot = (slot &+ 1) & (known.table.count &- 1)
      }
    }
    let entry = RescueLog.Entry(
      rule: kind.rule,
      outcome: kind.outcome,
      reason: kind.reason,
      expected: type,
      token: token()
    )
    guard let tally = log.record(entry, at: path()), kind.place != Self.nowhere else { return }
    remember(kind, key, tally, in: slot)
  }

  /// Whether a kind is of a key: of this spelling, and not only of one that is equal to it as a string.
  @inline(__always)
  private func isKey(_ key: String, of position: Int) -> Bool {
    let other = known.keys[position]
    return other.utf8.count == key.utf8.count && other == key
  }

  /// - Parameter slot: A free one, where a search for the kind has ended; or any, while there is no table.
  private func remember(_ kind: Kind, _ key: String, _ tally: Int, in slot: Int) {
    var kinds = known
    // Given up here, so that no list is copied for one more.
    known = Kinds()
    if kinds.kinds.count < Self.kindLimit, let position = UInt16(exactly: kinds.kinds.count + 1) {
      if kinds.table.isEmpty { kinds.table = Array(repeating: 0, count: 1 << Int(Self.tableBits)) }
      kinds.kinds.append(kind)
      kinds.keys.append(key)
      kinds.tallies.append(tally)
      kinds.table[slot] = position
    }
    known = kinds
  }
}

extension RepeatedRescues.Kind {
  @inline(__always)
  fileprivate init(
    _ place: Int,
    _ expected: any Any.Type,
    _ found: RescueSource,
    _ rule: RescueRule,
    _ outcome: RescueOutcome,
    _ reason: RescueReason?
  ) {
    self.init(
      place: place,
      expected: ObjectIdentifier(expected),
      found: found,
      rule: rule,
      outcome: outcome,
      reason: reason
    )
  }

  /// Where the search begins. Of the key its length is enough to tell most from others.
  @inline(__always)
  fileprivate func slot(_ key: String) -> Int {
    var digest = UInt64(UInt(bitPattern: expected)) ^ UInt64(truncatingIfNeeded: place) &<< 56
    digest ^= UInt64(truncatingIfNeeded: key.utf8.count) &<< 48 ^ found.number &<< 44
    return Int(truncatingIfNeeded: (digest &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- RepeatedRescues.tableBits))
  }
}

extension RescueSource {
  fileprivate var number: UInt64 {
    switch self {
    case .missing: 0
    case .null: 1
    case .boolean: 2
    case .number: 3
    case .string: 4
    case .emptyString: 5
    case .array: 6
    case .emptyArray: 7
    case .object: 8
    case .emptyObject: 9
    case .other: 10
    }
  }
}
