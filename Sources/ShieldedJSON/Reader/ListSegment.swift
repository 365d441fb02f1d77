import ShieldedDecoding

/// Consecutive elements of a list that have been read independently of those before them.
///
///     [{"id":1},{"id":2},{"id":3},{"id":4}]
///      ^ start          ^ end, and the next segment's start after it
///
/// ## Design
///
/// Where an element begins is known only when all before it have been read: `},{"id":` may be in a string or in a list inside an
/// element. So the beginnings of segments are guessed. Near each of several equidistant positions, a comma between two objects is
/// searched, of which the second has the first key of the list's first element.
///
/// The caller's thread reads segments from the beginning of the list, straight into it, without relying on the guesses. The other
/// threads read segments from the end of the list, each as if its guess were right. When no segment is left, the list is assembled
/// in order: a segment counts only if the element before it has ended at the comma before the segment. Valid JSON that is read from
/// its beginning can't end an element in the wrong place, so the guess was right. Otherwise the elements are read once more in
/// sequence, until one ends at the beginning of another segment.
///
/// In payloads of 10 MB, two cores took 5 % less time and 3 % less CPU time than with a caller's thread that reads segments like the
/// others.
///
/// A segment of another thread has its own reader, its own caches and, if the call has a log, its own log, in which its first element
/// has the index 0. The call's log takes its records over with the right indices.
struct ListSegment<Element> {
  /// The position of the first element, or of white space before it.
  let start: Int
  /// The position of the comma or the bracket after the last element.
  let end: Int
  /// The elements that are kept.
  let elements: SegmentElements<Element>
  /// The number of all elements.
  let count: Int
  /// The rescues; `nil` if the call has no log.
  let recorder: PassRecorder?
}
