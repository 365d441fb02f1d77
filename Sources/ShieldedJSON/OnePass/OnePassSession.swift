import ShieldedDecoding

/// What one pass rarely needs: the decoder's settings, and the state of its rescues.
@usableFromInline
final class OnePassSession {
  let settings: ShieldedJSONDecoder
  /// What the current call allows.
  let pass: PassSettings
  /// Whether missing keys matter, because there is a log or a policy.
  @usableFromInline let isObserved: Bool
  /// The path of the value with which the pass began.
  var root: PathRoot
  /// Whether the next list is the root, and is decoded as plain `Codable` does, which counts no elements.
  var beginsWithPlainList = false
  /// The index of the first element, if the root is a list that is read in parts.
  @usableFromInline var firstElementIndex = 0
  /// How long lists are divided between cores; `nil` if they aren't.
  var division: ListDivision? { didSet { dividedByteCount = division?.minimumByteCount ?? .max } }
  /// The number of bytes up to the end of the payload from which on a list is divided.
  @usableFromInline private(set) var dividedByteCount = Int.max
  /// Whether the pass is over a segment of a list, which another thread reads. Nothing is then decoded through containers.
  var isOverSegment = false
  /// The path of the root in a record, and the root's location in the tally cache; set at the first rescue.
  private(set) lazy var rootComponents = root.codingPath.map { RescuePath.Component($0) }
  private var knownRoot: TallyLocation?
  /// The first index on the path of the root; `nil` if it has none, and before the first rescue.
  var rootElementIndex: Int? { knownRoot?.elementIndex }

  /// The keys of generic types.
  private var genericKeys: [ObjectIdentifier: MemberKeys] = [:]

  /// Whether the elements of lists are counted for a report.
  @usableFromInline let countsElements: Bool

  /// Whether every rescue is allowed. If not, the first value that isn't exact interrupts the pass.
  let allowsRescues: Bool
  /// Records the rescues; `nil` if the call has no log.
  let recorder: PassRecorder?

  /// - Parameters:
  ///   - settings: The decoder's settings.
  ///   - pass: What the current call allows, and the recorder.
  ///   - root: The path of the value with which the pass begins.
  init(
    _ settings: ShieldedJSONDecoder,
    _ pass: PassSettings = .lenient,
    at root: PathRoot = PathRoot()
  ) {
    // A truncated payload is completed only as a whole, which no pass reads.
    var settings = settings
    settings.truncation = .throw
    self.settings = settings
    self.pass = pass
    allowsRescues = pass.allowsRescues
    recorder = pass.recorder
    countsElements = pass.recorder != nil
    isObserved = !pass.allowsRescues || pass.recorder != nil
    self.root = root
  }
}

/// The path of the value with which a pass begins. It is converted to coding keys only on request.
struct PathRoot {
  /// The decoder that contains the value; `nil` if the value is the whole payload, or if `keys` gives the path.
  private let decoder: ValueDecoder?
  private let step: ValueDecoder.Step
  private let keys: [String]
  private let lastKey: String?

  /// The path of the whole payload.
  init() { self.init(keys: []) }

  /// The path of a member of the payload, or of an object inside it.
  ///
  /// - Parameters:
  ///   - keys: The keys that lead to the value.
  ///   - lastKey: Another key after these.
  init(keys: [String], last lastKey: String? = nil) {
    decoder = nil
    step = .none
    self.keys = keys
    self.lastKey = lastKey
  }

  /// The path of a value inside a decoder's value or, if there is no step, of the decoder's value.
  init(in decoder: ValueDecoder, _ step: ValueDecoder.Step) {
    self.decoder = decoder
    self.step = step
    keys = []
    lastKey = nil
  }

  var codingPath: [any CodingKey] {
    if let decoder { return decoder.codingPath(step) }
    return (keys + (lastKey.map { [$0] } ?? [])).map { ElementKey(stringValue: $0) }
  }
}

extension OnePassSession {
  /// The keys of a generic type's members, which are made once.
  func memberKeys(of type: Any.Type, _ makeKeys: () -> MemberKeys) -> MemberKeys {
    let identifier = ObjectIdentifier(type)
    if let keys = genericKeys[identifier] { return keys }
    let keys = makeKeys()
    genericKeys[identifier] = keys
    return keys
  }

  /// The location of the value with which the pass began in the tally cache.
  func rootLocation(in tallyCache: RescueTallyCache) -> TallyLocation {
    if let knownRoot { return knownRoot }
    var location = TallyLocation()
    for key in root.codingPath { location.append(key, in: tallyCache) }
    knownRoot = location
    return location
  }

  /// The decoder's `userInfo`.
  var userInfo: [CodingUserInfoKey: Any] {
    // Converting an empty dictionary takes 100 instructions.
    if settings.userInfo.isEmpty { return [:] }
    return settings.userInfo
  }

  /// Runs a closure that reads the payload of a response, in which lists are counted.
  func insideEnvelope<Result>(
    _ body: () throws(JSONReader.Interruption) -> Result
  ) throws(JSONReader.Interruption) -> Result {
    if let recorder { return try recorder.insideEnvelope(body) }
    return try body()
  }

  /// Runs a closure that reads a list whose elements the response counts.
  func insideList<Result>(
    _ body: () throws(JSONReader.Interruption) -> Result
  ) throws(JSONReader.Interruption) -> Result {
    guard let recorder else { return try body() }
    beginsWithPlainList = true
    return try recorder.insideList(body)
  }

  /// Ends a pass that succeeded.
  ///
  /// - Returns: Whether the log has taken the records over. If not, the payload must be decoded again.
  func finish() -> Bool { recorder?.finish() ?? true }

  /// Ends a pass that was interrupted.
  func cancel() { recorder?.cancel() }
}
