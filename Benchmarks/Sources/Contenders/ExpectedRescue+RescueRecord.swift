import Payloads
import ShieldedDecoding

extension ExpectedRescue {
  /// Converts the library's record into the generator's terms. A reason unknown to the generator becomes `nil`, which no
  /// expected default has, so it can't be mistaken for the right one.
  init(_ record: RescueRecord) {
    self.init(
      path: record.path.components.map(PathComponent.init),
      outcome: Outcome(record.outcome),
      reason: record.reason.flatMap { Reason(rawValue: $0.rawValue) }
    )
  }
}

extension ExpectedRescue.Outcome {
  init(_ outcome: RescueOutcome) {
    switch outcome {
    case .retyped: self = .retyped
    case .lossy: self = .lossy
    case .defaulted: self = .defaulted
    case .dropped: self = .dropped
    case .undeclared: preconditionFailure("no log here reports undeclared keys")
    @unknown default: preconditionFailure("the generator doesn't know the outcome \(outcome)")
    }
  }
}

extension PathComponent {
  init(_ component: RescuePath.Component) {
    switch component {
    case .key(let key): self = .key(key)
    case .index(let index): self = .index(index)
    case .anyIndex: self = .key("*")
    }
  }
}
