import ColdCases
import ColdModules
import Foundation
import Testing

@Suite("The generated modules", .timeLimit(.minutes(20)))
struct ColdModulesTests {
  @Test(
    "A module has as many conformances as it says, in files of at most 1000",
    arguments: [1, 3, 1_000, 1_001, 2_500]
  )
  func conformances(count: Int) {
    let files = ConformanceModule(count: count).files.filter { $0.name.hasPrefix("Types") }
    let counts = files.map { file in
      file.text.split(separator: "\n").filter { $0.hasPrefix("struct ") }
        .reduce(0) { $0 + $1.split(separator: ",").count }
    }
    #expect(counts.reduce(0, +) == count)
    #expect(counts.dropLast().allSatisfy { $0 == ConformanceModule.conformancesPerFile })
    #expect(counts.allSatisfy { $0 <= ConformanceModule.conformancesPerFile })
  }

  @Test("All types of a module have different names")
  func names() {
    let lines = ConformanceModule(count: 2_500).files.flatMap { $0.text.split(separator: "\n") }
    let names = lines.filter { $0.hasPrefix("struct ") }.compactMap { $0.split(separator: ":").first }
    #expect(names.count == 625)
    #expect(Set(names).count == names.count)
  }

  @Test("There are 50 further types of each kind of model, and all are decoded", arguments: ColdCase.Model.allCases)
  func furtherTypes(model: ColdCase.Model) throws {
    let list = try #require(FurtherTypeModule.files.last)
    let calls = list.text.split(separator: "\n").filter {
      $0.lowercased().contains("timer.decode({ try $0.decode([\(model.rawValue)")
    }
    #expect(Set(calls).count == ColdCase.furtherTypeCount)
  }

  @Test("A file with the same text is left as it is, and a file that isn't generated any more is removed")
  func write() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cold-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let same = SourceFile(name: "Same.swift", text: "// same")
    try SourceFile.write([same, SourceFile(name: "Old.swift", text: "")], to: folder)
    let path = folder.appending(path: same.name).path
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    try SourceFile.write([same, SourceFile(name: "New.swift", text: "")], to: folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["New.swift", "Same.swift"])
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == old)
  }
}
