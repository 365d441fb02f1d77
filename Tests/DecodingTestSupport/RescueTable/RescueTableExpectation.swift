import ShieldedDecoding

/// The expected result of an example over one decoder.
public struct RescueTableExpectation: Hashable, Sendable {
  /// A description of the value; `nil` if the decoder rejects the whole document.
  public let value: String?

  /// The expected records, in order; empty for an exact value.
  public let rescues: [ExpectedRescue]

  /// The words for the outcomes, as a cell of the table must name them.
  public var outcomes: Set<String> {
    if value == nil { return ["refused"] }
    return rescues.isEmpty ? ["exact"] : Set(rescues.map(\.outcome.rawValue))
  }

  /// The reasons of the records.
  public var reasons: Set<RescueReason> { Set(rescues.compactMap(\.reason)) }

  /// The outcome of the first record; `nil` for an exact value or a rejected document.
  public var outcome: RescueOutcome? { rescues.first?.outcome }
}
