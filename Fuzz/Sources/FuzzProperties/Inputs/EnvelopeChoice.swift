import ShieldedDecoding

/// The place of a response's payload, and the status that the response came with.
struct EnvelopeChoice: Sendable {
  var decodePath: [String]?
  var status: Int?
  /// The statuses that count as success; `nil` for the default.
  var successes: Set<Int>?
  var candidateKeys: [String]?

  /// Whether the status counts as a success for a response with a payload.
  var isSuccess: Bool { (successes ?? [200]).contains(status ?? 200) }

  var successStatuses: SuccessStatuses? { successes.map { $0 == Self.successful ? .successful : SuccessStatuses($0) } }

  private static let successful = Set(200...299)

  func options(policy: RescuePolicy, log: RescueLog?) -> RescueOptions {
    RescueOptions(
      policy: policy,
      log: log,
      decodePath: decodePath,
      status: status,
      successStatuses: successStatuses,
      candidateKeys: candidateKeys
    )
  }

  static let all: [EnvelopeChoice] = [
    EnvelopeChoice(), EnvelopeChoice(decodePath: []), EnvelopeChoice(decodePath: ["data"]),
    EnvelopeChoice(decodePath: ["data", "somekey"]), EnvelopeChoice(candidateKeys: ["rows", "result_list", "data"]),
    EnvelopeChoice(status: 404), EnvelopeChoice(decodePath: ["data"], status: 201, successes: [200, 201]),
    EnvelopeChoice(status: 200, successes: []), EnvelopeChoice(candidateKeys: []),
    EnvelopeChoice(candidateKeys: ["items", "data", "items"]),
    EnvelopeChoice(decodePath: ["result_list", "rows"], status: 200),
    EnvelopeChoice(status: 204, successes: successful),
    EnvelopeChoice(decodePath: ["result", "data", "items"], status: 299, successes: successful),
    EnvelopeChoice(status: 300, successes: successful), EnvelopeChoice(candidateKeys: ["message", "code"]),
    EnvelopeChoice(status: 204), EnvelopeChoice(status: 299), EnvelopeChoice(status: 300),
    EnvelopeChoice(status: 199, successes: successful),
  ]
}

extension EnvelopeChoice: CustomStringConvertible {
  var description: String {
    let path = decodePath.map { "\($0)" } ?? "none"
    return "path \(path), status \(status.map(String.init) ?? "none")"
  }
}
