import Foundation
import ShieldedDecoding

/// The part of a response that appears in the description of an error.
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
/// - The backend's message is meant for the user. In ``RequestError/reason`` and `localizedDescription` it isn't redacted, and is
///   cut to ``ClientOptions/messageLength``. A text code in ``RequestError/reason`` isn't redacted either, and is cut to 200 bytes.
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

// MARK: - Texts in Errors

/// Redacts and cuts texts from a response or a transport by the rule that ``BodyExcerpt`` documents. Apart from the exemptions
/// listed there, such texts are included in an error only through this type.
struct ResponseText: Sendable {
  /// The maximum number of UTF-8 bytes of a text that the redaction closure receives.
  static let redactedLength = 65_536

  let excerpt: BodyExcerpt

  init(_ excerpt: BodyExcerpt = BodyExcerpt()) { self.excerpt = excerpt }

  /// A Boolean value that indicates whether any part of a body may appear in a description.
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
  func other(_ text: String) -> String { applied(to: text, limit: TransportError.textLength) }

  /// Applies the rule to the texts of an error.
  func error(_ error: TransportError) -> TransportError { error.mapTexts(other) }

  private func applied(to text: String, limit: Int) -> String {
    guard limit > 0, let redact = excerpt.redact else { return text.line(limit: limit) }
    // Cut without an ellipsis: the closure receives only text of the response.
    return redact(text.prefix(utf8Count: Self.redactedLength)).line(limit: limit)
  }
}

// MARK: - Paths

extension ResponseText {
  /// The path of a decoder's error, redacted and cut.
  func path(_ codingPath: [any CodingKey]) -> RescuePath {
    var remaining = TransportError.textLength
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
    return isDeclared(key) ? key.stringValue.line(limit: limit) : body(key.stringValue, limit: limit)
  }

  /// A component of a path. Only the keys of array elements are named "Index 3"; a dictionary's key may have an integer value too.
  private func component(_ key: any CodingKey, limit: Int) -> RescuePath.Component {
    if let index = key.intValue, RescuePath.Component.isIndex(key) { return .index(index) }
    return .key(name(of: key, limit: limit))
  }

  /// Returns a Boolean value that indicates whether the program declares the key: it is a case of an enum and has no
  /// associated values, so it can't contain text from the body.
  private func isDeclared(_ key: any CodingKey) -> Bool {
    let mirror = Mirror(reflecting: key)
    return mirror.displayStyle == .enum && mirror.children.isEmpty
  }
}

/// Decodes text in UTF-8, UTF-16 or UTF-32, and detects which of them is used.
///
/// A byte order mark determines the encoding. Without one, the pattern of zeros in the first four bytes does, as described for
/// JSON in RFC 4627, section 3. Everything else is UTF-8. Invalid sequences become U+FFFD.
enum UnicodeDetection {
  static func decoded(_ data: Data) -> String {
    let bytes = [UInt8](data)
    for (mark, decode) in marks where bytes.starts(with: mark) { return decode(bytes[mark.count...]) }
    guard bytes.count >= 4 else { return utf8(bytes[...]) }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (true, true, true, false): return utf32(bytes[...], isBigEndian: true)
    case (false, true, true, true): return utf32(bytes[...], isBigEndian: false)
    case (true, false, _, _): return utf16(bytes[...], isBigEndian: true)
    case (false, true, _, _): return utf16(bytes[...], isBigEndian: false)
    default: return utf8(bytes[...])
    }
  }

  /// The byte order marks. If one mark begins with another, the longer one comes first.
  private static let marks: [([UInt8], @Sendable (ArraySlice<UInt8>) -> String)] = [
    ([0x00, 0x00, 0xFE, 0xFF], { utf32($0, isBigEndian: true) }),
    ([0xFF, 0xFE, 0x00, 0x00], { utf32($0, isBigEndian: false) }),
    ([0xFE, 0xFF], { utf16($0, isBigEndian: true) }),
    ([0xFF, 0xFE], { utf16($0, isBigEndian: false) }),
    ([0xEF, 0xBB, 0xBF], { utf8($0) }),
  ]

  private static func utf8(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    String(decoding: units(bytes, isBigEndian: isBigEndian) as [UInt16], as: UTF16.self)
  }

  private static func utf32(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    String(decoding: units(bytes, isBigEndian: isBigEndian) as [UInt32], as: UTF32.self)
  }

  /// Converts bytes to code units. An incomplete unit at the end is left out.
  private static func units<Unit: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [Unit] {
    let size = MemoryLayout<Unit>.size
    return stride(from: bytes.startIndex, through: bytes.endIndex - size, by: size).map { start in
      let unit = bytes[start..<start + size]
      return isBigEndian
        ? unit.reduce(0) { $0 << 8 | Unit($1) } : unit.reversed().reduce(0) { $0 << 8 | Unit($1) }
    }
  }
}
