extension FuzzTarget {
  /// Checks every supported scalar and Optional under `@SafeBox`: what can be read is read, anything else is reported, the strict
  /// policy throws exactly when plain `Codable` does, and nothing traps.
  public static let safeBoxScalars = FuzzTarget(
    name: "SafeBoxScalars",
    subjects: FuzzSubject.scalars + [.wholeDefault, .token, .dates],
    aspect: .rescue,
    hasAddition: true
  )

  /// Checks substituting and dropping arrays, dictionaries, and their combinations: no good element is lost, none is invented,
  /// and every loop ends.
  public static let safeArrays = FuzzTarget(
    name: "SafeArrays",
    subjects: FuzzSubject.collections + [.rows, .bare, .priorities, .tags, .everything, .keyed],
    aspect: .rescue,
    hasAddition: true
  )

  /// Checks responses: contracts, paths, candidate keys, status codes and policies, as the header's letters choose.
  public static let shieldedEnvelope = FuzzTarget(
    name: "ShieldedEnvelope",
    subjects: FuzzSubject.responses,
    aspect: .response
  )

  /// Checks that decoding, encoding and decoding again gives an equal value, and that the second decode rescues nothing.
  public static let roundTrip = FuzzTarget(
    name: "RoundTrip",
    subjects: FuzzSubject.models + FuzzSubject.laterModels,
    aspect: .roundTrip,
    // The encoder is Foundation's with both decoders.
    isSlowInDepth: true
  )

  /// Creates a target that checks one aspect of its subjects with both engines, each within its work budget.
  ///
  /// - Parameter hasAddition: Whether an input's fourth letter chooses an additional check.
  private init(
    name: String,
    subjects: [FuzzSubject],
    aspect: FuzzSubject.Aspect,
    isSlowInDepth: Bool = false,
    hasAddition: Bool = false
  ) {
    self.init(name: name, subjects: subjects) { input throws(PropertyFailure) in
      let subject = subjects.chosen(by: input.subjectChoice)
      for engine in Engine.all {
        let isSlow = isSlowInDepth || engine.isSlowInDepth
        try Self.limit(input, isSlowInDepth: isSlow, subject: "\(subject) over \(engine.name)") {
          () throws(PropertyFailure) in
          try subject.check(aspect, input, engine)
        }
      }
      try subject.checkSpecification(of: aspect, input)
      guard hasAddition else { return }
      let addition = ModelChoice.all.chosen(by: input.envelopeChoice)
      try Self.limit(input, isSlowInDepth: true, subject: "\(subject), \(addition)") { () throws(PropertyFailure) in
        try subject.checkAddition(input)
      }
      if case .reports = addition { try subject.checkSpecification(of: .reports, input) }
    }
  }

  /// Runs a check within its work budget. If the time is Foundation's and not linear, the check has no limit, but a hang is
  /// still a finding.
  static func limit(
    _ input: FuzzInput,
    isSlowInDepth: Bool,
    subject: @autoclosure () -> String,
    _ check: () throws(PropertyFailure) -> Void
  ) throws(PropertyFailure) {
    if isSlowInDepth, input.mayNestDeeper(than: WorkBudget.foundationDepth) { return try check() }
    let budget = isSlowInDepth ? WorkBudget.foundation : .shielded
    try budget.limit(input.bytes, subject: subject(), check)
  }
}
