import ChildProcesses
import Foundation
import Testing

@testable import OwnBench

@Suite("The input", .timeLimit(.minutes(20)))
struct ModelInputTests {
  private static let files = [
    "Feed.swift": "struct Feed: Codable { var items: [Item] }", "Item.swift": "struct Item: Codable { var id: Int }",
    "Plain.swift": "struct Plain {}", "feed.json": "{\"data\": {\"items\": [{\"id\": 1}, {\"id\": 2}]}}",
    "bad.json": "{\n\"a\" 1}",
    "notes.txt": "",
  ]

  private func input(
    of files: [String: String] = files,
    source: String = "",
    type: String = "Feed",
    sample: String = "feed.json",
    at: String? = nil
  ) throws -> ModelInput {
    try TemporaryFolder.with { folder in
      for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
      let (source, sample) = (folder.appending(path: source).path, folder.appending(path: sample).path)
      return try ModelInput(sources: [source], type: type, sample: sample, at: at, keys: .asDeclared)
    }
  }

  @Test("A folder's Swift files are one model, and the fields are below the location")
  func folder() throws {
    let input = try input(at: "data")
    #expect(input.fileNames == ["Feed.swift", "Item.swift", "Plain.swift"])
    #expect(input.fields.count == 2)
  }

  @Test(
    "What is missing or unusable is an error with its exit code, and names the file, the line, the keys or the types"
  )
  func errors() {
    func expect(_ code: Failure.Code, _ text: String, _ input: () throws -> ModelInput) {
      let failure = #expect(throws: Failure.self) { try input() }
      #expect(failure?.code == code)
      #expect(failure?.description.contains(text) == true, "\(failure?.description ?? "none")")
    }
    expect(.missingInput, "Other.swift: there is no such file or folder") { try input(source: "Other.swift") }
    expect(.missingInput, "the folder has no Swift file") { try input(of: ["notes.txt": "", "feed.json": "{}"]) }
    expect(.missingInput, "other.json: the file doesn't exist") { try input(sample: "other.json") }
    expect(.unusableInput, "line 2") { try input(sample: "bad.json") }
    expect(.usage, "has no value there") { try input(at: "data.list") }
    for type in ["Food", "[Food]", "Plain"] {
      expect(.usage, "the Codable types are Feed, Item") { try input(type: type) }
    }
  }

  @Test("A location becomes structs around the type, with the keys as the decoder converts them")
  func envelope() throws {
    let text = ModelInput.envelope(around: "[Feed]", at: ["data", "next_page"], .snakeCase).text
    #expect(text.contains("struct OwnModelEnvelope1: Decodable {\n  var value: [Feed]\n"))
    #expect(text.contains("case value = \"nextPage\""))
    #expect(text.contains("struct OwnModelSubject: Decodable {\n  var value: OwnModelEnvelope1\n"))
  }
}
