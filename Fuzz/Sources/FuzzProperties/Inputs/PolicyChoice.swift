import RescueSpecification
import ShieldedDecoding

/// A rescue policy, how it is passed to a decode, and a name for messages.
struct PolicyChoice: Sendable {
  let name: String
  let policy: RescuePolicy
  /// What the policy allows, by the specification and not by the library.
  let specified: SpecifiedPolicy
  let isLenient: Bool
  /// Whether the options are applied around a plain call instead of passed to the call.
  var isApplied = false

  private init(_ name: String, _ action: RescuePolicy.Action, _ changes: [SpecifiedPolicy.Change] = []) {
    self.name = name
    var policy = RescuePolicy(action)
    for change in changes {
      switch (change.target, change.source) {
      case (let target?, let source?): policy[target, from: source] = change.action
      case (let target?, nil): policy.set(change.action, for: target)
      case (nil, let source?): policy.set(change.action, from: source)
      case (nil, nil): policy = RescuePolicy(change.action)
      }
    }
    self.policy = policy
    specified = SpecifiedPolicy(action, changes)
    isLenient = specified.isEverywhere(.lossy)
  }

  private static func applied(_ name: String, _ action: RescuePolicy.Action) -> PolicyChoice {
    var choice = PolicyChoice("\(name), applied", action)
    choice.isApplied = true
    return choice
  }

  static let all: [PolicyChoice] = [
    PolicyChoice("lenient", .lossy), PolicyChoice("strict", .throw), PolicyChoice("retype", .retype),
    PolicyChoice("default", .default), PolicyChoice("throw for missing", .lossy, [.init(.throw, from: .missing)]),
    PolicyChoice(
      "throw for null and empty strings",
      .lossy,
      [.init(.throw, from: .null), .init(.throw, from: .emptyString)]
    ),
    PolicyChoice("throw for integers", .lossy, [.init(.throw, for: .integer)]),
    PolicyChoice(
      "throw for integers, objects and arrays",
      .lossy,
      [.init(.throw, for: .integer), .init(.throw, for: .object), .init(.throw, for: .array)]
    ),
    PolicyChoice(
      "default for integers from booleans, throw for arrays from null",
      .lossy,
      [.init(.default, for: .integer, from: .boolean), .init(.throw, for: .array, from: .null)]
    ),
    applied("lenient", .lossy),
    applied("strict", .throw),
    applied("retype", .retype),
    PolicyChoice(
      "lenient again, after a change",
      .lossy,
      [.init(.throw, for: .integer, from: .boolean), .init(.lossy, for: .integer, from: .boolean)]
    ),
    PolicyChoice(
      "strict, except for strings and missing keys",
      .throw,
      [.init(.lossy, for: .string), .init(.default, from: .missing)]
    ),
    PolicyChoice(
      "default, except from strings",
      .default,
      [.init(.lossy, from: .string), .init(.retype, for: .integer, from: .string), .init(.throw, for: .url)]
    ),
    PolicyChoice(
      "lenient again, after changes of a source and a target",
      .lossy,
      [
        .init(.throw, from: .number), .init(.retype, for: .boolean), .init(.lossy, from: .number),
        .init(.lossy, for: .boolean),
      ]
    ),
  ]
}

extension DecodingCheck {
  /// The library's policy has the action that the specification gives, for each target and source. Two policies with the same
  /// actions are equal.
  func policyAsSpecified() throws(PropertyFailure) {
    for target in RescueTarget.allCases {
      for source in RescueSource.allCases {
        let (actual, expected) = (policy.policy[target, from: source], policy.specified[target, from: source])
        guard actual == expected else {
          throw failure(#function, expected: "\(expected) for \(target) from \(source)", actual: "\(actual)")
        }
      }
    }
    for (action, preset) in [(RescuePolicy.Action.lossy, RescuePolicy.lenient), (.throw, .strict)] {
      let isEqual = policy.specified.isEverywhere(action)
      guard (policy.policy == preset) == isEqual else {
        throw failure(#function, expected: "equality with \(action) everywhere: \(isEqual)", actual: "\(!isEqual)")
      }
    }
  }
}
