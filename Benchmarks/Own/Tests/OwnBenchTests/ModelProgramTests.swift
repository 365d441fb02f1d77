import ChildProcesses
import Foundation
import Testing

@testable import OwnBench

@Suite("The generated program", .timeLimit(.minutes(20)))
struct ModelProgramTests {
  @Test("It has the three versions with the structs around the type, and the program")
  func files() throws {
    try TemporaryFolder.with { folder in
      let model = folder.appending(path: "Feed.swift")
      let sample = folder.appending(path: "feed.json")
      try Data("struct Feed: Codable { var id: Int }".utf8).write(to: model)
      try Data("{\"data\": [{\"id\": 1}]}".utf8).write(to: sample)
      let input = try ModelInput(
        sources: [model.path],
        type: "[Feed]",
        sample: sample.path,
        at: "data",
        keys: .asDeclared
      )
      try ModelProgram(input: input, dates: ".iso8601", keys: ".useDefaultKeys", scratch: folder).write(to: folder)
      func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      }
      #expect(try text("PlainModel/Feed.swift") == "struct Feed: Codable { var id: Int }")
      #expect(try text("SafeBoxModel/OwnModelEnvelope.swift").contains("  @SafeArray var value: [Feed]\n"))
      #expect(
        try text("ShieldedModel/OwnModelEnvelope.swift").contains("@Shielded\nstruct OwnModelSubject: Decodable {\n")
      )
      #expect(try text("ShieldedModel/OwnModelContenders.swift").contains("OwnModelBody = OwnModelSubject"))
      #expect(try text("OwnModelProgram/main.swift").contains("dates: .iso8601, keys: .useDefaultKeys"))
    }
  }

  private static let path = ModelProgram.generated.path

  @Test(
    "A failed build is reported with the compiler's first message and the version, or with the exit code",
    arguments: [
      (
        "[1/2] Compiling\n\(path)/PlainModel/A.swift:3:4: error: no X\n\(path)/PlainModel/A.swift:5:4: error: no Y",
        "the model doesn't compile on its own: A.swift:3:4: error: no X; give every file"
      ),
      (
        "\(path)/SafeBoxModel/A.swift:3:4: error: no X",
        "the safebox version of the model doesn't compile: A.swift:3:4: error: no X; it is in \(path)/SafeBoxModel"
      ),
      (
        "macro expansion @Shielded:22:19: error: no X\n`- \(path)/ShieldedModel/A.swift:7:2: note: expanded code originates here",
        "the shielded version of the model doesn't compile: A.swift:7:2: macro expansion @Shielded:22:19: error: no X"
      ),
      ("error: no manifest\nmore", "the program doesn't build: error: no manifest; its sources are in \(path)"),
      ("", "the program doesn't build: swift build failed with exit code 1; its sources are in \(path)"),
    ]
  )
  func failure(_ output: String, _ message: String) {
    #expect(ModelProgram.failure(output: output, status: 1).description.hasPrefix(message))
  }
}
