import Foundation

/// A generated source file.
public struct SourceFile: Equatable, Sendable {
  /// The file's name.
  public let name: String
  /// Its text.
  public let text: String

  /// Creates a file.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Writes the files of a module into a folder, and removes all others from it.
  ///
  /// A file with the same text stays as it is, so that it isn't compiled again.
  /// - Throws: What the file system throws.
  public static func write(_ files: [SourceFile], to folder: URL) throws {
    let manager = FileManager.default
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    let names = Set(files.map(\.name))
    for name in try manager.contentsOfDirectory(atPath: folder.path) where !names.contains(name) {
      try manager.removeItem(at: folder.appending(path: name))
    }
    for file in files {
      let url = folder.appending(path: file.name)
      let data = Data(file.text.utf8)
      if manager.contents(atPath: url.path) != data { try data.write(to: url) }
    }
  }
}
