import Foundation

/// How much of a response appears in the description of an error.
///
/// One rule applies to every text that a ``RequestError`` takes from a response or from a transport:
///
/// 1. The text is redacted by the given closure, which receives at most the first 64 KB. A body is decoded as UTF-8, UTF-16 or
///    UTF-32 first. The closure is called separately for the beginning of the body, the backend's message, a text code, each
///    key of a path, the content type, and the text of a transport's error.
/// 2. The text is cut: to the length of ``init(length:redact:)`` if it comes from the body, and to 200 bytes otherwise. Each
///    key of a path is also cut to 128 bytes, and the whole path to 200 bytes. An ellipsis marks the cut, and isn't counted.
/// 3. Control and format characters and line separators become spaces.
///
/// Some parts are exempt, because they don't come from the response or because a program needs them:
///
/// - The HTTP status, an integer code, the name of a module's code, the keys that a model declares in an enum, and the indices
///   in a path aren't redacted.
/// - The backend's message is meant for the user. In ``RequestError/reason`` and `localizedDescription` it isn't redacted, and
///   is cut to ``ClientOptions/messageLength``. A text code in ``RequestError/reason`` isn't redacted either, and is cut to 200
///   bytes.
/// - The ``RequestError/report`` isn't part of a description. The log that ``ClientOptions/makeLog`` creates redacts it.
public struct BodyExcerpt: Sendable {
  let length: Int
  let redact: (@Sendable (String) -> String)?

  /// Creates an excerpt.
  ///
  /// - Parameters:
  ///   - length: The maximum number of UTF-8 bytes that appear of each text from the body. By default 200; a negative number
  ///     counts as 0.
  ///   - redact: Receives a text of at most 64 KB, and returns the text that may appear instead. The result is cut afterwards.
  public init(length: Int = 200, redact: (@Sendable (String) -> String)? = nil) {
    self.length = max(0, length)
    self.redact = redact
  }

  /// An excerpt that shows no part of a body in a description: not its beginning, its message, or a text code. In a path, only
  /// the indices and the keys that a model declares in an enum appear; other keys are replaced by an ellipsis.
  public static let none = BodyExcerpt(length: 0)
}
