import Foundation
import Payloads
import ShieldedDecoding

/// A contender on its shape, where nobody needs to know the types: what a runner works with.
///
///     let suite = ContenderRegistry.suite(named: "feed")
///     let contender = suite?.contender(named: "safebox")
///     try contender?.decode(payload, begin: { start = clock.now }, end: { elapsed = clock.now - start })
///
/// Decoding happens where the types are known; the closures cost two calls.
public struct AnyContender: Sendable {
  /// The name by which it is chosen and listed.
  public let name: String
  /// One line that says what it is.
  public let summary: String
  /// The shape whose payloads it decodes.
  public let shape: String
  /// Whether it is expected to throw on a dirty payload.
  public let throwsOnDirt: Bool
  /// Whether it is a raw limit on the same bytes, and no rival.
  public let isRuler: Bool
  /// The size of the largest payload, in bytes, that it should be given.
  public let largestPayload: Int

  private let decodeOnce: @Sendable (Data, () -> Void, () -> Void) throws -> Void
  private let makeReport: @Sendable (Data) throws -> RescueReport?
  private let check: @Sendable (Data, PayloadSpecification) -> AnswerVerdict

  /// Hides the types of a contender.
  /// - Parameters:
  ///   - contender: The contender.
  ///   - shape: The shape whose payloads it decodes.
  public init<Subject: Contender>(_ contender: Subject, on shape: Subject.Shape) {
    name = contender.name
    summary = contender.summary
    self.shape = shape.name
    throwsOnDirt = contender.throwsOnDirt
    isRuler = contender.isRuler
    largestPayload = contender.largestPayload
    decodeOnce = { payload, begin, end in
      begin()
      do {
        let output = try contender.decode(payload)
        end()
        // The value is let go after the clock has stopped: what is timed is the call.
        withExtendedLifetime(output) {}
      } catch {
        end()
        guard contender.records(in: error) != nil else { throw error }
      }
    }
    makeReport = { try contender.report(decoding: $0) }
    check = { AnswerCheck(contender: contender, shape: shape).verdict(on: $0, of: $1) }
  }

  /// Decodes a payload once.
  /// - Parameters:
  ///   - payload: The document.
  ///   - begin: Called directly before decoding.
  ///   - end: Called directly after decoding, while the result is still there.
  /// - Throws: What the contender throws, unless the error is what the response brings.
  public func decode(_ payload: Data, begin: () -> Void = {}, end: () -> Void = {}) throws {
    try decodeOnce(payload, begin, end)
  }

  /// Decodes a payload once more, and gives the library's report with every rescue in it; nil where it is not the library's.
  /// - Throws: Whatever the decoder throws.
  public func report(decoding payload: Data) throws -> RescueReport? {
    try makeReport(payload)
  }

  /// Compares the contender's answer with the generator's.
  /// - Parameters:
  ///   - payload: The document.
  ///   - specification: What the document was written from.
  public func verdict(on payload: Data, of specification: PayloadSpecification) -> AnswerVerdict {
    check(payload, specification)
  }
}
