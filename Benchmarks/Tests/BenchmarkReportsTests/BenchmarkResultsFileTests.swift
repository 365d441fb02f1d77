import BenchmarkReports
import Foundation
import Testing

@Suite("The results file")
struct BenchmarkResultsFileTests {
  @Test("is read back as it was written, raw samples and all")
  func roundTrip() throws {
    let results = SampleResults.small
    #expect(try BenchmarkResults(results.encoded(), named: "file") == results)
  }

  static let bad: [(text: String, message: String)] = [
    ("{}", "file is no file of results: it has no schemaVersion"),
    ("nonsense", "file is no file of results: it has no schemaVersion"),
    (#"{"schemaVersion":1}"#, "file has the schema version 1, and this program reads version 2; measure anew"),
    (#"{"schemaVersion":99}"#, "file has the schema version 99, and this program reads version 2"),
    (#"{"schemaVersion":2}"#, "file is damaged: createdAt is missing"),
    (#"{"schemaVersion":2,"createdAt":3}"#, "file is damaged: createdAt: "),
  ]

  @Test("of another version, or none, is refused with what is wrong", arguments: bad)
  func refused(text: String, message: String) throws {
    let error = try #require(throws: BenchmarkResults.Unreadable.self) {
      try BenchmarkResults(Data(text.utf8), named: "file")
    }
    #expect(error.description.hasPrefix(message), "\(error.description)")
  }

  @Test("that isn't there is named")
  func missing() throws {
    let error = try #require(throws: BenchmarkResults.Unreadable.self) {
      try BenchmarkResults(contentsOf: "/no/such/file.json")
    }
    #expect(error.description.hasPrefix("can't read /no/such/file.json"))
  }
}
