#if os(macOS) || os(Linux)
  import ChildProcesses
  import Foundation
  import Testing

  @Suite("The coverage summary", .timeLimit(.minutes(20)))
  struct CoverageSummaryTests {
    /// Runs one of the driver's functions on a text.
    private static func summarize(_ function: String, _ input: String) throws -> ChildProcess.Result {
      let file = FileManager.default.temporaryDirectory.appending(path: "coverage-\(UUID().uuidString)")
      try Data(input.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let script = DriverSandbox.package.appending(path: "Scripts/coverage.bash").path
      return try ChildProcess.Result.of(
        URL(filePath: "/bin/bash"),
        ["-c", "source '\(script)'; \(function) <'\(file.path)'"]
      )
    }

    @Test("Files are added up by folder")
    func folders() throws {
      let report = """
        Filename                 Regions Missed Regions Cover Functions Missed Functions Executed Lines Missed Lines Cover
        -----
        ShieldedJSON/Tape/A.swift     10       1  90.00%     2     0  100.00%     40     4  90.00%
        ShieldedJSON/Tape/B.swift     30       1  96.67%     2     0  100.00%     60     0 100.00%
        ShieldedDecoding/Rescue/C.swift 8      0 100.00%     2     0  100.00%     12     6  50.00%
        TOTAL                         48       2  95.83%     6     0  100.00%    112    10  91.07%
        """
      let result = try Self.summarize("coverage_summary", report)
      #expect(result.status == 0)
      #expect(
        result.output.split(separator: "\n").dropFirst(2) == [
          "| ShieldedJSON/Tape | 40 | 95.0 % | 100 | 96.0 % |",
          "| ShieldedDecoding/Rescue | 8 | 100.0 % | 12 | 50.0 % |",
        ]
      )
    }

    @Test("Lines that no input covers are listed as ranges")
    func unreached() throws {
      let lcov =
        "SF:/here/Sources/A.swift\nDA:1,5\nDA:2,0\nDA:3,0\nDA:4,1\nDA:9,0\nend_of_record\nSF:/here/B.swift\nDA:1,1\nend_of_record\n"
      let result = try Self.summarize("uncovered_lines /here", lcov)
      #expect(result.output == "Sources/A.swift: 2-3, 9\n")
    }
  }
#endif
