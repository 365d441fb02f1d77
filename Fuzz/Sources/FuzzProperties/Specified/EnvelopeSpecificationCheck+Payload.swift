import DecoderAgreement
import RescueSpecification
import ShieldedDecoding

extension EnvelopeSpecificationCheck {
  /// What the specification says about the payload.
  var payload: PayloadSpecification {
    PayloadSpecification(
      Payload.shape,
      target: Payload.target,
      name: Payload.Alone.specifiedType.name,
      isOptional: Payload.isOptional,
      defaultValue: Payload.defaultValue,
      decode: { tree, place in
        let alone = engine.isSlowInDepth ? decodedAlone : specifiedAlone
        let result = alone(tree, place, false)
        // A default in place of the payload would hide the failure, so plain `Codable`'s error is thrown.
        let isDefault =
          Payload.shape == .scalar && result.records.contains { $0.path == place && $0.outcome == .defaulted }
        return isDefault ? alone(tree, place, true) : result
      }
    )
  }

  /// What the specification gives for a payload as the only property of a DTO, moved to another place.
  private func specifiedAlone(_ tree: JSONTree, at place: SpecifiedPath, _ isStrict: Bool) -> SpecifiedResult {
    let property = SpecifiedModel.Property("payload", Payload.Alone.specifiedType)
    let model = SpecifiedModel(name: "PayloadAlone", defaultValue: nil) { [property] }
    let document = PayloadAlone<Payload.Alone>.document(tree.bytes)
    let result = Specification(SpecifiedSettings(isStrict ? .strict : policy.specified, strategy, engine)).result(
      of: .model(model),
      from: Array(document)
    )
    let origin = PayloadAlone<Payload.Alone>.place
    return SpecifiedResult(
      result.outcome.map { value in
        guard case .record(let fields) = value, let payload = fields.first else { return .absent }
        return payload.value
      }.mapError { error in
        SpecifiedError(error.kind, at: error.kind.isForeign ? error.path : error.path.moved(from: origin, to: place))
      },
      records: result.records.map { $0.moved(from: origin, to: place).shown },
      lists: result.lists.map {
        SpecifiedList(path: $0.path.moved(from: origin, to: place), elementCount: $0.elementCount)
      }
    )
  }

  /// What a decode gives for a payload as the only property of a DTO, moved to another place: the specification doesn't
  /// describe what decoders other than the library's read differently.
  private func decodedAlone(_ tree: JSONTree, at place: SpecifiedPath, _ isStrict: Bool) -> SpecifiedResult {
    let log = RescueLog(capacity: .max, excerptLength: .max)
    let outcome = DecodeOutcome {
      try engine.decoderUnderTest(strategy).decode(
        PayloadAlone<Payload.Alone>.self,
        from: PayloadAlone<Payload.Alone>.document(tree.bytes),
        options: RescueOptions(policy: isStrict ? .strict : policy.policy, log: log)
      )
    }
    let origin = PayloadAlone<Payload.Alone>.place
    let report = SpecifiedReport(log.report())
    let lists = report.singleLists.map {
      SpecifiedList(path: $0.path.moved(from: origin, to: place), elementCount: $0.elementCount)
    }
    let records = report.records.map { $0.moved(from: origin, to: place) }
    switch outcome {
    case .value(let value):
      return SpecifiedResult(.success(SpecifiedValue(value.payload.exactValue)), records: records, lists: lists)
    case .failure(let failure):
      var error = SpecifiedError(failure)
      error.path = error.path.moved(from: origin, to: place)
      return SpecifiedResult(.failure(error), records: records, lists: lists)
    }
  }
}
