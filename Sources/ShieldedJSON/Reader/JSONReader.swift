import Foundation
import ShieldedDecoding

/// A cursor over a payload's bytes, which generated code uses to read objects in one pass.
@safe
public struct _JSONReader: ~Copyable {
  /// Stops the pass; the payload is then decoded by `Codable`, which gives the value or the error.
  public struct Interruption: Error {
    @inlinable
    package init() {}
  }

  /// The position of a value that has been skipped, to be read after the other members.
  public struct Place: Sendable {
    let position: Int
  }

  /// A place under one of the keys of a property, and the keys that lead from there to the value.
  public struct Candidate {
    let place: Place?
    let path: [StaticString]

    /// - Parameters:
    ///   - place: The place of the value under the first key; `nil` if the object has no such key.
    ///   - path: The keys that lead to the value, including the first.
    public init(_ place: Place?, _ path: StaticString...) {
      self.place = place
      self.path = path
    }
  }

  /// The position in the payload. While a value is read, it is at the value's first byte or at white space before it.
  @usableFromInline package var cursor: PayloadCursor
  /// The number of arrays and objects that are open.
  @usableFromInline package var depth: Int
  @usableFromInline let depthLimit: Int
  /// The path of the innermost container that is open.
  @usableFromInline var path = PathStack()
  @usableFromInline let shortStrings: ShortStringCache
  @usableFromInline let session: OnePassSession
  /// The position from which on no predicted key is compared: the cursor's limit or, if keys are converted, the payload's beginning.
  /// So a prediction takes one comparison with it and no other, whether or not keys are converted.
  @usableFromInline let predictionLimit: UnsafePointer<UInt8>

  /// - Parameters:
  ///   - cursor: A cursor over the payload.
  ///   - position: The position of a value.
  ///   - depth: The number of containers around that value.
  ///   - session: The settings and the rescues of the pass.
  init(_ cursor: PayloadCursor, at position: Int, depth: Int, _ session: OnePassSession) {
    var cursor = cursor
    cursor.position = position
    self.cursor = cursor
    self.depth = depth
    depthLimit = session.depthLimit
    shortStrings = ShortStringCache(forPayloadOf: cursor.remaining)
    self.session = session
    unsafe predictionLimit = session.keyNames == nil ? cursor.limit : cursor.start
  }
}

// MARK: Payloads

extension _JSONReader {
  /// Reads a whole payload as one value.
  ///
  /// The payload is read in place. Only a small one is copied, so that all of it can be read in words of eight bytes.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - result: The same type. A caller that has opened `type` from an existential knows this only at run time.
  ///   - payload: JSON in UTF-8, without a byte order mark.
  ///   - session: The settings and the rescues of the pass.
  /// - Throws: An interruption if the payload is malformed or isn't an array or an object, or if any value needs `Codable`.
  @unsafe
  static func readPayload<Value: _OnePassValue, Result>(
    _ type: Value.Type,
    as result: Result.Type,
    from payload: UnsafeRawBufferPointer,
    _ session: OnePassSession
  ) throws(Interruption) -> Result {
    try unsafe read(in: payload, at: 0, depth: 0, session) { (reader) throws(Interruption) in
      reader.skipWhiteSpace()
      let value = try type._readPayload(from: &reader)
      guard reader.cursor.isAtEnd else { throw Interruption() }
      return sameType(value, as: result)
    }
  }

  /// Reads a value inside a payload that is known to be well formed.
  ///
  /// - Parameters:
  ///   - payload: JSON in UTF-8, without a byte order mark, up to the value's end or to a later position.
  ///   - position: The position of the value's opening bracket.
  ///   - depth: The number of containers around the value.
  /// - Throws: An interruption if the value isn't an array or an object, or if any value needs `Codable`.
  @unsafe
  static func readValue<Value: _OnePassValue>(
    _ type: Value.Type,
    in payload: UnsafeRawBufferPointer,
    at position: Int,
    depth: Int,
    _ session: OnePassSession
  ) throws(Interruption) -> Value {
    var count = payload.count
    while count > position, unsafe !payload[count - 1].isClosingBracket { count -= 1 }
    let part = unsafe UnsafeRawBufferPointer(rebasing: payload[..<count])
    return try unsafe read(in: part, at: position, depth: depth, session) { (reader) throws(Interruption) in
      try type._readPayload(from: &reader)
    }
  }

  /// Payloads and values with fewer bytes are copied.
  private static var copyThreshold: Int { 1_024 }

  /// Calls a closure with a reader at a position of the payload.
  @unsafe
  static func read<Value>(
    in payload: UnsafeRawBufferPointer,
    at position: Int,
    depth: Int,
    _ session: OnePassSession,
    _ body: (inout _JSONReader) throws(Interruption) -> Value
  ) throws(Interruption) -> Value {
    var count = payload.count
    while count > position, unsafe payload[count - 1].isJSONWhiteSpace { count -= 1 }
    guard position >= 0, count > position, count < PayloadBytes.countLimit,
      let start = payload.baseAddress
    else { throw Interruption() }
    guard unsafe payload[count - 1].isClosingBracket else { throw Interruption() }
    guard count - position < copyThreshold else {
      // Sound: the payload outlives the reader, and its last byte is a bracket.
      let cursor = unsafe PayloadCursor(start.assumingMemoryBound(to: UInt8.self), count: count, isPadded: false)
      var reader = _JSONReader(cursor, at: position, depth: depth, session)
      return try body(&reader)
    }
    let part = unsafe UnsafeRawBufferPointer(rebasing: payload[position..<count])
    return try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.count + PayloadCursor.window) {
      (copy) throws(Interruption) in
      // Sound: the buffer has the capacity for the part and the padding, all of which is initialized, and outlives the reader.
      guard let start = copy.baseAddress, let source = part.baseAddress else { throw Interruption() }
      unsafe UnsafeMutableRawPointer(start).copyMemory(from: source, byteCount: part.count)
      unsafe (start + part.count).initialize(repeating: 0, count: PayloadCursor.window)
      session.startOfCopy += position
      let cursor = unsafe PayloadCursor(start, count: part.count, isPadded: true)
      var reader = _JSONReader(cursor, at: 0, depth: depth, session)
      return try body(&reader)
    }
  }
}

// MARK: Casts

/// Casts a value from one static type to another that is the same type at run time. The caller must know that the types are the
/// same, from a comparison or from the decoder's strategy for the type.
///
/// - Parameters:
///   - value: A value of type `Same`.
///   - type: The static type of the result.
@inline(__always)
func sameType<Value, Same>(_ value: Value, as type: Same.Type) -> Same {
  // Checked in debug builds only, since looking up the metadata of an array type takes time.
  assert(Value.self == Same.self)
  // Sound: the caller has compared the two types, or uses the type's strategy. A strategy is determined from the type itself
  // and cached by its address, and produces values of exactly that type.
  return unsafe unsafeBitCast(value, to: Same.self)
}
