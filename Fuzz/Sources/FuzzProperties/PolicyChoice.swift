import ShieldedDecoding

/// A rescue policy, how it is passed to a decode, and a name for messages.
struct PolicyChoice: Sendable {
  let name: String
  let policy: RescuePolicy
  /// Whether policy and log are set in the decoder's `userInfo` instead of the call's options.
  var isInUserInfo = false

  init(_ name: String, _ policy: RescuePolicy) {
    self.name = name
    self.policy = policy
  }

  private static func inUserInfo(_ name: String, _ policy: RescuePolicy) -> PolicyChoice {
    var choice = PolicyChoice("\(name), in userInfo", policy)
    choice.isInUserInfo = true
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
    inUserInfo("lenient", .lenient),
    inUserInfo("strict", .strict),
    inUserInfo("retype", RescuePolicy(.retype)),
    PolicyChoice("lenient again, after a change") {
      let everywhere = $0[.integer, from: .boolean]
      $0[.integer, from: .boolean] = .throw
      $0[.integer, from: .boolean] = everywhere
    },
  ]
}
