import Payloads
import ShieldedDecoding

extension ExpectedRescue {
  /// The library's record in the generator's terms. A reason that the generator doesn't know becomes nil, which no
  /// expected default has, so that it can't pass for right.
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
