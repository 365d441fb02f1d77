import BenchmarkReports
import BenchmarkStatistics
import Foundation
import Testing

@Suite("The results file", .timeLimit(.minutes(20)))
struct BenchmarkResultsFileTests {
  @Test("A results file is read back as it was written")
  func roundTrip() throws {
    var results = SampleResults.small
    results.notes = ["a note with { and [", "ends with {"]
    #expect(try BenchmarkResults(results.encoded(), named: "file") == results)
  }

  @Test("A results file has sorted keys, and short objects on one line of at most 120 columns")
  func layout() throws {
    let lines = String(decoding: try SampleResults.small.encoded(), as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "{")
    #expect(lines[1] == #"  "buildConfiguration" : "release","#)
    #expect(lines.contains(#"  "commit" : {"hasChanges" : false, "hash" : "0123456789abcdef"},"#))
    #expect(lines.contains(#"        "processorRatio" : {"lower" : 1.2, "upper" : 1.2, "value" : 1.2}"#))
    #expect(lines.allSatisfy { $0.count <= 120 })
  }

  @Test("A results file has the median and the interval of each process, and not its pairs")
  func processes() throws {
    let timing = try #require(SampleResults.small.measurements[2].timing)
    #expect(timing.pairs == 4)
    #expect(timing.processes == Array(repeating: Estimate(value: 1.2, lower: 1.2, upper: 1.2), count: 2))
  }

  @Test("A payload's key names its layout unless that is the compact one, and a key without a layout is compact")
  func layouts() throws {
    var key = SampleResults.key()
    let compact = String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
    #expect(!compact.contains("layout"))
    #expect(try JSONDecoder().decode(PayloadKey.self, from: Data(compact.utf8)) == key)
    #expect(key.summary == "catalogue, clean")
    key.layout = "indented"
    let indented = String(decoding: try JSONEncoder().encode(key), as: UTF8.self)
    #expect(indented.contains(#""layout":"indented""#))
    #expect(try JSONDecoder().decode(PayloadKey.self, from: Data(indented.utf8)) == key)
    #expect(key.summary == "catalogue indented, clean")
    key.layout = "compact"
    #expect(key == SampleResults.key())
  }

  static let bad: [(text: String, message: String)] = [
    ("{}", "file isn't a results file: it doesn't have a schemaVersion"),
    ("nonsense", "file isn't a results file: it doesn't have a schemaVersion"),
    (#"{"schemaVersion":2}"#, "file has schema version 2, but this program reads only version 3; measure again"),
    (#"{"schemaVersion":99}"#, "file has schema version 99, but this program reads only version 3"),
    (#"{"schemaVersion":3}"#, "file is damaged: createdAt is missing"),
    (#"{"schemaVersion":3,"createdAt":3}"#, "file is damaged: createdAt: "),
  ]

  @Test("A file with another version, without one, or with damage is refused with an explanation", arguments: bad)
  func refused(text: String, message: String) throws {
    let error = try #require(throws: BenchmarkResults.Unreadable.self) {
      try BenchmarkResults(Data(text.utf8), named: "file")
    }
    #expect(error.description.hasPrefix(message), "\(error.description)")
  }

  @Test("The error for a missing file names the file")
  func missing() throws {
    let error = try #require(throws: BenchmarkResults.Unreadable.self) {
      try BenchmarkResults(contentsOf: "/no/such/file.json")
    }
    #expect(error.description.hasPrefix("can't read /no/such/file.json"))
  }
}
