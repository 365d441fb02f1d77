import Foundation
import ShieldedDecoding
import ShieldedJSON

/// An error in a body that is decoded while it arrives.
@nonexhaustive
public enum JSONStreamError: Error, Sendable, Hashable {
  /// The body isn't valid JSON at a byte, counted from 0. The elements before it have been delivered.
  case malformed(offset: Int, reason: String)

  /// The body ended inside the list, inside a document, or before the end marker of events, after a number of bytes. The elements
  /// before it have been delivered.
  case truncated(byteCount: Int)

  /// The members around the list are longer than the limit in bytes, or the list wasn't found in so many bytes.
  case tooManyBytesAroundList(limit: Int)

  /// An element is longer than the limit in bytes.
  case elementTooLong(limit: Int)

  /// A piece was passed to a feed that had ended.
  case pieceAfterEnd

  /// The list was found under one key and delivered, and another list follows under a key that is preferred.
  case ambiguousList(found: String, preferred: String)
}

extension JSONStreamError: CustomStringConvertible {
  /// The problem and, if the caller can change it, the way to do so.
  public var description: String {
    switch self {
    case .malformed(let offset, let reason): "The stream isn't valid JSON: \(reason) at byte \(offset)."
    case .truncated(let byteCount): "The stream ended too early, after \(byteCount) bytes."
    case .tooManyBytesAroundList(let limit):
      "The list wasn't found in the first \(limit) bytes, or the members around it are longer than that. Give the list's path."
    case .pieceAfterEnd: "The feed has ended. Create a new one for another body."
    case .elementTooLong(let limit): "An element is longer than \(limit) bytes. Raise the limit if that is expected."
    case .ambiguousList(let found, let preferred):
      "The list under \"\(found)\" was delivered, but \"\(preferred)\" also has one. Give the list's path."
    }
  }
}

extension JSONStreamError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

/// Limits on the memory that a stream uses.
public struct JSONStreamLimits: Sendable, Hashable {
  /// The maximum number of bytes of one element, with the white space after it, of one line, or of one event from its first line of
  /// data to its last line; 64 MiB by default. A smaller number than 1 counts as 1.
  public var elementByteCount: Int

  /// The maximum number of bytes around the list; 1 MiB by default. A negative number counts as 0.
  ///
  /// If the list isn't found in so many bytes, the stream throws.
  public var restByteCount: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - elementByteCount: The maximum number of bytes of one element.
  ///   - restByteCount: The maximum number of bytes around the list.
  public init(elementByteCount: Int = 64 << 20, restByteCount: Int = 1 << 20) {
    self.elementByteCount = elementByteCount
    self.restByteCount = restByteCount
  }
}

extension MalformedPart {
  /// The error with the offset in the stream.
  func streamError(at offset: Int) -> JSONStreamError { streamError { $0 + offset } }

  /// The error with the offset in the stream.
  ///
  /// - Parameter offset: Converts the offset in the part.
  func streamError(_ offset: (Int) -> Int) -> JSONStreamError {
    .malformed(offset: offset(error.offset), reason: error.reason)
  }
}
