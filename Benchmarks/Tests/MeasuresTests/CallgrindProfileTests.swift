import Measures
import Testing

@Suite("CallgrindProfile", .timeLimit(.minutes(20)))
struct CallgrindProfileTests {
  static let text = """
    # callgrind format
    version: 1
    positions: line
    events: Ir
    summary: 1150

    ob=/usr/bin/probe
    fl=???
    fn=main
    0 100
    cfn=decode
    calls=3 0
    0 1050
    0 7

    fn=decode
    0 900
    cfn=swift::MetadataCacheKey::operator==(swift::MetadataCacheKey const&) const
    calls=9 0
    0 43

    fn=swift::MetadataCacheKey::operator==(swift::MetadataCacheKey const&) const
    0 43

    fn=std::pair<int> swift::ConcurrentReadableHashMap<int>::find<int>(int const&)
    0 90
    fn=swift::ConcurrentReadableHashMap<int>::resize()
    0 10
    """

  @Test("A function's instructions don't include those of the functions that it calls")
  func selfCosts() {
    let profile = CallgrindProfile(text: Self.text)
    #expect(profile.instructions["main"] == 107)
    #expect(profile.instructions["decode"] == 900)
    #expect(profile.total == 1_150)
  }

  @Test("The corrected figure excludes only lookups in the metadata caches")
  func correction() {
    let profile = CallgrindProfile(text: Self.text)
    #expect(profile.metadataCache == 133)
    #expect(profile.corrected == 1_017)
  }

  @Test("Retains and releases are counted by their calls, also in recursions, and a bridged object's once")
  func referenceCounts() {
    let profile = CallgrindProfile(
      text: """
        fn=decode
        0 900
        cfn=swift_retain
        calls=4 0
        0 20
        cfn=swift_bridgeObjectRetain
        calls=2 0
        0 20
        cfn=swift_release
        calls=3 0
        0 15
        cfn=_swift_release_dealloc
        calls=1 0
        0 30
        cfn=swift_retain_n
        calls=1 0
        0 5

        fn=swift_bridgeObjectRetain
        0 4
        cfn=swift_retain
        calls=2 0
        0 10

        fn=swift_release
        0 9
        cfn=swift_release'2
        calls=5 0
        0 25
        """
    )
    #expect(profile.retains == 7)
    #expect(profile.releases == 8)
  }

  @Test("Text that isn't a profile has no instructions", arguments: ["", "\n\n", "hello 12", "7"])
  func noProfile(text: String) {
    #expect(CallgrindProfile(text: text).total == 0)
  }
}
