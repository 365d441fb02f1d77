import DirtyBodies
import Foundation
import ModelRewriting
import Testing

@testable import OwnBench

@Suite("The generated package", .timeLimit(.minutes(20)))
struct GeneratedPackageTests {
  private func package() throws -> GeneratedPackage {
    let sources = try ModelSources([ModelSources.File(name: "Feed.swift", text: "struct Feed: Codable { var id: Int }")]
    )
    return GeneratedPackage(sources: sources, type: "Feed", dates: .seconds, keys: .asDeclared)
  }

  @Test("It has the three versions, and a file that doesn't change isn't written again")
  func files() throws {
    try TemporaryFolder.with { folder in
      let package = try package()
      try package.write(to: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Sources").path).sorted()
      #expect(
        names == [
          "CProcessorAffinity", "ModelProbe", "OwnModelProgram", "Payloads", "PlainModel", "ProbeExchange",
          "SafeBoxModel",
          "ShieldedModel",
        ]
      )
      let file = folder.appending(path: "Sources/PlainModel/Feed.swift")
      let past = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file.path)
      try Data("stale".utf8).write(to: folder.appending(path: "Sources/PlainModel/Old.swift"))
      try package.write(to: folder)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.modificationDate] as? Date == past)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "Sources/PlainModel/Old.swift").path))
    }
  }

  @Test("A location becomes structs around the type, with the keys as the decoder converts them")
  func envelope() throws {
    let envelope = Envelope(location: ["data", "next_page"], type: "[Feed]", keys: .snakeCase, usesMacro: false)
    let text = envelope.file.text
    #expect(text.contains("struct OwnModelEnvelope1: Decodable {\n  var value: [Feed]\n"))
    #expect(text.contains("case value = \"nextPage\""))
    #expect(text.contains("struct OwnModelSubject: Decodable {\n  var value: OwnModelEnvelope1\n"))
  }

  @Test("The structs around the type are rewritten like the model's own")
  func rewrittenEnvelope() throws {
    let envelope = Envelope(location: ["data"], type: "[Feed]", keys: .asDeclared, usesMacro: false)
    let model = ModelSources.File(name: "Feed.swift", text: "struct Feed: Codable { var id: Int }")
    let sources = try ModelSources([model, envelope.file])
    #expect(sources.files(of: .safebox)[1].text.contains("  @SafeArray var value: [Feed]\n"))
    #expect(sources.files(of: .shielded)[1].text.contains("@Shielded\nstruct OwnModelSubject: Decodable {\n"))
  }
}
