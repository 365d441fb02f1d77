import DecoderAgreement
import Foundation
@_spi(Benchmarks) @_spi(Testing) import ShieldedJSON

/// A way to read a JSON text, whose conformance to RFC 8259 can be tested.
public enum ConformanceDecoder: String, CaseIterable, Sendable {
  /// The scanner of `ShieldedJSONDecoder`, which decodes nothing.
  case scanner
  /// The one-pass reader of `ShieldedJSONDecoder`, without its fallback to `Codable`.
  case reader
  /// `ShieldedJSONDecoder`, which decodes every value of the text.
  case shielded
  /// Foundation's `JSONDecoder`, which decodes every value of the text.
  case foundation

  /// The name in a report.
  public var name: String {
    switch self {
    case .scanner: "scanner"
    case .reader: "one-pass reader"
    case .shielded: "ShieldedJSONDecoder"
    case .foundation: "JSONDecoder"
    }
  }

  /// Whether the decoder is the library's, so that a wrong verdict is a finding.
  public var isOurs: Bool { self != .foundation }

  /// Whether the decoder accepts a text.
  public func accepts(_ text: Data) -> Bool {
    switch self {
    case .scanner: (try? ShieldedJSONDecoder().scan(text)) != nil
    case .reader: (try? ShieldedJSONDecoder().decodeInOnePass(UnreadMembers.self, from: Self.object(text))) != nil
    case .shielded: (try? ShieldedJSONDecoder().decode(AnyJSON.self, from: text)) != nil
    case .foundation: (try? JSONDecoder().decode(AnyJSON.self, from: text)) != nil
    }
  }

  /// An object that contains a text: the text itself, or one whose only member has the text as its value.
  ///
  /// The reader reads objects only.
  private static func object(_ text: Data) -> Data {
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first != UInt8(ascii: "{") else { return text }
    return Data(#"{"other":"#.utf8) + text + Data("}".utf8)
  }
}
