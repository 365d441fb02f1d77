import Foundation

/// The Markdown documents of the repository.
enum DocumentFiles {
  /// The repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

  /// The paths from the root of every document, in order.
  ///
  /// Hidden folders, among them those of builds, are left out, apart from `.github`.
  ///
  /// - Parameter root: The repository.
  static func paths(in root: URL = root) throws -> [String] {
    let readme = ["README.md"]
    let folders = [".github", "Benchmarks", "Fuzz", "Sources", "Tests"]
    let found = try folders.flatMap { folder in try markdown(in: root.appending(path: folder)).map { "\(folder)/\($0)" }
    }
    return readme + found.sorted()
  }

  private static func markdown(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
      .filter { !$0.lastPathComponent.hasPrefix(".") }
      .flatMap { url in
        let name = url.lastPathComponent
        // A fuzz run may remove a file of its corpus at any time, so the file itself isn't asked.
        if url.hasDirectoryPath {
          return try markdown(in: url).map { "\(name)/\($0)" }
        }
        return url.pathExtension == "md" ? [name] : []
      }
  }
}
