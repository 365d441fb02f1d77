/// Writes a document value by value, makes some of them dirty, and keeps account of what each of these must become.
///
/// Two things are decided elsewhere: which values there are is the source's business, how a token is spelled the buffer's.
/// Here is decided which of them are dirty, by a stream of random numbers of its own; and here is known where in the document
/// the writer stands, so that every expected rescue has its path.
struct DocumentWriter {
  var json = JSONBuffer()
  var dirt: SeededGenerator
  private(set) var rescues: [ExpectedRescue] = []
  private(set) var dirtCounts: [DirtKind: Int] = [:]
  /// The keys and indices that lead to the object or array which is being written.
  private(set) var place: [PathComponent] = []
  private var isFirstMember = true
  private(set) var isDirtyRecord = false
  /// How many bytes have been taken out of the buffer.
  private var bytesTaken = 0
  let dirtRate: Double
  private let dirtDensity: Double
  private let mix: DirtMix

  /// A value that holds other fields is dirty so much more seldom than a field: else little would be left of a nested
  /// record whose parts are all equally likely to be missing.
  private static let containerShare = 1.0 / 16

  init(_ specification: PayloadSpecification) {
    dirt = SeededGenerator(seed: specification.seed, stream: 1)
    dirtRate = specification.dirtRate
    dirtDensity = specification.dirtDensity
    mix = specification.mix
  }

  /// The length of all that has been written.
  var byteCount: Int { bytesTaken + json.bytes.count }

  // MARK: Pieces

  /// Takes what has been written since the last time out of the writer.
  mutating func takePiece() -> (bytes: [UInt8], rescues: [ExpectedRescue], dirtCounts: [DirtKind: Int]) {
    let piece = (json.bytes, rescues, dirtCounts)
    bytesTaken += json.bytes.count
    json.removeAll()
    rescues.removeAll(keepingCapacity: true)
    if !dirtCounts.isEmpty { dirtCounts = [:] }
    return piece
  }

  // MARK: Structure

  /// Enters an object or array of the envelope, for good: there is no way back, since nothing is written behind the records
  /// that could be dirty.
  mutating func enter(_ component: PathComponent) {
    place.append(component)
  }

  /// Begins a record, of which it decides whether it is dirty.
  mutating func beginRecord(at index: Int) {
    place.append(.index(index))
    isDirtyRecord = dirt.happens(dirtRate)
    if index > 0 { json.append(",") }
  }

  /// Ends a record.
  mutating func endRecord() {
    place.removeLast()
  }

  /// Writes an object's braces, and between them what the closure writes.
  mutating func members<Result>(_ body: (inout DocumentWriter) -> Result) -> Result {
    let outer = isFirstMember
    isFirstMember = true
    json.append("{")
    let result = body(&self)
    json.append("}")
    isFirstMember = outer
    return result
  }

  /// Does something inside a value of the object or array that is being written.
  mutating func inside<Result>(_ component: PathComponent, _ body: (inout DocumentWriter) -> Result) -> Result {
    place.append(component)
    let result = body(&self)
    place.removeLast()
    return result
  }

  /// Writes a member's key, and the comma before it.
  mutating func beginField(_ key: String) {
    json.append(isFirstMember ? "\"" : ",\"")
    json.append(key)
    json.append("\":")
    isFirstMember = false
  }

  /// Writes a member that no model asks for, and that is never dirty.
  mutating func writeUnread(_ key: String, _ token: String) {
    beginField(key)
    json.append(token)
  }

  // MARK: Dirt

  /// Decides what is wrong with a value of a dirty record; nil where nothing is.
  mutating func drawDirt(for target: FieldTarget) -> DirtKind? {
    let probability = target.isContainer ? dirtDensity * Self.containerShare : dirtDensity
    guard isDirtyRecord, dirt.happens(probability), let kind = mix.kind(for: target, using: &dirt) else { return nil }
    note(kind)
    return kind
  }

  /// Decides whether the envelope is dirty in a way, which befalls it at the rate of the records.
  mutating func drawEnvelopeDirt(_ kind: DirtKind) -> Bool {
    guard mix.contains(kind), dirt.happens(dirtRate) else { return false }
    note(kind)
    return true
  }

  /// Counts a value that is dirty.
  mutating func note(_ kind: DirtKind) {
    dirtCounts[kind, default: 0] += 1
  }

  /// Expects a rescue of a member of the object that is being written.
  mutating func rescue(
    _ key: String,
    _ outcome: ExpectedRescue.Outcome,
    _ reason: ExpectedRescue.Reason? = nil,
    element: PathComponent? = nil
  ) {
    rescue([.key(key)] + (element.map { [$0] } ?? []), outcome, reason)
  }

  /// Expects a rescue at a path from the object or array that is being written.
  mutating func rescue(
    _ path: [PathComponent],
    _ outcome: ExpectedRescue.Outcome,
    _ reason: ExpectedRescue.Reason? = nil
  ) {
    rescues.append(ExpectedRescue(path: place + path, outcome: outcome, reason: reason))
  }

  /// Puts the rescues from a position on into another order: that in which a model asks for its fields, where it isn't the
  /// document's. Rescues of the same rank keep their order.
  mutating func arrangeRescues(from start: Int, by rank: (ExpectedRescue) -> Int) {
    let ranked = rescues[start...].enumerated().map { (rank: rank($0.element), offset: $0.offset, rescue: $0.element) }
    rescues.replaceSubrange(
      start...,
      with: ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.rescue)
    )
  }
}
