/// A version of the model with a decoder.
public struct ContenderKey: Hashable, Sendable, Codable {
  /// The decoder that is called.
  public enum Engine: String, CaseIterable, Sendable, Codable {
    /// Foundation's `JSONDecoder`.
    case foundation
    /// `ShieldedJSONDecoder`.
    case shielded

    /// The decoder's name in Swift.
    public var typeName: String { self == .foundation ? "JSONDecoder" : "ShieldedJSONDecoder" }
  }

  /// The version's name: plain, safebox or shielded.
  public var version: String
  /// The decoder.
  public var engine: Engine

  /// Creates a key.
  public init(version: String, engine: Engine) {
    self.version = version
    self.engine = engine
  }

  /// Plain `Codable` over `JSONDecoder`.
  public static let baseline = ContenderKey(version: "plain", engine: .foundation)

  /// All contenders, the baseline first.
  public static let all: [ContenderKey] = ["plain", "safebox", "shielded"].flatMap { version in
    Engine.allCases.map { ContenderKey(version: version, engine: $0) }
  }

  /// The key as an argument of a program.
  public var argument: String { "\(version)/\(engine.rawValue)" }

  /// The key of an argument, or `nil` if it is none.
  public init?(argument: String) {
    guard let key = Self.all.first(where: { $0.argument == argument }) else { return nil }
    self = key
  }
}
