import Foundation

/// How much of a body that can't be read may appear in an error.
public struct BodyExcerpt: Sendable {
  private let length: Int
  private let redact: (@Sendable (String) -> String)?

  /// Allows an excerpt.
  ///
  /// - Parameters:
  ///   - length: How many UTF-8 bytes of the body may appear, at most. By default 200.
  ///   - redact: Receives the first 64 KB of the body, decoded as UTF-8, UTF-16 or UTF-32, and returns what may appear of it. The
  ///     result is cut to `length` afterwards.
  public init(length: Int = 200, redact: (@Sendable (String) -> String)? = nil) {
    self.length = max(0, length)
    self.redact = redact
  }

  /// Nothing of a body appears.
  public static let none = BodyExcerpt(length: 0)

  /// How many bytes of a body a redaction is given.
  private static let redactedLength = 65_536

  /// The beginning of a body, on one line.
  func text(of body: Data) -> String? {
    guard length > 0, !body.isEmpty else { return nil }
    // All of a secret has to be seen to be redacted, so the text is cut afterwards.
    let text = UnicodeDetection.decoded(body.prefix(Self.redactedLength))
    return (redact?(text) ?? text).excerpt(utf8Count: length).printable
  }
}

extension String {
  /// The beginning of the text in at most so many UTF-8 bytes, with an ellipsis where it is cut.
  func excerpt(utf8Count: Int) -> String {
    guard utf8.count > utf8Count else { return self }
    var end = utf8.index(startIndex, offsetBy: utf8Count)
    end = unicodeScalars.index(before: unicodeScalars.index(after: end))
    return String(self[..<end]) + "…"
  }

  /// The text with blanks for what breaks a line or steers a terminal.
  var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: text.append(" ")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
