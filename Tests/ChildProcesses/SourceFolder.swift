#if os(Linux) || os(macOS)
  import Foundation

  /// Writes generated source files.
  package enum SourceFolder {
    /// Writes the files of a module into a folder, and removes all others from it.
    ///
    /// A file with the same text stays as it is, so that it isn't compiled again.
    package static func write(_ files: [(name: String, text: String)], to folder: URL) throws {
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
#endif
