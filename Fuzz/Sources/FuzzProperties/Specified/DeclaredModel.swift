import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedJSON

/// A type that the generator of declarations has declared, and the checks of its values.
package struct DeclaredModel: Sendable {
  /// The number of letters before the document of an input.
  package static let letterCount = FuzzInput.headerLength

  /// The type's position among the declarations of the generator.
  package let index: Int
  /// Whether the library's decoder may read the type in one pass.
  package let hasPass: Bool
  private let checkDocument: @Sendable (SpecifiedType, FuzzInput) throws(PropertyFailure) -> Void

  init<Value: Codable & ExactlyComparable & SendableMetatype>(_ index: Int, _ type: Value.Type) {
    self.index = index
    hasPass = type is any _OnePassDecodable.Type
    checkDocument = { specified, input throws(PropertyFailure) in
      try DeclaredModelCheck<Value>(type: specified, input: input).run()
    }
  }

  /// Checks a document over both decoders, in every situation in which generated code takes another path.
  ///
  /// - Parameters:
  ///   - specified: What the specification says of the type.
  ///   - input: Four letters that choose the policy, the decoder's settings and the form of the document, and the document.
  package func check(_ specified: SpecifiedType, _ input: [UInt8]) throws(PropertyFailure) {
    guard let input = FuzzInput(input) else { return }
    try checkDocument(specified, input)
  }
}

/// What a declared type makes of one document.
private struct DeclaredModelCheck<Value: Codable & ExactlyComparable & SendableMetatype> {
  let type: SpecifiedType
  let input: FuzzInput

  func run() throws(PropertyFailure) {
    for engine in Engine.all {
      let setup = DecodingSetup(input, engine)
      let check = SpecifiedCheck(Value.self, described: type, setup)
      try check.asSpecified()
      try check.unobservedAsSpecified()
      try everyListenerAgrees(check)
      if input.padding == .list {
        let list = DecodingSetup(input, engine, document: input.padding.applied(to: input.document))
        try SpecifiedCheck([Value].self, described: .array(type), list).asSpecified()
      }
    }
    try cutListsAgree()
    try encodedValueIsDecoded()
  }

  /// What a value is encoded as decodes to the value: a `nil` isn't lost to a default.
  private func encodedValueIsDecoded() throws(PropertyFailure) {
    // Of the values of a discriminator, the first is encoded.
    if type.losesDiscriminators || type.embedsAnyJSON { return }
    guard var value = try? JSONDecoder().decode(Value.self, from: Data(input.document)) else { return }
    func decodedAgain() -> Result<Value, any Error> {
      Result { try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) }
    }
    // The first format of a date may round it, and nothing else. What is rounded is kept the second time.
    if type.hasListedDates, case .success(let rounded) = decodedAgain(),
      rounded.exactValue.withoutDoubles == value.exactValue.withoutDoubles
    {
      value = rounded
    }
    let decoded = decodedAgain().map(\.exactValue)
    guard (try? decoded.get()) != value.exactValue else { return }
    let check = SpecifiedCheck(Value.self, described: type, DecodingSetup(input, .shielded))
    throw check.failure(#function, expected: value.exactValue.description, actual: "\(decoded)")
  }

  /// The value doesn't depend on who listens: a log that counts, one with a handler, or one elsewhere.
  private func everyListenerAgrees(_ check: SpecifiedCheck<Value>) throws(PropertyFailure) {
    let (policy, engine, strategy) = (check.policy, check.engine, check.strategy)
    func decode(_ options: RescueOptions) throws -> ExactValue {
      try engine.decoderUnderTest(strategy).decode(Value.self, from: check.document, options: options).exactValue
    }
    let silent = RescueListener.nothing.decode(policy.policy, decode).outcome
    for listener in [RescueListener.handler, .small, .enclosing] {
      let observed = listener.decode(policy.policy, decode).outcome
      guard silent.value != observed.value else { continue }
      throw check.failure(#function, expected: "\(silent)", actual: "\(observed) with \(listener)")
    }
  }

  /// A complete element of a list that is cut off later has the value that it has alone.
  private func cutListsAgree() throws(PropertyFailure) {
    let check = SpecifiedCheck(Value.self, described: type, DecodingSetup(input, .shielded))
    var decoder = check.strategy.makeShielded()
    let options = RescueOptions(policy: check.policy.policy)
    // A cut document isn't one whose braces are missing, and what a policy forbids may be forbidden at the cut too.
    guard !decoder.assumesTopLevelDictionary, check.policy.isLenient,
      let alone = try? decoder.decode(Value.self, from: check.document, options: options).exactValue
    else { return }
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      decoder.truncation = truncation
      let list = try? decoder.decode(
        [Value].self,
        from: Data("[".utf8) + check.document + Data(", ".utf8),
        options: options
      )
      guard list?.first?.exactValue != alone else { continue }
      throw check.failure(
        #function,
        expected: alone.description,
        actual: "\(list?.first?.exactValue.description ?? "nothing") in a list that is cut off (\(truncation))"
      )
    }
  }
}

extension ExactValue {
  /// The value with all of its `Double`s, and so with all dates, replaced by one.
  fileprivate var withoutDoubles: ExactValue {
    switch self {
    case .binary64: .binary64(0)
    case .list(let elements): .list(elements.map { $0.withoutDoubles })
    case .record(let fields): .record(fields.map { Field($0.name, $0.value.withoutDoubles) })
    default: self
    }
  }
}
