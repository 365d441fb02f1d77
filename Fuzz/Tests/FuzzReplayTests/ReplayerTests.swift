import Foundation
import Testing

@testable import FuzzProperties

@Suite("The plain replayer")
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

  @Test("exits with 0 where every property holds, and with 1 where one does not")
  func findings() throws {
    try Self.withFolder(["good": "a", "bad": "x", ".hidden": "x"]) { folder in
      #expect(Replayer(target: Self.failing).run(["\(folder)/good"]) == 0)
      #expect(Replayer(target: Self.failing).run([folder]) == 1)
    }
    try Self.withFolder(["good": "a", ".hidden": "x"]) { folder in
      #expect(Replayer(target: Self.failing).run([folder]) == 0)
    }
  }

  @Test("exits with 64 without an argument, and for a file that isn't there")
  func usage() {
    #expect(Replayer(target: Self.failing).run([]) == 64)
    #expect(Replayer(target: Self.failing).run(["/nowhere/at/all"]) == 64)
  }

  @Test(
    "inputs too short to choose and to hold a document are kept out of the corpus",
    arguments: [
      ("", false), ("aaa", false), ("aaaa", false), ("aaaa{", true), ("aaaa{}", true), ("\u{1}zzz[01]", true),
    ]
  )
  func corpus(_ text: String, _ isKept: Bool) {
    let result = Array(text.utf8).withUnsafeBufferPointer { FuzzTarget.safeBoxScalars.checkOrStop($0) }
    #expect((result == 0) == isKept)
  }
}
