import ChildProcesses
import Foundation
import FuzzProperties
import Testing

@testable import ConformanceRun

@Suite("The conformance run", .timeLimit(.minutes(20)))
struct ConformanceTests {
  /// A folder with texts, which is removed with the value.
  private struct Folder: ~Copyable {
    let path = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)")

    init(_ texts: [String: String]) throws {
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      for (name, text) in texts { try Data(text.utf8).write(to: path.appending(path: name)) }
    }

    func suite() throws -> ConformanceSuite { try ConformanceSuite(folder: path.path) }

    deinit { try? FileManager.default.removeItem(at: path) }
  }

  private static let texts = [
    "y_object.json": #"{"a":[1,-2.5e3,"é",null,true,{}]}"#, "y_lonely_number.json": " 12 ", "y_list.json": "[[]]",
    "n_open.json": #"{"a":"#, "n_leading_zero.json": "[01]", "n_two_values.json": "1 2", "n_empty.json": "",
    "n_closed_twice.json": "{}}", "i_lone_surrogate.json": #"["\ud800"]"#, "README.md": "[", "x_other.json": "[",
  ]

  @Test("The texts of a folder are those whose names begin with y_, n_ or i_, sorted by name")
  func suite() throws {
    let suite = try Folder(Self.texts).suite()
    #expect(
      suite.texts.map(\.name) == [
        "i_lone_surrogate.json", "n_closed_twice.json", "n_empty.json", "n_leading_zero.json", "n_open.json",
        "n_two_values.json", "y_list.json", "y_lonely_number.json", "y_object.json",
      ]
    )
    #expect(suite.texts.map(\.requirement.rawValue) == Array("innnnnyyy"))
  }

  @Test("Every decoder accepts the valid texts and rejects the invalid ones", arguments: ConformanceDecoder.allCases)
  func decoders(_ decoder: ConformanceDecoder) throws {
    let suite = try Folder(Self.texts).suite()
    for (name, text) in Self.texts where name.hasPrefix("y_") || name.hasPrefix("n_") {
      #expect(decoder.accepts(Data(text.utf8)) == name.hasPrefix("y_"), "\(name)")
    }
    #expect(suite.texts.count == Self.texts.count - 2)
  }

  @Test("A decoder that decodes every value rejects a lone surrogate, which the grammar allows")
  func values() {
    let text = Data(#"["\ud800"]"#.utf8)
    #expect(ConformanceDecoder.allCases.map { $0.accepts(text) } == [true, true, false, false])
  }

  @Test("After a crash or a hang, another process continues with the next text")
  func isolation() throws {
    let folder = try Folder(["y_0": "", "y_1": "", "y_2": "", "y_3": "", "y_4": ""])
    let worker = folder.path.appending(path: "worker")
    try ExecutableFile.write(Self.worker, to: worker)
    let process = ConformanceProcess(suite: try folder.suite(), decoder: .scanner, executable: worker)
    #expect(try process.verdicts() == [.accepted, .crashed, .rejected, .hung, .accepted])
  }

  /// A program that crashes at the second of five texts, and takes too long for the fourth.
  private static let worker = """
    #!/bin/sh
    # FOLDER --decoder NAME --from POSITION
    case $5 in
      0) echo accepted; kill -s SEGV $$ ;;
      2) echo rejected; exit 124 ;;
      4) echo accepted ;;
    esac
    """

  @Test("The report counts the verdicts, and lists the texts about which decoders disagree or are wrong")
  func report() throws {
    let suite = try Folder(["y_a": "", "y_b": "", "n_c": "", "n_d": "", "i_e": ""]).suite()
    // In the order i_e, n_c, n_d, y_a, y_b.
    let right: [ConformanceVerdict] = [.rejected, .rejected, .rejected, .accepted, .accepted]
    var report = ConformanceReport(
      suite: suite,
      verdicts: [.scanner: right, .reader: right, .shielded: right, .foundation: right]
    )
    #expect(!report.hasFindings)
    #expect(report.text.hasSuffix("\n\nThe decoders agree about every text."))
    #expect(report.text.contains("| scanner | y_ | 2 | 2 | 0 | 0 | 0 |\n| scanner | n_ | 2 | 0 | 2 | 0 | 0 |\n"))

    report.verdicts[.foundation] = [.accepted, .accepted, .crashed, .accepted, .rejected]
    #expect(!report.hasFindings)
    let text = report.text
    #expect(text.contains("| JSONDecoder | y_ | 2 | 1 | 1 | 0 | 1 |"))
    #expect(text.contains("| JSONDecoder | n_ | 2 | 1 | 0 | 1 | 2 |"))
    #expect(text.contains("| JSONDecoder | i_ | 1 | 1 | 0 | 0 | 0 |"))
    #expect(text.contains("| `i_e` | rejected | rejected | rejected | accepted |"))
    #expect(text.contains("| `n_c` | rejected | rejected | rejected | **accepted** |"))
    #expect(text.contains("| `n_d` | rejected | rejected | rejected | **crashed** |"))
    #expect(text.contains("| `y_b` | accepted | accepted | accepted | **rejected** |"))
    #expect(!text.contains("`y_a`"))
  }

  @Test("A wrong verdict, a crash or a hang of the library is a finding", arguments: [0, 1, 2])
  func findings(_ position: Int) throws {
    let suite = try Folder(["i_a": "", "n_b": "", "y_c": ""]).suite()
    var verdicts: [ConformanceVerdict] = [.rejected, .rejected, .accepted]
    verdicts[position] = [.hung, .accepted, .rejected][position]
    for decoder in ConformanceDecoder.allCases {
      #expect(ConformanceReport(suite: suite, verdicts: [decoder: verdicts]).hasFindings == decoder.isOurs)
    }
  }
}
