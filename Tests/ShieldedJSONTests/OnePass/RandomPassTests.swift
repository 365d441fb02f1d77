import ShieldedDecoding
import Testing

@testable import ShieldedJSON

/// A generator with a fixed seed, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64 = 7

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("Random payloads", .timeLimit(.minutes(20)))
struct RandomPassTests {
  private var generator = SplitMix()

  private mutating func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func value() -> String { PassAgreementTests.dirt[random(PassAgreementTests.dirt.count)] }

  /// A payload whose members are in any order, repeated, missing, unknown, escaped, spaced or unusable.
  private mutating func object() -> String {
    var members = PassAgreementTests.clean
    if random(2) == 0 { members.shuffle(using: &generator) }
    for _ in 0..<random(8) {
      let position = random(members.count)
      switch random(9) {
      case 0: members.remove(at: position)
      case 1: members.insert((members[position].key, value()), at: random(members.count + 1))
      case 2: members.insert(("unknown", value()), at: position)
      case 3:
        let key = members[position].key
        let first = String(key.utf8.first ?? 0, radix: 16)
        members[position].key = #"\u00\#(first)\#(key.dropFirst())"#
      case 4: members[position].value = " \n\t\(members[position].value)  "
      case 5: members.insert(("active", value()), at: position)
      case 6: members.insert(("position", value()), at: position)
      default: members[position].value = value()
      }
    }
    return PassAgreementTests.payload(members)
  }

  /// Changes a byte of some payloads, which makes most of these malformed.
  private mutating func damaged(_ json: String) -> String {
    guard random(10) == 0 else { return json }
    var bytes = Array(json.utf8)
    bytes[random(bytes.count)] = Array("\"[},0\\ \0".utf8)[random(8)]
    return String(validating: bytes, as: UTF8.self) ?? json
  }

  private mutating func check<Value: Decodable & Equatable>(_ type: Value.Type, _ json: String) {
    var comparison = PassComparison(type, damaged(json))
    // In a log that is nearly full, other records are kept if the members have another order.
    let logKinds: [LogKind] = [.none, .fresh, .used, .small, .handler]
    comparison.logKind = logKinds[random(logKinds.count)]
    if random(3) == 0 { comparison.policy = PassAgreementTests.policies[random(PassAgreementTests.policies.count)] }
    comparison.check()
  }

  @Test("Random payloads agree, in any order of their members and with damaged bytes")
  mutating func agreement() {
    for _ in 0..<100 {
      check(Gadget.self, object())
      check([Gadget].self, "[\(object()),\(object())]")
      check(ShieldedResponse<[Gadget]>.self, #"{"code":1,"data":[\#(object()),\#(value())],"message":"m"}"#)
      check([String: [Gadget]].self, #"{"a":[\#(object())],"b":[\#(object())]}"#)
    }
  }
}
