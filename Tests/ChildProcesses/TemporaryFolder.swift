#if os(Linux) || os(macOS)
  import Foundation

  /// A folder that exists as long as the work that uses it.
  package enum TemporaryFolder {
    /// Creates a folder, calls a closure with it, and removes the folder.
    package static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
      let folder = FileManager.default.temporaryDirectory.appending(path: "resilience-bench-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      return try body(folder)
    }
  }
#endif
