#if os(Linux) || os(macOS)
  import ChildProcesses
  import Foundation
  import Testing

  @Suite("Generated source files", .timeLimit(.minutes(20)))
  struct SourceFolderTests {
    @Test("A file with the same text is left as it is, and a file that isn't generated any more is removed")
    func write() throws {
      try TemporaryFolder.with { folder in
        try SourceFolder.write([("Same.swift", "// same"), ("Old.swift", "")], to: folder)
        let path = folder.appending(path: "Same.swift").path
        let old = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        try SourceFolder.write([("Same.swift", "// same"), ("New.swift", "")], to: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["New.swift", "Same.swift"])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == old)
      }
    }
  }
#endif
