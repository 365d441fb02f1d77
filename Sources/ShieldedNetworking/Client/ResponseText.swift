import Foundation
import ShieldedDecoding

/// Redacts and cuts texts from a response or a transport by the rule that ``BodyExcerpt`` documents. Apart from the exemptions
/// listed there, such texts are included in an error only through this type.
struct ResponseText: Sendable {
  /// The maximum length, in UTF-8 bytes, of a text that isn't part of the body, and of a path.
  static let lengthLimit = 200

  /// The maximum number of UTF-8 bytes of a text that the redaction closure receives.
  static let redactedLength = 65_536

  let excerpt: BodyExcerpt

  init(_ excerpt: BodyExcerpt = BodyExcerpt()) {
    self.excerpt = excerpt
  }

  /// Whether any part of a body may appear in a description.
  var showsBody: Bool { excerpt.length > 0 }

  /// Applies the rule to a text that is part of the body.
  func body(_ text: String, limit: Int = .max) -> String {
    applied(to: text, limit: min(excerpt.length, limit))
  }

  /// The beginning of a body; `nil` if the body is empty or no part of it may appear.
  func beginning(of body: Data) -> String? {
    showsBody && !body.isEmpty ? self.body(UnicodeDetection.decoded(body.prefix(Self.redactedLength))) : nil
  }

  /// Applies the rule to a text that isn't part of the body: one from a header field or a transport's error.
  func other(_ text: String) -> String {
    applied(to: text, limit: Self.lengthLimit)
  }

  /// Applies the rule to the texts of an error.
  func error(_ error: TransportError) -> TransportError {
    error.mapTexts(other)
  }

  /// Cuts a text and puts it on one line, without redacting it.
  static func line(_ text: String, limit: Int = lengthLimit) -> String {
    text.excerpt(utf8Count: limit).printable
  }

  private func applied(to text: String, limit: Int) -> String {
    guard limit > 0, let redact = excerpt.redact else { return Self.line(text, limit: limit) }
    // Cut without an ellipsis: the closure receives only text of the response.
    return Self.line(redact(text.prefix(utf8Count: Self.redactedLength)), limit: limit)
  }
}

// MARK: - Paths

extension ResponseText {
  /// The path of a decoder's error, redacted and cut.
  func path(_ codingPath: [any CodingKey]) -> RescuePath {
    var remaining = Self.lengthLimit
    var components: [RescuePath.Component] = []
    for key in codingPath {
      let component = component(key, limit: remaining)
      remaining -= RescuePath([component]).description.utf8.count + 1
      guard remaining >= 0 else {
        components.append(.key("…"))
        break
      }
      components.append(component)
    }
    return RescuePath(components)
  }

  /// The name of a key. It is redacted and cut, unless the program declares the key.
  func name(of key: any CodingKey, limit: Int = .max) -> String {
    let limit = min(limit, RescuePath.Component.keyLengthLimit)
    return isDeclared(key) ? Self.line(key.stringValue, limit: limit) : body(key.stringValue, limit: limit)
  }

  /// A component of a path. Only the keys of array elements are named "Index 3"; a dictionary's key may have an integer value
  /// too.
  private func component(_ key: any CodingKey, limit: Int) -> RescuePath.Component {
    if let index = key.intValue, RescuePath.Component.isIndex(key) { return .index(index) }
    return .key(name(of: key, limit: limit))
  }

  /// Whether the program declares the key: it is a case of an enum and has no associated values, so it can't contain text from
  /// the body.
  private func isDeclared(_ key: any CodingKey) -> Bool {
    let mirror = Mirror(reflecting: key)
    return mirror.displayStyle == .enum && mirror.children.isEmpty
  }
}

// MARK: - Strings

extension String {
  /// The text on one line, with spaces in place of control and format characters and of line separators.
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
