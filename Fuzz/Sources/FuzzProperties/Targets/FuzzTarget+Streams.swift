import ShieldedJSON

extension FuzzTarget {
  private static let streamSubjects: [FuzzSubject] =
    [
      .streamedParts, .streamedMacroParts, .streamedStrictParts, .streamedPlainParts, .streamedIntegers, .streamedTexts,
      .streamedOptionals, .streamedLists,
    ] + SnapshotModel.all.map(\.subject)

  /// The number of decoder settings that the third letter chooses from, before its quotient chooses the form of a stream.
  package static var strategyCount: Int { DecoderStrategy.all.count }

  /// Compares lists that are decoded while their body arrives with lists that are decoded from the whole body, however the body
  /// is cut.
  public static let streams = FuzzTarget(name: "Streams", subjects: streamSubjects) { input throws(PropertyFailure) in
    let subject = streamSubjects.chosen(by: input.subjectChoice)
    try limit(input, isSlowInDepth: false, subject: "\(subject)") { () throws(PropertyFailure) in
      try subject.checkStream(input)
    }
  }
}

extension FuzzSubject {
  /// Checks a stream of the subject's elements.
  @inline(never)
  fileprivate func checkStream(_ input: FuzzInput) throws(PropertyFailure) {
    switch self {
    case .streamedParts: try StreamCheck(ShieldedPart.self, input).runAll()
    case .streamedMacroParts: try StreamCheck(MacroPart.self, input).runAll()
    case .streamedStrictParts: try StreamCheck(MacroVersioned.self, input).runAll()
    case .streamedPlainParts: try StreamCheck(PlainPart.self, input).runAll()
    case .streamedIntegers: try StreamCheck(Int.self, input).runAll()
    case .streamedTexts: try StreamCheck(String.self, input).runAll()
    case .streamedOptionals: try StreamCheck(Int?.self, input).runAll()
    case .streamedLists: try StreamCheck([Int].self, input).runAll()
    default: try SnapshotModel.all.first { $0.subject == self }?.check(input)
    }
  }
}
