/// A row of the rescue table: what one kind of token becomes in one kind of target.
public struct RescueTableRow: Sendable {
  /// The kind of Swift type.
  public let target: String

  /// The kind of token.
  public let source: String

  /// The result over each decoder, in words.
  private let results: [TableDecoder: String]

  /// Whether the decoders have different results.
  public let dependsOnDecoder: Bool

  /// Tokens of the kind, with the expected result of each.
  public let examples: [RescueTableExample]

  /// Creates a row with one result for every decoder.
  ///
  /// A result names every outcome of its examples, and either their reasons or "own reason". A result that starts with a value
  /// in
  /// code names the value of every example. The tests enforce this.
  ///
  /// - Parameters:
  ///   - target: The kind of Swift type.
  ///   - source: The kind of token.
  ///   - result: The result, in words.
  ///   - examples: Tokens of the kind, with the expected result of each.
  public init(_ target: String, from source: String, _ result: String, _ examples: [RescueTableExample]) {
    self.init(target, from: source, overShielded: result, overJSONDecoder: result, examples)
  }

  /// Creates a row with a result for each decoder.
  ///
  /// - Parameters:
  ///   - target: The kind of Swift type.
  ///   - source: The kind of token.
  ///   - shielded: The result over `ShieldedJSONDecoder`, in words.
  ///   - foundation: The result over `JSONDecoder`, in words.
  ///   - examples: Tokens of the kind, with the expected result of each.
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

  /// The result over a decoder, in words.
  ///
  /// - Parameter decoder: The decoder.
  public func result(over decoder: TableDecoder) -> String { results[decoder] ?? "" }
}

extension RescueTableRow: CustomStringConvertible {
  /// `Bool ← string`.
  public var description: String { "\(target) ← \(source)" }
}
