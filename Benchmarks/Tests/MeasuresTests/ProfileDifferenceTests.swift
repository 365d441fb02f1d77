import Testing

@testable import Measures

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

  @Test("Inlined code is attributed to its own function and file, with the line that takes the most instructions")
  func source() throws {
    func place(_ address: UInt64, line: Int = 0) -> CallProfile.Place {
      CallProfile.Place(function: function("f"), file: "???", address: address, line: line)
    }
    var (old, new) = (CallProfile(), CallProfile())
    old.places = [place(1): 10, place(2): 10]
    new.places = [place(1): 10, place(2): 40, place(3): 90]
    let outer = SourceLocator.Frame(function: "f", file: "/x/F.swift", line: 7, declaration: "/x/F.swift:5")
    func inner(_ line: Int) -> SourceLocator.Frame {
      SourceLocator.Frame(function: "g", file: "/x/G.swift", line: line, declaration: nil)
    }
    let frames = [1: [outer], 2: [inner(21), outer], 3: [inner(22), outer]] as SourceDifference.Frames
    let rows = SourceDifference(of: [function("f")], before: (old, frames), after: (new, frames)).rows
    let row = try #require(rows.first)
    #expect(rows.count == 1)
    #expect((row.source, row.file, row.line) == ("g", "G.swift", 22))
    #expect((row.before, row.after) == (10, 130))
  }

  @Test("The symbolizer's answer lists the innermost function first")
  func symbolizer() {
    let frames = SourceLocator.frames(
      in: """
        [{"Address":"0x1f","ModuleName":"p","Symbol":[
        {"FileName":"/x/G.swift","FunctionName":"g","Line":21,"StartFileName":"","StartLine":0},
        {"FileName":"/x/F.swift","FunctionName":"f","Line":7,"StartFileName":"/x/F.swift","StartLine":5}]},
        {"Address":"0x20","ModuleName":"p","Symbol":[{"FileName":"","FunctionName":"","Line":0}]}]
        """
    )
    #expect(frames.keys.sorted() == [0x1f])
    #expect(frames[0x1f]?.map(\.function) == ["g", "f"])
    #expect(frames[0x1f]?.map(\.declaration) == [nil, "/x/F.swift:5"])
    #expect(SourceLocator.frames(in: "no answer").isEmpty)
  }
}
