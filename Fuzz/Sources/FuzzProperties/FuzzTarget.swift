import Foundation

/// A fuzz target: a name and the properties that must hold for every input.
///
///     try FuzzTarget.everything.check(Array(#"baaa{"int": "42"}"#.utf8))
public struct FuzzTarget: Sendable {
  /// The name under which seeds, regressions and the dictionary are kept; `Fuzz` before it gives the executable's.
  public let name: String

  private let properties: @Sendable ([UInt8]) throws(PropertyFailure) -> Void
  private let isWorthMutating: @Sendable ([UInt8]) -> Bool

  init(
    name: String,
    isWorthMutating: @escaping @Sendable ([UInt8]) -> Bool,
    properties: @escaping @Sendable ([UInt8]) throws(PropertyFailure) -> Void
  ) {
    self.name = name
    self.isWorthMutating = isWorthMutating
    self.properties = properties
  }

  /// Checks every property for one input.
  ///
  /// - Parameter input: Any bytes, of any number.
  /// - Throws: The first property that does not hold.
  public func check(_ input: [UInt8]) throws(PropertyFailure) {
    try properties(input)
  }

  /// Checks every property for one input, and stops the process with a message where one does not hold: what libFuzzer
  /// takes for a crash, and keeps a reproducer of.
  ///
  /// - Parameter input: Any bytes, of any number.
  /// - Returns: What libFuzzer's entry point returns: 0, or -1 where the input must not become part of the corpus. Foundation's
  ///   parser is not instrumented, so a document that it rejects leads nowhere, and its offspring would be rejected too.
  public func checkOrStop(_ input: UnsafeBufferPointer<UInt8>) -> CInt {
    let input = Array(input)
    do {
      try check(input)
      return isWorthMutating(input) ? 0 : -1
    } catch {
      FileHandle.standardError.write(Data("\n\(error)\n".utf8))
      abort()
    }
  }
}

extension FuzzTarget {
  /// Every target there is.
  public static let all: [FuzzTarget] = [.everything]
}
