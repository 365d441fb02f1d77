import DecoderAgreement
import ShieldedDecoding

/// The search for a payload under several keys of one object.
struct CandidateSearch {
  let candidates: [String]
  let payload: PayloadSpecification
  let policy: SpecifiedPolicy

  /// The result for the first candidate whose value can be the payload or, if there is none, for the first that is present;
  /// `nil` if none is.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - place: The object's location.
  ///   - isDisplaced: Whether the payload was expected elsewhere, so that even the first candidate is recorded.
  func result(in object: EnvelopeObject, at place: SpecifiedPath, isDisplaced: Bool = false) -> SpecifiedResult? {
    let present = candidates.enumerated().compactMap { number, key in
      object.member(key).map { (number, $0.name, $0.value) }
    }
    guard let (number, name, value) = present.first(where: { payload.canBe($0.2) }) ?? present.first else { return nil }
    // What can't be the payload isn't the payload under another name.
    let isRenamed = (number > 0 || isDisplaced) && payload.canBe(value)
    return renamed(isRenamed, found: "\"\(name)\"", source: .string, at: place) {
      payload.result(for: value, at: place.key(name), policy)
    }
  }

  /// The result of a body that is the payload itself.
  func result(ofBody tree: JSONTree) -> SpecifiedResult {
    renamed(true, found: "[…]", source: .array, at: .whole) {
      payload.result(for: tree, at: .whole, policy)
    }
  }

  /// Puts the record of a renamed payload before the payload's own.
  private func renamed(
    _ isRenamed: Bool,
    found: String,
    source: RescueSource,
    at place: SpecifiedPath,
    _ result: () -> SpecifiedResult
  ) -> SpecifiedResult {
    guard isRenamed else { return result() }
    guard policy[payload.target, from: .missing] != .throw else {
      return SpecifiedResult(.failure(missing(at: place)))
    }
    var result = result()
    let record = SpecifiedRecord(
      path: place,
      rule: .renamedEnvelope,
      outcome: .retyped,
      expected: payload.name,
      source: source,
      found: found
    )
    result.records.insert(record.shown, at: 0)
    return result
  }

  /// The error for a payload that is under none of the keys. It names the likeliest.
  func missing(at place: SpecifiedPath) -> SpecifiedError {
    SpecifiedError(.keyNotFound(Array((candidates.first ?? "").utf8)), at: place)
  }
}
