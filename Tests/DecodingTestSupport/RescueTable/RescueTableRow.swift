/// A row of the rescue table: what one kind of token becomes in one kind of target.
public struct RescueTableRow: Sendable {
  /// The kind of Swift type.
  public let target: String

  /// The kind of token.
  public let source: String

  /// What comes of it over each decoder, in words.
  private let results: [TableDecoder: String]

  /// Whether the decoders have a result each.
  public let dependsOnDecoder: Bool

  /// Tokens of the kind, with what comes of each.
  public let examples: [RescueTableExample]

  /// Creates a row that says the same of every decoder.
  ///
  /// A result names every outcome of its examples, and their reasons or "own reason"; one that starts with a value in code names
  /// the value of all of them. The tests hold it to that.
  ///
  /// - Parameters:
  ///   - target: The kind of Swift type.
  ///   - source: The kind of token.
  ///   - result: What comes of it, in words.
  ///   - examples: Tokens of the kind, with what comes of each.
  public init(_ target: String, from source: String, _ result: String, _ examples: [RescueTableExample]) {
    self.init(target, from: source, overShielded: result, overJSONDecoder: result, examples)
  }

  /// Creates a row with a result for each decoder.
  ///
  /// - Parameters:
  ///   - target: The kind of Swift type.
  ///   - source: The kind of token.
  ///   - shielded: What comes of it over `ShieldedJSONDecoder`, in words.
  ///   - foundation: What comes of it over `JSONDecoder`, in words.
  ///   - examples: Tokens of the kind, with what comes of each.
  public init(
    _ target: String,
    from source: String,
    overShielded shielded: String,
    overJSONDecoder foundation: String,
    _ examples: [RescueTableExample]
  ) {
    self.target = target
    self.source = source
    self.examples = examples
    results = [.shieldedJSONDecoder: shielded, .jsonDecoder: foundation]
    dependsOnDecoder = shielded != foundation
  }

  /// What comes of it over a decoder, in words.
  ///
  /// - Parameter decoder: The decoder.
  public func result(over decoder: TableDecoder) -> String { results[decoder] ?? "" }
}

extension RescueTableRow: CustomStringConvertible {
  /// `Bool ← string`.
  public var description: String { "\(target) ← \(source)" }
}
