import Foundation
import Testing

@testable import ResilienceBench

@Suite("ResultsDestination", .timeLimit(.minutes(20)))
struct ResultsDestinationTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("Checking a destination doesn't leave a file")
  func noTrace() throws {
    try withFolder { folder in
      try ResultsDestination(path: folder.appendingPathComponent("results.json").path).check()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("An existing file is kept until the new results are written")
  func keepsOldResults() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("results.json")
      try Data("old".utf8).write(to: file)
      let destination = ResultsDestination(path: file.path)
      try destination.check()
      #expect(try Data(contentsOf: file) == Data("old".utf8))
      try destination.write(Data("new".utf8))
      #expect(try Data(contentsOf: file) == Data("new".utf8))
    }
  }

  @Test("Writing to a symbolic link writes its target and keeps the link")
  func link() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("results.json")
      let link = folder.appendingPathComponent("latest.json")
      try Data("old".utf8).write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let destination = ResultsDestination(path: link.path)
      try destination.check()
      try destination.write(Data("new".utf8))
      #expect(try Data(contentsOf: file) == Data("new".utf8))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    }
  }

  @Test("If the destination can't be written, the error names the file with the results")
  func refuge() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("gone/results.json").path
      let error = try #require(throws: ResultsDestination.Unwritable.self) {
        try ResultsDestination(path: path).write(Data("new".utf8))
      }
      #expect(error.description.hasPrefix("can't write \(path): "))
      let refuge = try #require(error.description.split(separator: " ").last.map(String.init))
      #expect(try Data(contentsOf: URL(fileURLWithPath: refuge)) == Data("new".utf8))
      try FileManager.default.removeItem(atPath: refuge)
    }
  }
}
