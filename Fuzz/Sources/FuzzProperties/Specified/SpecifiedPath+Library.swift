import RescueSpecification
import ShieldedDecoding

extension SpecifiedPath {
  /// Creates the specification's form of a record's path.
  init(_ path: RescuePath) {
    self.init(
      path.components.map { component in
        switch component {
        case .key(let key): .key(key)
        case .index(let index): .index(index)
        case .anyIndex: .anyIndex
        }
      }
    )
  }

  /// Returns the path with another beginning, if it has the expected one.
  func moved(from old: SpecifiedPath, to new: SpecifiedPath) -> SpecifiedPath {
    steps.starts(with: old.steps) ? SpecifiedPath(new.steps + steps.dropFirst(old.steps.count)) : self
  }
}

extension SpecifiedError {
  init(_ failure: DecodeFailure) {
    let kind: Kind =
      switch failure.kind {
      case .typeMismatch: .typeMismatch
      case .valueNotFound: .valueNotFound
      case .keyNotFound(let key): .keyNotFound(Array(key.utf8))
      case .dataCorrupted: .dataCorrupted
      case .serverError(let code, let message): .serverError(code: code, message: message)
      case .foreign(let name): .foreign(name)
      }
    let steps = failure.path.map { step -> SpecifiedPath.Step in
      if step.isIndex, let index = Int(step.name.dropFirst("Index ".count)) { .index(index) } else { .key(step.name) }
    }
    self.init(kind, at: SpecifiedPath(steps))
  }
}
