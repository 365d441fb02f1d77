import Measures
import Testing

@Suite("CallgrindProfile")
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

  @Test("Text that isn't a profile has no instructions", arguments: ["", "\n\n", "hello 12", "7"])
  func noProfile(text: String) {
    #expect(CallgrindProfile(text: text).total == 0)
  }
}
