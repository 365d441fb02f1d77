import ShieldedDecoding

/// A rescue policy, how it is passed to a decode, and a name for messages.
struct PolicyChoice: Sendable {
  let name: String
  let policy: RescuePolicy
  /// Whether the options are applied around a plain call instead of passed to the call.
  var isApplied = false

  init(_ name: String, _ policy: RescuePolicy) {
    self.name = name
    self.policy = policy
  }

  private static func applied(_ name: String, _ policy: RescuePolicy) -> PolicyChoice {
    var choice = PolicyChoice("\(name), applied", policy)
    choice.isApplied = true
    return choice
  }

  private init(_ name: String, changing change: (inout RescuePolicy) -> Void) {
    var policy = RescuePolicy.lenient
    change(&policy)
    self.init(name, policy)
  }

  static let all: [PolicyChoice] = [
    PolicyChoice("lenient", .lenient),
    PolicyChoice("strict", .strict),
    PolicyChoice("retype", RescuePolicy(.retype)),
    PolicyChoice("default", RescuePolicy(.default)),
    PolicyChoice("throw for missing") { $0.set(.throw, from: .missing) },
    PolicyChoice("throw for null and empty strings") {
      $0.set(.throw, from: .null)
      $0.set(.throw, from: .emptyString)
    },
    PolicyChoice("throw for integers") { $0.set(.throw, for: .integer) },
    PolicyChoice("throw for integers, objects and arrays") {
      $0.set(.throw, for: .integer)
      $0.set(.throw, for: .object)
      $0.set(.throw, for: .array)
    },
    PolicyChoice("default for integers from booleans") { $0[.integer, from: .boolean] = .default },
    applied("lenient", .lenient),
    applied("strict", .strict),
    applied("retype", RescuePolicy(.retype)),
    PolicyChoice("lenient again, after a change") {
      let everywhere = $0[.integer, from: .boolean]
      $0[.integer, from: .boolean] = .throw
      $0[.integer, from: .boolean] = everywhere
    },
  ]
}
