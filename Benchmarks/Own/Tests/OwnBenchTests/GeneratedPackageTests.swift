import DirtyBodies
import Foundation
import ModelRewriting
import Testing

@testable import OwnBench

@Suite("The generated package")
struct GeneratedPackageTests {
  private func package(at location: [String], keys: KeyNaming) throws -> GeneratedPackage {
    let sources = try ModelSources([ModelSources.File(name: "Feed.swift", text: "struct Feed: Codable { var id: Int }")]
    )
    return GeneratedPackage(sources: sources, type: "Feed", location: location, dates: .seconds, keys: keys)
  }

  @Test("It has the three versions, and a file that doesn't change isn't written again")
  func files() throws {
    try TemporaryFolder.with { folder in
      let package = try package(at: ["data", "next_page"], keys: .snakeCase)
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

  @Test("A location becomes objects around the type, with the keys as the decoder converts them")
  func envelope() throws {
    try TemporaryFolder.with { folder in
      try package(at: ["data", "next_page"], keys: .snakeCase).write(to: folder)
      let file = folder.appending(path: "Sources/PlainModel/\(GeneratedPackage.contendersFile)")
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(text.contains("struct OwnModelEnvelope1: Decodable {\n  var value: Feed\n"))
      #expect(text.contains("case value = \"nextPage\""))
      #expect(text.contains("struct OwnModelSubject: Decodable {\n  var value: OwnModelEnvelope1\n"))
    }
  }
}
