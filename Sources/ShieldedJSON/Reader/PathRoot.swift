import ShieldedDecoding

/// The last step of a coding path.
enum PathStep {
  /// No step: the value is the whole payload or, as an argument, a decoder's own value.
  case none
  case key(any CodingKey)
  case index(Int)
}

extension [any CodingKey] {
  func appending(_ step: PathStep) -> [any CodingKey] {
    var path = self
    // Reserves space for the step, so that there is only one allocation.
    path.reserveCapacity(count + 1)
    step.append(to: &path)
    return path
  }
}

extension PathStep {
  func append(to path: inout [any CodingKey]) {
    switch self {
    case .none: break
    case .key(let key): path.append(key)
    case .index(let index): path.append(ElementKey(index: index))
    }
  }
}

/// A decoder that contains the value with which a pass begins.
protocol PathSource: AnyObject {
  /// The coding path of a value inside this one, or of this value if there is no step.
  func codingPath(_ step: PathStep) -> [any CodingKey]
}

/// The path of the value with which a pass begins. It is converted to coding keys only on request.
struct PathRoot {
  /// The decoder that contains the value; `nil` if the value is the whole payload, or if `keys` gives the path.
  private let decoder: (any PathSource)?
  private let step: PathStep
  private let keys: [String]
  private let lastKey: String?

  /// The path of the whole payload.
  init() { self.init(keys: []) }

  /// The path of a member of the payload, or of an object inside it.
  ///
  /// - Parameters:
  ///   - keys: The keys that lead to the value.
  ///   - lastKey: Another key after these.
  init(keys: [String], last lastKey: String? = nil) {
    decoder = nil
    step = .none
    self.keys = keys
    self.lastKey = lastKey
  }

  /// The path of a value inside a decoder's value or, if there is no step, of the decoder's value.
  init(in decoder: any PathSource, _ step: PathStep) {
    self.decoder = decoder
    self.step = step
    keys = []
    lastKey = nil
  }

  var codingPath: [any CodingKey] {
    if let decoder { return decoder.codingPath(step) }
    return (keys + (lastKey.map { [$0] } ?? [])).map { ElementKey(stringValue: $0) }
  }
}
