import Testing

@testable import Measures

@Suite("CallProfile", .timeLimit(.minutes(20)))
struct CallProfileTests {
  /// Compressed names and positions, code inlined from another file, recursion, and an allocation.
  static let text = """
    # callgrind format
    version: 1
    positions: instr line
    events: Ir
    summary: 999

    ob=(1) /usr/bin/probe
    fl=(1) Main.swift
    fn=(1) main
    0x1000 10 5
    +4 +2 7
    fi=(2) Inlined.swift
    +4 3 100
    fe=(1)
    -4 * 1
    cfn=(2) decode
    calls=3 0x2000 20
    * * 600

    fn=(2)
    0x2000 20 40
    cfn=(3) decode'2
    calls=2 0x2000 20
    +8 21 300
    cob=(2) /lib/libjemalloc.so.2
    cfi=(3) ???
    cfn=(4) malloc'swift_slowAlloc'swift_allocObject'decode
    calls=4 0x1 0
    * * 80

    fn=(3)
    0x2000 20 30

    ob=(2)
    fl=(3)
    fn=(4)
    0x30 0 60
    fn=(5) malloc'main
    0x30 0 20
    fn=(6) 0x0000000000004711
    0x4711 0 2
    """

  private let profile = CallProfile(text: Self.text)

  private func function(_ name: String, depth: Int = 1, object: String = "probe") -> CallProfile.Function {
    CallProfile.Function(name: name, object: object, depth: depth)
  }

  @Test("Costs belong to the function, including those of inlined code, and not including calls")
  func exclusive() {
    #expect(profile.exclusive[function("main")] == 113)
    #expect(profile.exclusive[function("decode")] == 40)
    #expect(profile.total == 113 + 40 + 30 + 80 + 2)
  }

  @Test("A recursive function's levels are separate, and allocators are merged")
  func names() {
    #expect(profile.exclusive[function("decode", depth: 2)] == 30)
    #expect(profile.exclusive[function("malloc", object: "libjemalloc.so.2")] == 80)
    #expect(profile.exclusive[function("(no symbol)", object: "libjemalloc.so.2")] == 2)
  }

  @Test("Compressed positions are relative to the last ones, and inlined code has its own file")
  func places() {
    func cost(_ file: String, _ address: UInt64, _ line: Int) -> Double? {
      profile.places[CallProfile.Place(function: function("main"), file: file, address: address, line: line)]
    }
    #expect(cost("Main.swift", 0x1000, 10) == 5)
    #expect(cost("Main.swift", 0x1004, 12) == 7)
    #expect(cost("Inlined.swift", 0x1008, 3) == 100)
    #expect(cost("Main.swift", 0x1004, 3) == 1)
  }

  @Test("Calls have the instructions of the called function and of those that it calls")
  func calls() {
    let malloc = function("malloc", object: "libjemalloc.so.2")
    #expect(profile.calls[CallProfile.Call(caller: function("main"), callee: function("decode"))] == 600)
    #expect(profile.calls[CallProfile.Call(caller: function("decode"), callee: function("decode", depth: 2))] == 300)
    #expect(profile.calls[CallProfile.Call(caller: function("decode"), callee: malloc)] == 80)
    #expect(profile.calls.count == 3)
  }

  @Test("Allocations are counted by stack")
  func allocations() {
    #expect(profile.allocations == [["swift_slowAlloc", "swift_allocObject", "decode"]: 4])
  }

  @Test("The profile of one repetition excludes what both runs have in common")
  func repetition() {
    var (few, more) = (CallProfile(), CallProfile())
    few.exclusive = [function("start"): 70, function("decode"): 200]
    more.exclusive = [function("start"): 70, function("decode"): 400, function("end"): 6]
    few.allocations = [["decode"]: 10]
    more.allocations = [["decode"]: 16]
    let one = CallProfile(few: few, more: more, repetitions: 2)
    #expect(one.exclusive == [function("decode"): 100, function("end"): 3])
    #expect(one.allocations == [["decode"]: 3])
  }

  @Test(
    "Text that isn't a profile gives an empty profile",
    arguments: ["", "\n\n", "hello 12", "7", "calls=x", "+4 5", "fn=a\n1"]
  )
  func noProfile(text: String) {
    #expect(CallProfile(text: text) == CallProfile())
  }
}
