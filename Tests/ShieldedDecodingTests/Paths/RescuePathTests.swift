import ShieldedDecoding
import Testing

@Suite("RescuePath", .timeLimit(.minutes(20)))
struct RescuePathTests {
  @Test(
    "The description of a path uses JavaScript notation",
    arguments: [
      ([], "the whole payload"), ([.key("data"), .index(3), .key("price")], "data[3].price"), ([.index(0)], "[0]"),
      ([.key("data"), .anyIndex], "data[*]"), ([.key("a key")], #"["a key"]"#),
      ([.key("data"), .key("a.b"), .key("c")], #"data["a.b"].c"#),
      ([.key("3"), .key("_a"), .key("$b"), .key("c-d")], #"["3"]._a.$b.c-d"#), ([.key("")], #"[""]"#),
    ] as [([RescuePath.Component], String)]
  )
  func description(_ components: [RescuePath.Component], _ expected: String) {
    #expect(RescuePath(components).description == expected)
  }

  @Test("Folding replaces every index with a wildcard and keeps the keys")
  func folded() {
    let path = RescuePath([.key("a"), .index(1), .index(2), .key("3"), .anyIndex])
    #expect(path.folded == RescuePath([.key("a"), .anyIndex, .anyIndex, .key("3"), .anyIndex]))
    #expect(path.folded.folded == path.folded)
  }
}
