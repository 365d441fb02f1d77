/// How a long list is divided into segments.
@usableFromInline
struct ListDivision: Sendable {
  var coreCount: Int
  /// The length in bytes from which on a list is divided.
  var minimumByteCount: Int
  /// The least length of a segment in bytes.
  var segmentByteCount = ListDivision.segmentByteCount

  /// The number of bytes at the beginning of a list that are read before the rest is divided.
  var undividedByteCount = 16 << 10

  /// The number of segments that the caller's thread reads from the beginning of a list before it reads the last ones, as the other
  /// threads do. For how many it has time differs from call to call; tests limit it.
  var callersSegmentCount = Int.max

  static let segmentByteCount = 64 << 10

  /// The number of segments for each core, if the list is long enough.
  ///
  /// A core that is slowed down by other work decodes fewer of them. With four instead of 16, two cores took 3 % more time.
  var segmentsPerCore = 16

  /// The number of segments for a list of so many bytes.
  func segmentCount(forByteCount byteCount: Int) -> Int {
    min(min(coreCount, 1_024) * segmentsPerCore, byteCount / max(segmentByteCount, 1))
  }
}
