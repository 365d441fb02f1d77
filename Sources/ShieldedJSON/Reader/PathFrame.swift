/// A step of the path to the container that is being read.
@usableFromInline
struct PathFrame {
  /// The key of a property; empty for an element and for a dictionary's entry.
  @usableFromInline var key: StaticString
  /// The index of an element, or one of the values below.
  @usableFromInline var index: Int
  /// The place at which rescues in this container are counted, or ``unknownPlace``.
  @usableFromInline var tallyPlace: Int32 = PathFrame.unknownPlace
  /// The position of the outermost element's frame, up to this one; -1 if there is none. Known if `tallyPlace` is.
  @usableFromInline var elementPosition: Int32 = -1
  /// Whether the frame is that of an entry of a dictionary with integer keys.
  @usableFromInline var hasIntegerKey = false
  /// Whether the container is a list or a set without its unusable elements.
  @usableFromInline var dropsElements = false

  @inlinable @inline(__always)
  init(key: StaticString, index: Int) {
    self.key = key
    self.index = index
  }

  /// The tally place of a container in which nothing has been rescued.
  @inlinable static var unknownPlace: Int32 { -2 }
  /// The index of a property, which has a key.
  @inlinable static var property: Int { -1 }
  /// The index of a value whose path is that of the frames, with no step of its own: the value of a dictionary's entry.
  @inlinable static var entry: Int { -2 }

  /// The position of the opening quote of a dictionary's key; `nil` if this isn't the frame of an entry.
  var keyPosition: Int? { index <= Self.entry ? Self.entry - index : nil }

  /// A frame for an entry of a dictionary.
  ///
  /// - Parameter keyPosition: The position of the key's opening quote.
  static func entry(keyPosition: Int) -> PathFrame { PathFrame(key: "", index: Self.entry - keyPosition) }
}
