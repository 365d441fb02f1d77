extension FuzzTarget {
  /// Checks every supported scalar and Optional under `@SafeBox`: what can be read is read, anything else is reported, and
  /// nothing traps.
  public static let safeBoxScalars = FuzzTarget(
    name: "SafeBoxScalars",
    subjects: FuzzSubject.scalars + [.wholeDefault, .token],
    looksBeside: true
  ) {
    input,
    subject,
    engine throws(PropertyFailure) in
    try subject.check(.rescue, input, engine)
  }

  /// Checks substituting and dropping arrays, dictionaries, and their combinations: no good element is lost, none is invented,
  /// and every loop ends.
  public static let safeArrays = FuzzTarget(
    name: "SafeArrays",
    subjects: FuzzSubject.collections + [.rows, .bare],
    looksBeside: true
  ) {
    input,
    subject,
    engine throws(PropertyFailure) in
    try subject.check(.rescue, input, engine)
  }

  /// Checks responses: contracts, paths, candidate keys, status codes and policies, as the header's letters choose.
  public static let shieldedEnvelope = FuzzTarget(name: "ShieldedEnvelope", subjects: FuzzSubject.responses) {
    input,
    subject,
    engine throws(PropertyFailure) in
    try subject.checkResponse(input, engine)
  }

  /// Checks that every model gives the same values and an empty log if plain `Codable` decodes, and that it throws under the
  /// strict policy exactly when plain `Codable` does.
  public static let cleanAgreement = FuzzTarget(
    name: "CleanAgreement",
    subjects: FuzzSubject.models + FuzzSubject.laterModels
  ) {
    input,
    subject,
    engine throws(PropertyFailure) in
    try subject.check(.agreementWithPlain, input, engine)
  }

  /// Checks that decoding, encoding and decoding again gives an equal value, and that the second decode rescues nothing.
  public static let roundTrip = FuzzTarget(
    name: "RoundTrip",
    subjects: FuzzSubject.models + FuzzSubject.laterModels,
    // The encoder is Foundation's with both decoders.
    isSlowInDepth: true
  ) {
    input,
    subject,
    engine throws(PropertyFailure) in
    try subject.check(.roundTrip, input, engine)
  }

  /// Creates a target that checks one of its subjects with both engines, each within its work budget.
  private init(
    name: String,
    subjects: [FuzzSubject],
    isSlowInDepth: Bool = false,
    looksBeside: Bool = false,
    check: @escaping @Sendable (FuzzInput, FuzzSubject, Engine) throws(PropertyFailure) -> Void
  ) {
    self.init(name: name, subjects: subjects) { input throws(PropertyFailure) in
      let subject = subjects.chosen(by: input.subjectChoice)
      for engine in Engine.all {
        let isSlowInDepth = isSlowInDepth || engine.isSlowInDepth
        if isSlowInDepth, input.mayNestDeeper(than: WorkBudget.foundationDepth) {
          // The time is Foundation's, so it isn't limited. A hang is still a finding.
          try check(input, subject, engine)
          continue
        }
        let budget = isSlowInDepth ? WorkBudget.foundation : .shielded
        try budget.limit(input.bytes, subject: "\(subject) over \(engine.name)") { () throws(PropertyFailure) in
          try check(input, subject, engine)
        }
      }
      guard looksBeside else { return }
      if input.mayNestDeeper(than: WorkBudget.foundationDepth) {
        try subject.checkBeside(input)
      } else {
        try WorkBudget.foundation.limit(
          input.bytes,
          subject: "\(subject), \(ModelChoice.all.chosen(by: input.envelopeChoice))"
        ) {
          () throws(PropertyFailure) in
          try subject.checkBeside(input)
        }
      }
    }
  }
}
