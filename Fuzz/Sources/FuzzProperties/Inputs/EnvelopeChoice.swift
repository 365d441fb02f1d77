import ShieldedDecoding

/// The place of a response's payload, and the status that the response came with.
struct EnvelopeChoice: Sendable {
  var decodePath: [String]?
  var responseCode: Int?
  /// The statuses that count as success; `nil` for the default.
  var successes: Set<Int>?
  var candidateKeys: [String]?

  /// Whether the status counts as a success for a response with a payload.
  var isSuccess: Bool { (successes ?? [200]).contains(responseCode ?? 200) }

  var successStatuses: SuccessStatuses? { successes.map { $0 == Self.successful ? .successful : SuccessStatuses($0) } }

  private static let successful = Set(200...299)

  func options(policy: RescuePolicy, log: RescueLog?) -> RescueOptions {
    RescueOptions(
      policy: policy,
      log: log,
      decodePath: decodePath,
      responseCode: responseCode,
      successStatuses: successStatuses,
      candidateKeys: candidateKeys
    )
  }

  static let all: [EnvelopeChoice] = [
    EnvelopeChoice(), EnvelopeChoice(decodePath: []), EnvelopeChoice(decodePath: ["data"]),
    EnvelopeChoice(decodePath: ["data", "somekey"]), EnvelopeChoice(candidateKeys: ["rows", "result_list", "data"]),
    EnvelopeChoice(responseCode: 404), EnvelopeChoice(decodePath: ["data"], responseCode: 201, successes: [200, 201]),
    EnvelopeChoice(responseCode: 200, successes: []), EnvelopeChoice(candidateKeys: []),
    EnvelopeChoice(candidateKeys: ["items", "data", "items"]),
    EnvelopeChoice(decodePath: ["result_list", "rows"], responseCode: 200),
    EnvelopeChoice(responseCode: 204, successes: successful),
    EnvelopeChoice(decodePath: ["result", "data", "items"], responseCode: 299, successes: successful),
    EnvelopeChoice(responseCode: 300, successes: successful), EnvelopeChoice(candidateKeys: ["message", "code"]),
    EnvelopeChoice(responseCode: 204), EnvelopeChoice(responseCode: 299), EnvelopeChoice(responseCode: 300),
    EnvelopeChoice(responseCode: 199, successes: successful),
  ]
}

extension EnvelopeChoice: CustomStringConvertible {
  var description: String {
    let path = decodePath.map { "\($0)" } ?? "none"
    return "path \(path), status \(responseCode.map(String.init) ?? "none")"
  }
}
