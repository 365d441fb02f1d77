import DirtyBodies
import Foundation
import Testing

@testable import OwnBench

@Suite("The input", .timeLimit(.minutes(20)))
struct ModelInputTests {
  /// A folder with a model and its sample, which is removed at the end.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "own-tests-\(UUID().uuidString)")

    init(_ files: [String: String]) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for (name, text) in files { try Data(text.utf8).write(to: url.appending(path: name)) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }
  }

  private static let files = [
    "Feed.swift": "struct Feed: Codable { var items: [Item] }", "Item.swift": "struct Item: Codable { var id: Int }",
    "Plain.swift": "struct Plain {}", "feed.json": "{\"data\": {\"items\": [{\"id\": 1}, {\"id\": 2}]}}",
    "bad.json": "{\n",
    "notes.txt": "",
  ]

  private func failure(_ folder: Folder, source: String, type: String, sample: String, at: String? = nil) -> Failure? {
    #expect(throws: Failure.self) {
      try ModelInput(sources: [folder.path(source)], type: type, sample: folder.path(sample), at: at, keys: .asDeclared)
    }
  }

  @Test("A folder's Swift files are one model, and the fields are below the location")
  func folder() throws {
    let folder = try Folder(Self.files)
    let input = try ModelInput(
      sources: [folder.url.path],
      type: "Feed",
      sample: folder.path("feed.json"),
      at: "data",
      keys: .asDeclared
    )
    #expect(input.fileNames == ["Feed.swift", "Item.swift", "Plain.swift"])
    #expect(input.fields.count == 2)
  }

  @Test("A missing source is an error with exit code 66 and its path")
  func missingSource() throws {
    let failure = failure(try Folder(Self.files), source: "Other.swift", type: "Feed", sample: "feed.json")
    #expect(failure?.code == .missingInput)
    #expect(failure?.description.contains("Other.swift: there is no such file or folder") == true)
  }

  @Test("A folder without Swift files is an error with exit code 66")
  func emptyFolder() throws {
    let folder = try Folder(["notes.txt": "", "feed.json": "{}"])
    #expect(failure(folder, source: "", type: "Feed", sample: "feed.json")?.code == .missingInput)
  }

  @Test("A missing sample is an error with exit code 66")
  func missingSample() throws {
    let failure = failure(try Folder(Self.files), source: "", type: "Feed", sample: "other.json")
    #expect(failure?.code == .missingInput)
  }

  @Test("A sample that isn't JSON is an error with exit code 65 and its line")
  func invalidSample() throws {
    let failure = failure(try Folder(Self.files), source: "", type: "Feed", sample: "bad.json")
    #expect(failure?.code == .unusableInput)
    #expect(failure?.description.contains("line 2: a key is missing") == true)
  }

  @Test(
    "An unknown type is an error with exit code 64 that lists the Codable types",
    arguments: ["Food", "[Food]", "Plain"]
  )
  func unknownType(_ type: String) throws {
    let failure = failure(try Folder(Self.files), source: "", type: type, sample: "feed.json")
    #expect(failure?.code == .usage)
    #expect(failure?.description.hasSuffix("the Codable types are Feed, Item") == true)
  }

  @Test("A location without a value is an error with exit code 64")
  func unknownLocation() throws {
    let failure = failure(try Folder(Self.files), source: "", type: "Feed", sample: "feed.json", at: "data.list")
    #expect(failure?.code == .usage)
  }
}
