import Foundation
import Testing

@testable import PeerBench

@Suite("The libraries", .timeLimit(.minutes(20)))
struct PeerLibraryTests {
  @Test("The manifest pins the versions of the list, and every library has a program", arguments: PeerLibrary.all)
  func manifest(library: PeerLibrary) throws {
    let manifest = try String(contentsOf: LibraryBuild.package.appending(path: "Package.swift"), encoding: .utf8)
    if let url = library.url, let version = library.version {
      let words = manifest.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("\"\(library.name)\", \"\(url)\", \"\(version)\""))
    }
    let program = LibraryBuild.package.appending(path: "Sources/Libraries/\(library.name)/\(library.product).swift")
    #expect(FileManager.default.fileExists(atPath: program.path))
  }

  @Test("A pin is found by the package's identity")
  func pin() {
    let resolved = Data(
      #"""
      {"originHash": "x", "version": 3, "pins": [
        {"identity": "bettercodable", "kind": "remoteSourceControl", "location": "https://github.com/marksands/BetterCodable",
         "state": {"revision": "0123", "version": "0.4.0"}}]}
      """#.utf8
    )
    let library = PeerLibrary.all.first { $0.name == "BetterCodable" }!
    #expect(LibraryBuild.pin(of: library, in: resolved) == LibraryBuild.Pin(version: "0.4.0", revision: "0123"))
    #expect(LibraryBuild.pin(of: PeerLibrary.all[0], in: resolved) == nil)
    #expect(LibraryBuild.pin(of: library, in: nil) == nil)
  }
}
