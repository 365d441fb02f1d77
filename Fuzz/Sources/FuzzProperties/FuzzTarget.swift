import Foundation

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
  /// - Parameter input: Any number of arbitrary bytes.
  /// - Throws: The first property that does not hold.
  public func check(_ input: [UInt8]) throws(PropertyFailure) {
    try properties(input)
  }

  /// Checks every property for one input, and stops the process with a message if a property does not hold. libFuzzer takes the
  /// stop for a crash, and keeps a reproducer.
  ///
  /// Only this method checks the process's memory, since only here nothing else runs at the same time. An input that makes the
  /// process's peak grow by more than ``memoryLimit`` is a finding.
  ///
  /// - Parameter input: Any number of arbitrary bytes.
  /// - Returns: The result of libFuzzer's entry point: 0, or -1 if the input must not become part of the corpus, since it
  ///   has no document.
  public func checkOrStop(_ input: UnsafeBufferPointer<UInt8>) -> CInt {
    let input = Array(input)
    let peak = Self.peakMemory()
    do {
      try check(input)
      try memoryIsBounded(input, growth: Self.peakMemory() - peak)
      return !readsDocuments || input.count > FuzzInput.headerLength ? 0 : -1
    } catch {
      FileHandle.standardError.write(Data("\n\(error)\n".utf8))
      abort()
    }
  }

  /// Returns how much an input may add to the process's peak: 64 MB and 4 KB for each byte.
  static func memoryLimit(_ byteCount: Int) -> Int { 64 << 20 + byteCount << 12 }

  func memoryIsBounded(_ input: [UInt8], growth: Int) throws(PropertyFailure) {
    guard growth > Self.memoryLimit(input.count) else { return }
    throw PropertyFailure(
      property: #function,
      subject: name,
      expected: "at most \(Self.memoryLimit(input.count) >> 20) MB more at the peak for \(input.count) bytes",
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
