import ArgumentParser
import Foundation
import PeerReports

/// `peers report`: the tables of an earlier run.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print the report of an earlier run in Markdown, without measuring."
  )

  @Argument(help: ArgumentHelp("The record of a run.", valueName: "peers.json"))
  var file: String

  func run() throws {
    guard let data = FileManager.default.contents(atPath: file) else { throw ValidationError("can't read \(file)") }
    do {
      print(PeerMarkdown(try PeerResults(encoded: data)).text)
    } catch {
      throw ValidationError("\(file) isn't a record of this version: \(error)")
    }
  }
}
