import Testing

@testable import Measures

@Suite("CallTree", .timeLimit(.minutes(20)))
struct CallTreeTests {
  private func function(_ name: String) -> CallProfile.Function {
    CallProfile.Function(name: name, object: "probe")
  }

  private func profile(_ exclusive: [String: Double], _ calls: [(String, String, Double)]) -> CallProfile {
    var profile = CallProfile()
    for (name, cost) in exclusive { profile.exclusive[function(name)] = cost }
    for (caller, callee, cost) in calls {
      profile.calls[CallProfile.Call(caller: function(caller), callee: function(callee))] = cost
    }
    return profile
  }

  private let old = (
    exclusive: ["main": 10.0, "a": 20, "b": 10, "shared": 60],
    calls: [("main", "a", 40.0), ("main", "b", 50), ("a", "shared", 20), ("b", "shared", 40)]
  )

  @Test("A function's instructions are divided among its callers")
  func division() throws {
    let before = profile(old.exclusive, old.calls)
    let after = profile(
      old.exclusive.merging(["shared": 90]) { $1 },
      [("main", "a", 40), ("main", "b", 80), ("a", "shared", 20), ("b", "shared", 70)]
    )
    let root = try #require(CallTree(before: before, after: after).root)
    #expect((root.before, root.after) == (100, 130))
    #expect(root.children.map(\.function.name) == ["a", "b"])
    #expect(root.children.map(\.after) == [40, 80])
    #expect(root.children.flatMap(\.children).map(\.before) == [20, 40])
    #expect(root.children.flatMap(\.children).map(\.after) == [20, 70])
  }

  @Test("A call to a function that is already on the stack isn't followed")
  func cycle() throws {
    let cyclic = profile(
      ["main": 50, "a": 20, "b": 30],
      [("main", "a", 50), ("a", "b", 60), ("b", "a", 40)]
    )
    let root = try #require(CallTree(before: cyclic, after: cyclic).root)
    let a = try #require(root.children.first)
    #expect(a.function.name == "a")
    #expect(a.children.map(\.function.name) == ["b"])
    #expect(a.children.first?.children == [])
  }

  @Test("Small functions have no node, and outer functions that only call another one are removed")
  func size() throws {
    let wrapped = profile(
      ["decode": 900, "a": 99, "tiny": 0.5, "other": 0],
      [("main", "run", 1_000), ("run", "decode", 999.5), ("decode", "a", 99), ("decode", "tiny", 0.5)]
    )
    let root = try #require(CallTree(before: wrapped, after: wrapped).root)
    #expect(root.function.name == "decode")
    #expect(root.children.map(\.function.name) == ["a"])
    #expect(CallTree(before: CallProfile(), after: CallProfile()).root == nil)
  }
}
