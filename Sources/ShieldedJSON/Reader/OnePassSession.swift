import Foundation
import ShieldedDecoding

/// The state that one pass rarely needs: settings of the decoder, and the state of its rescues.
///
/// The reader gives up at a value of a type that it doesn't know. A decoder's own session, ``DecodingPass``, decodes it.
@usableFromInline
class OnePassSession {
  /// The maximum depth of nested arrays and objects, without those around the payload.
  final let depthLimit: Int
  final let dateDecodingStrategy: JSONDecoder.DateDecodingStrategy
  final let dataDecodingStrategy: JSONDecoder.DataDecodingStrategy
  /// The names of the payload's keys; `nil` if keys aren't converted.
  final let keyNames: KeyNames?
  final let pass: PassSettings
  /// A Boolean value that indicates whether missing keys matter, because there is a log or a policy.
  @usableFromInline final let isObserved: Bool
  /// The path of the value with which the pass began.
  final var root: PathRoot
  /// A Boolean value that indicates whether the next list is the root, which plain `Codable` decodes without counting its elements.
  final var beginsWithPlainList = false
  /// The index of the first element, if the root is a list that is read in parts.
  @usableFromInline final var firstElementIndex = 0
  /// The division of long lists between cores; `nil` if they aren't divided.
  final var division: ListDivision? { didSet { dividedByteCount = division?.minimumByteCount ?? .max } }
  /// The number of bytes up to the end of the payload from which on a list is divided.
  @usableFromInline final private(set) var dividedByteCount = Int.max
  /// The path of the root in a record, and the root's location in the tally cache; set when they are first needed.
  final private(set) lazy var rootComponents = root.components
  final private var knownRoot: TallyLocation?
  /// The first index on the path of the root; `nil` if it has none, and before the first rescue.
  final var rootElementIndex: Int? { knownRoot?.elementIndex }

  /// The types of missing properties that have been found not to be Optional. Each search for that takes 4 000 instructions.
  final var typesWithoutNil: [ObjectIdentifier] = []

  /// The keys of generic types.
  final private var genericKeys: [ObjectIdentifier: _MemberKeys] = [:]

  /// A Boolean value that indicates whether the elements of lists are counted for a report.
  @usableFromInline final let countsElements: Bool

  /// A Boolean value that indicates whether every rescue is allowed. If not, the first value that isn't exact interrupts the pass.
  final let allowsRescues: Bool
  /// Records the rescues; `nil` if the call has no log.
  final let recorder: PassRecorder?
  /// A Boolean value that indicates whether undeclared keys are reported.
  final let reportsUndeclaredKeys: Bool
  /// The objects that may have undeclared keys, in the order in which they were read.
  final private(set) var notes: [UndeclaredKeyNote] = []
  /// The position in the payload of what the reader reads a copy of; otherwise 0.
  final var startOfCopy = 0

  /// - Parameters:
  ///   - depthLimit: How deeply arrays and objects may be nested, without those around the payload.
  ///   - keyNames: The names of the payload's keys; `nil` if keys aren't converted.
  ///   - pass: What the current call allows, and the recorder.
  init(
    depthLimit: Int,
    dateDecodingStrategy: JSONDecoder.DateDecodingStrategy,
    dataDecodingStrategy: JSONDecoder.DataDecodingStrategy,
    keyNames: KeyNames?,
    _ pass: PassSettings,
    at root: consuming PathRoot
  ) {
    self.depthLimit = depthLimit
    self.dateDecodingStrategy = dateDecodingStrategy
    self.dataDecodingStrategy = dataDecodingStrategy
    self.keyNames = keyNames
    self.pass = pass
    allowsRescues = pass.allowsRescues
    recorder = pass.recorder
    reportsUndeclaredKeys = pass.recorder?.reportsUndeclaredKeys ?? false
    countsElements = pass.recorder != nil
    isObserved = !pass.allowsRescues || pass.recorder != nil
    self.root = consume root
  }

  /// Decodes a part of the payload through containers.
  ///
  /// This session has none, because it may be that of a segment of a list, which another thread reads: types with an `init(from:)`
  /// of their own may depend on the caller's task.
  ///
  /// - Parameters:
  ///   - text: The part. It is inside a payload whose depth the reader has checked.
  ///   - body: The closure. Receives the part's decoder.
  /// - Throws: An interruption for any error.
  func decodeForeign<Result>(
    _ text: JSONText,
    at codingPath: [any CodingKey],
    _ body: (any Decoder) throws -> Result
  ) throws(_JSONReader.Interruption) -> Result {
    throw _JSONReader.Interruption()
  }
}

/// A note of a pass that an object may have undeclared keys. They are looked for, and reported, when the pass has succeeded.
struct UndeclaredKeyNote {
  enum Source {
    /// A member that isn't read by a type with these keys. The position is between its key and its value.
    case member(_MemberKeys)
    /// A property's path, or an envelope, which declares these paths from the object. The position is that of the object's brace.
    case paths([[String]])
    /// A dictionary, whose keys aren't converted. The position is that of a key's text.
    case dictionary
  }

  let source: Source
  let position: Int
  /// The number of containers around a member, or of those up to the object, from the value on with which the pass began. Unused
  /// for a dictionary.
  let depth: Int
}

extension OnePassSession {
  /// Notes that an object may have undeclared keys.
  @inline(never)
  final func note(_ source: UndeclaredKeyNote.Source, at position: Int, depth: Int) {
    notes.append(UndeclaredKeyNote(source: source, position: position + startOfCopy, depth: depth))
  }

  /// Adds the notes of a segment of a list.
  final func add(_ others: [UndeclaredKeyNote]) { notes += others }

  /// Returns the keys of a generic type's members, which are created once.
  func memberKeys(of type: Any.Type, _ makeKeys: () -> _MemberKeys) -> _MemberKeys {
    let identifier = ObjectIdentifier(type)
    if let keys = genericKeys[identifier] { return keys }
    let keys = makeKeys()
    genericKeys[identifier] = keys
    return keys
  }

  /// Returns the location of the value with which the pass began in the tally cache.
  func rootLocation(in tallyCache: RescueTallyCache) -> TallyLocation {
    if let knownRoot { return knownRoot }
    var location = TallyLocation()
    for key in root.codingPath { location.append(key, in: tallyCache) }
    knownRoot = location
    return location
  }

  /// Runs a closure that reads the payload of a response, in which lists are counted.
  func insideEnvelope<Result>(
    _ body: () throws(_JSONReader.Interruption) -> Result
  ) throws(_JSONReader.Interruption) -> Result {
    if let recorder { return try recorder.insideEnvelope(body) }
    return try body()
  }

  /// Ends a pass that succeeded.
  ///
  /// - Returns: Whether the log has taken the records over. If not, the payload must be decoded again.
  func finish() -> Bool { recorder?.finish() ?? true }

  /// Ends a pass that was interrupted.
  func cancel() { recorder?.cancel() }
}
