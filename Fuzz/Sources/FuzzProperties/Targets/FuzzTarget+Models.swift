extension FuzzTarget {
  /// Every supported scalar and Optional under `@SafeBox`: what can be read is read, what can't is reported, and nothing traps.
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

  /// Substituting and dropping arrays, dictionaries, and all of them in each other: no good element is lost, none invented, and
  /// every loop ends.
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

  /// Responses: contracts, paths, candidate keys, status codes and policies, by the header's letters.
  public static let shieldedEnvelope = FuzzTarget(name: "ShieldedEnvelope", subjects: FuzzSubject.responses) {
    input,
    subject,
    engine throws(PropertyFailure) in
    try subject.checkResponse(input, engine)
  }

  /// Where plain `Codable` decodes, every model gives the same values and an empty log; under the strict policy it throws exactly
  /// where plain `Codable` does.
  public static let cleanAgreement = FuzzTarget(
    name: "CleanAgreement",
    subjects: FuzzSubject.models + FuzzSubject.laterModels
  ) {
    input,
    subject,
    engine throws(PropertyFailure) in
    try subject.check(.agreementWithPlain, input, engine)
  }

  /// Decode, encode, decode: equal, and the second decode rescues nothing.
  public static let roundTrip = FuzzTarget(
    name: "RoundTrip",
    subjects: FuzzSubject.models + FuzzSubject.laterModels,
    // The encoder is Foundation's, whichever decoder reads what it wrote.
    isSlowInDepth: true
  ) {
    input,
    subject,
    engine throws(PropertyFailure) in
    try subject.check(.roundTrip, input, engine)
  }

  /// A target that checks one of its subjects over both engines, each within its budget of work.
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
          // What it takes is Foundation's, and no fault of ours; a hang is still one.
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
