extension FuzzTarget {
  /// Compares the library's decoder with Foundation's for plain `Codable`: the same value or the same error case, except for
  /// the listed differences.
  public static let decoderAgreement = FuzzTarget(name: "DecoderAgreement", subjects: agreementSubjects) {
    input throws(PropertyFailure) in
    _ = try agreement(input)
  }

  /// Checks only the scanner and the tape, on raw bytes: the scanner accepts exactly what is JSON, and another spelling of a
  /// document scans to the same tokens.
  public static let scanner = FuzzTarget(name: "Scanner", subjects: [.scan, .scanWithoutBraces]) {
    input throws(PropertyFailure) in
    try WorkBudget.shielded.limit(input.bytes, subject: "the scanner") { () throws(PropertyFailure) in
      try ScannerCheck(input).runAll()
    }
  }

  /// Checks payloads of the benchmark's generator: every field has its known value and its known rescue.
  public static let rescueRules = FuzzTarget(name: "RescueRules") { bytes throws(PropertyFailure) in
    guard let payload = GeneratedPayload(bytes) else { return }
    for engine in Engine.all {
      let budget = engine.isSlowInDepth ? WorkBudget.foundation : .shielded
      try budget.limit(payload.document, subject: "a generated catalogue over \(engine.name)") {
        () throws(PropertyFailure) in
        try RescueRulesCheck(inputBytes: bytes, payload: payload, engine: engine).runAll()
      }
    }
  }

  private static let agreementSubjects: [FuzzSubject] =
    FuzzSubject.models + [.anything, .catalogue] + FuzzSubject.laterModels + [.containers, .dates]

  /// Compares the results of Foundation's decoder and the library's for an input of the target DecoderAgreement.
  ///
  /// - Parameter bytes: An input with its header.
  /// - Returns: The verdict, or `nil` if the input is too short for a header.
  /// - Throws: A difference that isn't listed.
  public static func agreementVerdict(_ bytes: [UInt8]) throws(PropertyFailure) -> AgreementVerdict? {
    guard let input = FuzzInput(bytes) else { return nil }
    return try agreement(input)
  }

  private static func agreement(_ input: FuzzInput) throws(PropertyFailure) -> AgreementVerdict {
    try agreementSubjects.chosen(by: input.subjectChoice).verdict(input, .shielded)
  }
}
