import Foundation

/// How much of a response appears in the description of an error.
///
/// One rule applies to every text that a ``RequestError`` takes from a response or from a transport:
///
/// 1. The text is redacted by the given closure. The closure receives at most 64 KB of the text: of a body, the first 64 KB,
///    decoded as UTF-8, UTF-16 or UTF-32. It is called for each text separately: the beginning of the body, the backend's
///    message, a code that is a text, each key of a path, the content type, the text of a transport's error.
/// 2. The text is cut: to the length of ``init(length:redact:)`` if it comes from the body, and to 200 bytes otherwise. A path
///    is cut to 200 bytes as a whole. An ellipsis marks the cut, and isn't counted.
/// 3. Control and format characters and line separators become spaces.
///
/// Some parts are exempt, because the response doesn't choose them or a program needs them:
///
/// - The HTTP status, a code that is an integer, the name of a module's code, the keys that a model declares in an enum, and
///   the positions in a path appear as they are.
/// - The backend's message is meant for the user. ``RequestError/reason`` and `localizedDescription` contain it unredacted, cut
///   to ``ClientOptions/messageLength``. ``RequestError/reason`` also contains a code that is a text unredacted, cut to 200
///   bytes.
/// - The ``RequestError/report`` isn't part of a description. The log that ``ClientOptions/makeLog`` creates redacts it.
public struct BodyExcerpt: Sendable {
  let length: Int
  let redact: (@Sendable (String) -> String)?

  /// Allows an excerpt.
  ///
  /// - Parameters:
  ///   - length: How many UTF-8 bytes of each text of the body may appear. By default 200.
  ///   - redact: Receives a text of at most 64 KB, and returns what may appear of it. The result is cut afterwards.
  public init(length: Int = 200, redact: (@Sendable (String) -> String)? = nil) {
    self.length = max(0, length)
    self.redact = redact
  }

  /// An excerpt that shows no part of a body in a description: neither its beginning nor its message, and no code that is a
  /// text. Of a path, only the positions and the keys that a model declares in an enum appear; other keys are replaced by an
  /// ellipsis.
  public static let none = BodyExcerpt(length: 0)
}
