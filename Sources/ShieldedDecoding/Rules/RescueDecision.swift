/// What a policy decides about a value that plain `Codable` could not decode.
///
/// `Value` is the type of the converted value, or `Void` if the caller holds the value.
@usableFromInline
enum RescueDecision<Value> {
  /// The converted value is used.
  case keep(Value)
  /// No value is usable: the default is used, or the element is dropped.
  case replace
  /// The policy forbids the rescue: plain `Codable`'s error is thrown.
  case refuse
}

extension RescueDecision where Value == Void {
  /// Applies a policy to a conversion.
  ///
  /// - Parameters:
  ///   - action: What the policy allows.
  ///   - outcome: The outcome of the conversion.
  @inline(__always)
  init(_ action: RescuePolicy.Action, on outcome: ConversionOutcome) {
    switch (action, outcome) {
    case (.throw, _): self = .refuse
    case (_, .exact), (.retype, .retyped), (.lossy, .retyped), (.lossy, .lossy): self = .keep(())
    case (_, .unusable), (.default, .retyped), (.default, .lossy), (.retype, .lossy): self = .replace
    }
  }
}
