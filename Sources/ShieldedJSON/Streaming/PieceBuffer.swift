/// The bytes of a stream that are still needed, and their place in the stream.
///
///     passed, removed   passed   the next element, incomplete   not yet scanned
///     ─────────────────┬────────┬──────────────────────────────┬───────────────
///                      0        start                          scanned          positions in `bytes`
///     removedCount ────┘
struct PieceBuffer {
  /// A longer piece is decoded in parts of this length, so that few elements are in memory at once.
  private static var partLength: Int { 65_536 }

  private(set) var bytes: [UInt8] = []
  /// The number of bytes of the stream before `bytes`.
  private(set) var removedCount = 0
  /// The position of the first byte that is needed.
  var start = 0
  /// The position up to which the bytes have been scanned.
  var scanned = 0
  /// The position of the part of the piece that was added last.
  private(set) var newStart = 0

  /// What is left of a long piece, and the position of its next part.
  private var (rest, restStart): ([UInt8], Int) = ([], 0)
  /// Whether the next part is in `bytes` already.
  private var hasPart = false

  /// The number of bytes of the stream that have been added.
  var totalCount: Int { removedCount + bytes.count }

  /// Adds a piece, of which ``addPart()`` makes a part at a time available. The piece before must have been used.
  mutating func append(_ piece: some JSONPiece) {
    removePassedBytes()
    newStart = bytes.count
    if piece._byteCount > Self.partLength { return piece._append(to: &rest) }
    piece._append(to: &bytes)
    hasPart = newStart < bytes.count
  }

  /// Makes the next part of the piece available.
  ///
  /// - Returns: `false` if the piece has no other part.
  mutating func addPart() -> Bool {
    if hasPart {
      hasPart = false
      return true
    }
    guard restStart < rest.count else { return false }
    removePassedBytes()
    newStart = bytes.count
    let end = min(restStart + Self.partLength, rest.count)
    bytes += rest[restStart..<end]
    restStart = end
    // The memory of a long piece isn't kept.
    if end == rest.count { (rest, restStart) = ([], 0) }
    return true
  }

  /// Removes the bytes that aren't needed if they are at least half of all. So each byte is moved once on average.
  private mutating func removePassedBytes() {
    guard start > 0, start >= bytes.count / 2 else { return }
    if start == bytes.count { bytes.removeAll(keepingCapacity: true) } else { bytes.removeFirst(start) }
    removedCount += start
    scanned -= start
    start = 0
  }

  /// Replaces the bytes at two positions.
  ///
  /// - Returns: The bytes that were there.
  mutating func replace(at first: Int, _ last: Int, by new: (UInt8, UInt8)) -> (UInt8, UInt8) {
    let old = (bytes[first], bytes[last])
    (bytes[first], bytes[last]) = new
    return old
  }

  /// Drops the white space between a separator at the start and the end.
  mutating func moveSeparatorToEnd() {
    guard start < bytes.count - 1 else { return }
    bytes[bytes.count - 1] = bytes[start]
    start = bytes.count - 1
  }

  /// The byte order mark at the beginning of the stream; empty if there is none.
  private(set) var byteOrderMark: [UInt8] = []

  /// Skips a byte order mark at the beginning of the stream.
  ///
  /// - Returns: `false` if more bytes must arrive before it is known whether there is one.
  mutating func skipByteOrderMark() -> Bool {
    guard removedCount == 0, start == 0, scanned == 0 else { return true }
    if TextEncoding.isPartOfUTF8Mark(bytes) { return false }
    let mark = TextEncoding.utf8Mark
    guard bytes.starts(with: mark) else { return true }
    (start, scanned, byteOrderMark) = (mark.count, mark.count, mark)
    return true
  }
}
