import ShieldedDecoding

/// The place of a response's payload, and the status that the response came with.
struct EnvelopeChoice: Sendable {
  var decodePath: [String]?
  var responseCode: Int?
  var successStatuses: SuccessStatuses?
  var candidateKeys: [String]?

  /// Whether the status counts as a success.
  var isSuccess: Bool { (successStatuses ?? [200]).contains(responseCode ?? 200) }

  func options(policy: RescuePolicy, log: RescueLog) -> RescueOptions {
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
    EnvelopeChoice(),
    EnvelopeChoice(decodePath: []),
    EnvelopeChoice(decodePath: ["data"]),
    EnvelopeChoice(decodePath: ["data", "somekey"]),
    EnvelopeChoice(candidateKeys: ["rows", "result_list", "data"]),
    EnvelopeChoice(responseCode: 404),
    EnvelopeChoice(decodePath: ["data"], responseCode: 201, successStatuses: [200, 201]),
    EnvelopeChoice(responseCode: 200, successStatuses: []),
    EnvelopeChoice(candidateKeys: []),
    EnvelopeChoice(candidateKeys: ["items", "data", "items"]),
    EnvelopeChoice(decodePath: ["result_list", "rows"], responseCode: 200),
    EnvelopeChoice(responseCode: 204, successStatuses: .successful),
    EnvelopeChoice(decodePath: ["result", "data", "items"], responseCode: 299, successStatuses: .successful),
    EnvelopeChoice(responseCode: 300, successStatuses: .successful),
    EnvelopeChoice(candidateKeys: ["message", "code"]),
  ]
}

extension EnvelopeChoice: CustomStringConvertible {
  var description: String {
    let path = decodePath.map { "\($0)" } ?? "none"
    return "path \(path), status \(responseCode.map(String.init) ?? "none")"
  }
}
