extension FuzzTarget {
  private static let macroSubjects = FuzzSubject.twins + FuzzSubject.macros + [.keyed, .dates]

  /// Compares every `@Shielded` model with its twin under the package's wrappers: equal values and equal records, for every
  /// policy, strategy and listener, and in one pass where nothing needs a rescue.
  public static let macroAgreement = FuzzTarget(name: "MacroAgreement", subjects: macroSubjects) {
    input throws(PropertyFailure) in
    let subject = macroSubjects.chosen(by: input.subjectChoice)
    for engine in Engine.all {
      try limit(input, isSlowInDepth: engine.isSlowInDepth, subject: "\(subject) over \(engine.name)") {
        () throws(PropertyFailure) in
        try subject.checkMacro(input, engine)
      }
      try subject.checkMacroSpecification(input, engine)
    }
  }

  /// Checks the one-pass reader on raw bytes: it accepts exactly what the scanner accepts, and reads what the twins decode.
  public static let reader = FuzzTarget(name: "Reader", subjects: FuzzSubject.placements) {
    input throws(PropertyFailure) in
    try WorkBudget.shielded.limit(input.bytes, subject: "the reader") { () throws(PropertyFailure) in
      try ReaderCheck(input).runAll()
    }
  }
}
