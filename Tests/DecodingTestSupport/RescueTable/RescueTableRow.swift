/// A row of the rescue table: what one kind of token becomes in one kind of target.
public struct RescueTableRow: Sendable {
  /// The kind of Swift type.
  public let target: String

  /// The kind of token.
  public let source: String

  /// What comes of it, in words.
  public let result: String

  /// Tokens of the kind, with what comes of each.
  public let examples: [RescueTableExample]

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - target: The kind of Swift type.
  ///   - source: The kind of token.
  ///   - result: What comes of it, in words.
  ///   - examples: Tokens of the kind, with what comes of each.
  public init(_ target: String, from source: String, _ result: String, _ examples: [RescueTableExample]) {
    self.target = target
    self.source = source
    self.result = result
    self.examples = examples
  }
}

extension RescueTableRow: CustomStringConvertible {
  /// `Bool ← string`.
  public var description: String { "\(target) ← \(source)" }
}
