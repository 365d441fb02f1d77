import Foundation
import ShieldedJSON

/// A fuzz target: a name and the properties that must hold for every input.
///
///     try FuzzTarget.safeBoxScalars.check(Array(#"aaaa{"int": "42"}"#.utf8))
public struct FuzzTarget: Sendable {
  /// The name of the target's seeds, regressions and dictionary, and of the file that starts it.
  public let name: String

  /// The list that an input's first letter chooses from, in the order of the letters. Empty if an input has no letters.
  package let subjects: [FuzzSubject]

  /// Whether an input is a header of letters and a document, and not any bytes.
  public var readsDocuments: Bool { !subjects.isEmpty }

  private let properties: @Sendable ([UInt8]) throws(PropertyFailure) -> Void

  /// Creates a target whose inputs are any bytes.
  init(name: String, properties: @escaping @Sendable ([UInt8]) throws(PropertyFailure) -> Void) {
    self.name = name
    subjects = []
    self.properties = properties
  }

  /// Creates a target whose inputs are a header of letters and a document.
  init(
    name: String,
    subjects: [FuzzSubject],
    properties: @escaping @Sendable (FuzzInput) throws(PropertyFailure) -> Void
  ) {
    self.name = name
    self.subjects = subjects
    self.properties = { bytes throws(PropertyFailure) in
      if let input = FuzzInput(bytes) { try properties(input) }
    }
  }

  /// Returns the letter that chooses a subject, or `nil` if the target doesn't have the subject.
  package func letter(of subject: FuzzSubject) -> UInt8? {
    subjects.firstIndex(of: subject).map { UInt8(ascii: "a") + UInt8($0) }
  }

  /// Checks every property for one input.
  ///
  /// - Throws: The first property that does not hold.
  public func check(_ input: [UInt8]) throws(PropertyFailure) {
    do throws(PropertyFailure) {
      try properties(input)
    } catch {
      var failure = error
      failure.growth = growth(of: input)
      throw failure
    }
  }

  /// Returns how an input's document grows, or `nil` if it doesn't.
  package func growth(of input: [UInt8]) -> DocumentGrowth? { readsDocuments ? FuzzInput(input)?.growth : nil }

  /// Checks every property for one input, and stops the process with a message if a property does not hold. libFuzzer takes the
  /// stop for a crash, and keeps a reproducer.
  ///
  /// Only this method checks the process's memory, since only here nothing else runs at the same time. An input that makes the
  /// process's peak grow by more than ``memoryLimit`` is a finding.
  ///
  /// - Returns: The result of libFuzzer's entry point: 0, or -1 if the input must not become part of the corpus, since it
  ///   has no document.
  public func checkOrStop(_ input: UnsafeBufferPointer<UInt8>) -> CInt {
    let input = Array(input)
    let peak = Self.peakMemory()
    do {
      try check(input)
      try memoryIsBounded(input, growth: Self.peakMemory() - peak)
      return !readsDocuments || input.count > FuzzInput.lettersCount(of: input) ? 0 : -1
    } catch {
      FileHandle.standardError.write(Data("\n\(error)\n".utf8))
      abort()
    }
  }

  /// Returns how much an input may add to the process's peak: 64 MB and 4 KB for each byte.
  static func memoryLimit(_ byteCount: Int) -> Int { 64 << 20 + byteCount << 12 }

  func memoryIsBounded(_ input: [UInt8], growth: Int) throws(PropertyFailure) {
    let byteCount = readsDocuments ? FuzzInput(input)?.byteCount ?? input.count : input.count
    guard growth > Self.memoryLimit(byteCount) else { return }
    throw PropertyFailure(
      property: #function,
      subject: name,
      expected: "at most \(Self.memoryLimit(byteCount) >> 20) MB more at the peak for \(byteCount) bytes",
      actual: "\(growth >> 20) MB",
      input: input
    )
  }

  /// The process's peak memory in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Int(usage.ru_maxrss) << 10
    #else
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #endif
  }
}

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
    subjects: FuzzSubject.collections + [.rows, .bare, .priorities, .tags, .everything, .keyed, .shapes],
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
    try budget.limit(input.bytes, byteCount: input.byteCount, subject: subject(), check)
  }

  /// Compares the library's decoder with Foundation's for plain `Codable`: the same value or the same error case, except for
  /// the listed differences.
  public static let decoderAgreement = FuzzTarget(name: "DecoderAgreement", subjects: agreementSubjects) {
    input throws(PropertyFailure) in
    try agreementSubjects.chosen(by: input.subjectChoice).decodersAgree(input, .shielded)
  }

  /// Checks only the scanner and the tape, on raw bytes: the scanner accepts exactly what is JSON, and another spelling of a
  /// document scans to the same tokens.
  public static let scanner = FuzzTarget(name: "Scanner", subjects: [.scan, .scanWithoutBraces]) {
    input throws(PropertyFailure) in
    try limit(input, isSlowInDepth: false, subject: "the scanner") { () throws(PropertyFailure) in
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
    FuzzSubject.models + [.anything, .catalogue] + FuzzSubject.laterModels + [.containers, .dates, .shapes]

  private static let macroSubjects = FuzzSubject.twins + FuzzSubject.macros + [.keyed, .dates, .shapes, .kept]

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
    try WorkBudget.reader.limit(input.bytes, byteCount: input.byteCount, subject: "the reader") {
      () throws(PropertyFailure) in
      try ReaderCheck(input).runAll()
    }
  }

  private static let unobservedSubjects =
    FuzzSubject.models + FuzzSubject.laterModels + [.rows, .priorities, .tags, .keyed, .dates, .shapes]

  /// Checks that every model gives the specified value in a process that never creates a log. The other targets create logs, so
  /// a value that depends on what the process did before may be right in all of them.
  public static let unobserved = FuzzTarget(name: "Unobserved", subjects: unobservedSubjects) {
    input throws(PropertyFailure) in
    let subject = unobservedSubjects.chosen(by: input.subjectChoice)
    for engine in Engine.all { try subject.checkUnobserved(input, engine) }
  }

  private static let streamSubjects: [FuzzSubject] =
    [
      .streamedParts, .streamedMacroParts, .streamedStrictParts, .streamedPlainParts, .streamedIntegers, .streamedTexts,
      .streamedOptionals, .streamedLists,
    ] + SnapshotModel.subjects

  /// The number of decoder settings that the third letter chooses from, before its quotient chooses the form of a stream.
  package static var strategyCount: Int { DecoderStrategy.all.count }

  /// Compares lists that are decoded while their body arrives with lists that are decoded from the whole body, however the body
  /// is cut.
  public static let streams = FuzzTarget(name: "Streams", subjects: streamSubjects) { input throws(PropertyFailure) in
    let subject = streamSubjects.chosen(by: input.subjectChoice)
    try WorkBudget.streams.limit(input.bytes, byteCount: input.byteCount, subject: "\(subject)") {
      () throws(PropertyFailure) in
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
    default: for model in SnapshotModel.all where model.subject == self { try model.check(input) }
    }
  }
}
