import Foundation
import SeedCorpus
import Testing

@testable import FuzzProperties

@Suite("The plain replayer", .timeLimit(.minutes(20)))
struct ReplayerTests {
  private static let failing = FuzzTarget(name: "Failing") {
    bytes throws(PropertyFailure) in
    guard bytes.first == UInt8(ascii: "x") else { return }
    throw PropertyFailure(property: "noX", subject: "bytes", expected: "no x", actual: "x", input: bytes)
  }

  private static func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try body(folder.path)
  }

  @Test("A replay exits with 0 if all properties hold, and with 1 if one doesn't")
  func findings() throws {
    try Self.withFolder(["good": "a", "bad": "x", ".hidden": "x"]) { folder in
      #expect(Replayer(target: Self.failing).run(["\(folder)/good"]) == 0)
      #expect(Replayer(target: Self.failing).run([folder]) == 1)
    }
    try Self.withFolder(["good": "a", ".hidden": "x"]) { folder in
      #expect(Replayer(target: Self.failing).run([folder]) == 0)
    }
  }

  @Test("A replay without an argument, or of a missing file, exits with 64")
  func usage() {
    #expect(Replayer(target: Self.failing).run([]) == 64)
    #expect(Replayer(target: Self.failing).run(["/nowhere/at/all"]) == 64)
  }

  @Test("An executable's name selects the target, with and without the prefix Fuzz, and no other name does")
  func executables() {
    #expect(!FuzzTarget.all.isEmpty)
    for target in FuzzTarget.all {
      #expect(FuzzTarget(executable: ".build/debug/Fuzz\(target.name)")?.name == target.name)
      #expect(FuzzTarget(executable: target.name)?.name == target.name)
    }
    for name in ["", "FuzzTargets", "Fuzz", "scanner", "Scanner/x", "FuzzFuzzScanner"] {
      #expect(FuzzTarget(executable: name)?.name == nil)
    }
  }

  @Test(
    "An input without a document is kept out of the corpus",
    arguments: [
      ("", false), ("aaa", false), ("aaaa", false), ("aaaa{", true), ("aaaa{}", true), ("\u{1}zzz[01]", true),
    ]
  )
  func corpus(_ text: String, _ isKept: Bool) {
    let result = Array(text.utf8).withUnsafeBufferPointer { FuzzTarget.safeBoxScalars.checkOrStop($0) }
    #expect((result == 0) == isKept)
  }
}
