import ShieldedDecoding

/// What must come of an example over one decoder.
public struct RescueTableExpectation: Hashable, Sendable {
  /// The value, described; `nil` if the decoder refuses the whole document.
  public let value: String?

  /// The records that the log must hold, in this order; none for an exact value.
  public let rescues: [ExpectedRescue]

  /// The words for the outcome, as a cell of the table must name them.
  public var outcomes: Set<String> {
    if value == nil { return ["refused"] }
    return rescues.isEmpty ? ["exact"] : Set(rescues.map(\.outcome.rawValue))
  }

  /// The reasons of the records.
  public var reasons: Set<RescueReason> { Set(rescues.compactMap(\.reason)) }

  /// The outcome of the first record; `nil` for an exact value and a refused document.
  public var outcome: RescueOutcome? { rescues.first?.outcome }
}
