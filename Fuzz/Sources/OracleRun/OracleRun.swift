import ArgumentParser
import ChildProcesses
import DecoderAgreement
import DecodingTestSupport
import Foundation
import FuzzProperties

/// Compares the library's decoder with parsers of other languages.
@main
struct OracleRun: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "oracle-run",
    abstract:
      "Compares the library's decoder with parsers of other languages. `Fuzz/fuzz oracles` builds and passes them.",
    discussion: "Exit codes: 0 no finding, 1 a finding, 64 wrong usage, 69 an oracle failed."
  )

  @Option(help: "The seed of all random documents.")
  var seed: UInt64 = 1

  @Option(help: "The number of random documents.")
  var count = 20_000

  @Option(help: "The folder for the documents and the oracles' answers.")
  var work: String

  @Option(name: .customLong("oracle"), help: "A program that prints the tokens of the documents in a file.")
  var oracles: [String] = []

  @Option(help: "A program that compares the rows of the rescue table in a file.")
  var table: String?

  @Argument(help: "A folder of further documents.")
  var folder: String?

  func run() throws {
    var generator = OracleDocuments(seed: seed)
    let paths = folder.flatMap { Replayer.files(at: $0) } ?? []
    let files = try paths.map { Array(try Data(contentsOf: URL(filePath: $0))) }
    let payloads = OracleDocuments.committed + files + (0..<count).map { _ in generator.next() }
    var findings = 0
    let lines = payloads.map { payload -> String? in
      do {
        return try LibraryTokens.line(of: payload)
      } catch {
        findings += 1
        print("finding: \(error) in \(LibraryTokens.notation(of: payload))")
        return nil
      }
    }
    // The oracles read UTF-8 without a mark. The library's rules for other encodings and marks have their own tests.
    let documents = payloads.map { PayloadText.utf8($0) ?? $0 }
    let file = URL(filePath: work).appending(path: "documents")
    try documents.reduce(into: Data()) { data, document in
      withUnsafeBytes(of: UInt32(document.count).littleEndian) { data.append(contentsOf: $0) }
      data += document
    }.write(to: file)
    for oracle in oracles { findings += try compare(documents, lines, oracle, file) }
    if let table, try !agrees(table) { findings += 1 }
    if findings > 0 { throw ExitCode(1) }
  }

  /// Compares the library's tokens with an oracle's, prints a summary and the findings, and returns the number of findings.
  private func compare(_ documents: [[UInt8]], _ lines: [String?], _ oracle: String, _ file: URL) throws -> Int {
    let answers = try self.answers(of: oracle, about: file)
    guard answers.count == documents.count + 1 else {
      throw failure("\(oracle) gave \(answers.count - 1) answers about \(documents.count) documents")
    }
    var counts: [OracleComparison.Outcome: Int] = [:]
    for (position, document) in documents.enumerated() {
      let answer = answers[position + 1]
      let comparison = OracleComparison(
        document: document,
        library: lines[position],
        oracle: answer == "-" ? nil : answer,
        isSimdjson: answers[0].hasPrefix("simdjson")
      )
      counts[comparison.outcome, default: 0] += 1
      guard comparison.outcome == .finding, counts[.finding, default: 0] <= 20 else { continue }
      print("finding: \(LibraryTokens.notation(of: document))")
      print("  library: \(lines[position] ?? "rejected")\n  \(answers[0]): \(comparison.oracle ?? "rejected")")
    }
    let count = { (outcome: OracleComparison.Outcome) in counts[outcome, default: 0] }
    print(
      "\(answers[0]): \(documents.count) documents, \(count(.accepted)) with the same tokens, \(count(.rejected)) rejected by both,",
      "\(count(.finding)) findings"
    )
    for exception in OracleException.allCases where count(.exception(exception)) > 0 {
      print("  \(count(.exception(exception))) \(exception.rawValue)")
    }
    return count(.finding)
  }

  /// Writes the rows of the rescue table, has a program compare them, and prints what it prints.
  private func agrees(_ program: String) throws -> Bool {
    let rows = RescueTable.examples.compactMap { example -> String? in
      let expectation = example.expectation(over: .shieldedJSONDecoder)
      guard let json = example.json, let value = expectation.value else { return nil }
      return [example.type, expectation.outcome?.rawValue ?? "exact", json, value].joined(separator: "\t")
    }
    let file = URL(filePath: work).appending(path: "rows")
    try Data(rows.joined(separator: "\n").utf8).write(to: file)
    let run = try ChildProcess([program, file.path], errors: .inherited, limit: 60).run()
    print(run.output, terminator: "")
    guard run.status <= 1 else { throw failure("\(program) failed: \(run.ending)") }
    return run.status == 0
  }

  private func answers(of oracle: String, about file: URL) throws -> [String] {
    let log = file.deletingLastPathComponent().appending(path: "answers")
    let run = try ChildProcess([oracle, file.path], errors: .inherited, limit: 600).run(log: log)
    guard run.ending == .exited(0) else { throw failure("\(oracle) failed: \(run.ending)") }
    return run.output.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }

  /// Prints why there is no comparison.
  private func failure(_ reason: String) -> ExitCode {
    FileHandle.standardError.write(Data("fuzz: \(reason)\n".utf8))
    return ExitCode(69)
  }
}
