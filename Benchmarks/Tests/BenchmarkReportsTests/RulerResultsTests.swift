import BenchmarkReports
import BenchmarkStatistics
import Testing

@testable import ResilienceBench

@Suite("The results of rulers", .timeLimit(.minutes(20)))
struct RulerResultsTests {
  private func caption(control: Estimate) -> String? {
    let run = SampleResults.small
    let ratio = Estimate(value: 0.8, lower: 0.7, upper: 0.9)
    return RulerResults(
      origin: RunOrigin(
        createdAt: run.createdAt,
        durationSeconds: 1,
        machine: run.machine,
        toolchain: run.toolchain,
        commit: run.commit,
        buildConfiguration: run.buildConfiguration,
        seed: 1
      ),
      contender: "plain",
      processes: 3,
      pairs: 2,
      rows: [
        // A ruler that is faster or slower isn't a failed control.
        RulerResults.Row(ruler: "fake", bytes: 311, ratio: ratio, nanosecondsPerByte: 1, rulerNanosecondsPerByte: 2),
        RulerResults.Row(ruler: nil, bytes: 622, ratio: control, nanosecondsPerByte: 1, rulerNanosecondsPerByte: 1),
      ]
    ).tables.first?.caption
  }

  @Test("The caption names the core and the counts, and no failure if the control includes 1")
  func control() {
    let expected =
      "CPU time of plain as a multiple of the ruler's on the clean catalogue, including the release of the result, in "
      + "3 starts of 2 pairs on core 1."
    #expect(caption(control: Estimate(value: 1.01, lower: 0.99, upper: 1.03)) == expected)
  }

  @Test("The caption says that there is no verdict on a size whose control excludes 1")
  func failedControl() {
    let caption = caption(control: Estimate(value: 1.02, lower: 1.01, upper: 1.03))
    #expect(
      caption?.hasSuffix(" The control on 622 bytes excludes 1: NO TIMING VERDICT, run again when the machine is idle.")
        == true
    )
    #expect(caption?.contains("311") == false)
  }
}
