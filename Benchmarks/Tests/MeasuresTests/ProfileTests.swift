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

  @Test("Calls are counted by function, whatever the level of recursion")
  func calls() {
    #expect(profile.calls == ["decode": 5, "malloc": 4])
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

  @Test("The corrected figure excludes only lookups in the metadata caches, in names that aren't compressed too")
  func correction() {
    let profile = CallProfile(
      text: """
        positions: line
        fn=decode
        0 900
        fn=swift::MetadataCacheKey::operator==(swift::MetadataCacheKey const&) const
        0 43
        fn=std::pair<int> swift::ConcurrentReadableHashMap<int>::find<int>(int const&)
        0 90
        fn=swift::ConcurrentReadableHashMap<int>::resize()
        0 10
        """
    )
    #expect(profile.total == 1_043)
    #expect(profile.corrected == 910)
  }

  @Test("Retains and releases are counted by their calls, also in recursions, and a bridged object's once")
  func referenceCounts() {
    let calls = [
      ("decode", "swift_retain", 4), ("decode", "swift_bridgeObjectRetain", 2), ("decode", "swift_release", 3),
      ("decode", "_swift_release_dealloc", 1), ("decode", "swift_retain_n", 1),
      ("swift_bridgeObjectRetain", "swift_retain", 2), ("swift_release", "swift_release'2", 5),
    ]
    let lines = calls.map { "fn=\($0.0)\n0 9\ncfn=\($0.1)\ncalls=\($0.2) 0\n0 20\n" }
    let profile = CallProfile(text: lines.joined())
    #expect(profile.retains == 7)
    #expect(profile.releases == 8)
  }

  @Test(
    "Text that isn't a profile gives an empty profile",
    arguments: ["", "\n\n", "hello 12", "7", "calls=x", "+4 5", "fn=a\n1"]
  )
  func noProfile(text: String) {
    #expect(CallProfile(text: text) == CallProfile())
  }
}

@Suite("Differences of profiles", .timeLimit(.minutes(20)))
struct ProfileDifferenceTests {
  private func function(_ name: String, depth: Int = 1) -> CallProfile.Function {
    CallProfile.Function(name: name, object: "probe", depth: depth)
  }

  private func profile(_ exclusive: [CallProfile.Function: Double]) -> CallProfile {
    var profile = CallProfile()
    profile.exclusive = exclusive
    return profile
  }

  @Test("The largest growth is first, and levels of recursion are added up")
  func order() {
    let old = profile([function("a"): 100, function("b"): 50, function("gone"): 9, function("same"): 3])
    let new = profile([
      function("a"): 100, function("a", depth: 2): 10, function("b"): 90, function("new"): 4, function("same"): 3,
    ])
    let difference = ProfileDifference(before: old, after: new)
    #expect(difference.rows.map(\.function.name) == ["b", "a", "new", "gone"])
    #expect(difference.rows.map(\.difference) == [40, 10, 4, -9])
    #expect(difference.difference == 45)
    #expect(difference.share(of: difference.rows[0]) == 40.0 / 45.0)
    #expect(difference.largest(3).map(\.function.name) == ["b", "a", "gone"])
    #expect(difference.largest(1) { $0.name != "b" }.map(\.function.name) == ["a"])
  }

  @Test("Metadata caches are counted apart")
  func metadataCaches() {
    let cache = function("swift::MetadataCacheKey::operator==(swift::MetadataCacheKey const&) const")
    let difference = ProfileDifference(
      before: profile([cache: 5, function("a"): 1]),
      after: profile([cache: 905, function("a"): 2])
    )
    #expect(difference.rows.map(\.function.name) == ["a"])
    #expect(difference.metadataCaches == 900)
    #expect(difference.difference == 1)
  }

  @Test("Builds without a difference have no rows and no shares")
  func same() {
    let difference = ProfileDifference(before: profile([function("a"): 1]), after: profile([function("a"): 1]))
    #expect(difference.rows.isEmpty)
    #expect(difference.share(of: ProfileDifference.Row(function: function("a"), before: 0, after: 0)) == nil)
  }

  @Test("Allocations are compared by the stack beyond the runtime's functions")
  func allocations() {
    var (old, new) = (CallProfile(), CallProfile())
    old.allocations = [["swift_slowAlloc", "swift_allocObject", "a", "main"]: 8, ["b", "main"]: 2]
    new.allocations = [["swift_slowAlloc", "a", "main"]: 8, ["b", "main"]: 1, ["swift_slowAlloc", "c"]: 5]
    let difference = AllocationDifference(before: old, after: new)
    #expect(difference.rows.map(\.stack) == [["c"], ["b", "main"]])
    #expect(difference.rows.map(\.difference) == [5, -1])
    #expect(difference.before == 10)
    #expect(difference.after == 14)
  }
}
