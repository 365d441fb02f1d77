import DecodingTestSupport
import Testing

@Suite("Every decoder, foreign ones included")
struct DecoderConformanceTests {
  @Test("JSONDecoder", arguments: ConformanceCheck.all)
  func json(_ check: ConformanceCheck) {
    #expect(check.deviations(of: JSONSubject()) == [])
  }

  @Test("PropertyListDecoder", arguments: ConformanceCheck.all)
  func propertyList(_ check: ConformanceCheck) {
    #expect(check.deviations(of: PropertyListSubject()) == [])
  }

  @Test("G1.5 A decoder that stays at a failed element", arguments: ConformanceCheck.all)
  func staying(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.staysAtFailure)) == [])
  }

  @Test("G1.5 A decoder that advances before it throws", arguments: ConformanceCheck.all)
  func advancing(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.advancesBeforeThrowing)) == [])
  }

  @Test("A decoder that refuses everything after a failure", arguments: ConformanceCheck.all)
  func refusing(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.refusesAfterFailure)) == [])
  }

  @Test("A decoder that repeats the failed element for ever", arguments: ConformanceCheck.all)
  func repeating(_ check: ConformanceCheck) {
    #expect(check.deviations(of: TreeSubject(.repeatsAfterFailure)) == [])
  }
}
