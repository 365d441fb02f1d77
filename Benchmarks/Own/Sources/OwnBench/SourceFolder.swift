import Foundation
import ModelRewriting

/// Finds the Swift files of a model.
enum SourceFolder {
  /// The files at paths, each of which is a file or a folder. Files of folders are in the order of their paths.
  /// - Throws: ``Failure`` if a path doesn't exist or has no Swift file.
  static func files(at paths: [String]) throws -> [ModelSources.File] {
    var files: [ModelSources.File] = []
    var names: Set<String> = []
    for path in paths {
      for url in try urls(at: path) {
        guard let data = FileManager.default.contents(atPath: url.path) else {
          throw Failure(.missingInput, "--source \(url.path): the file can't be read")
        }
        // Names must differ within a module.
        var name = url.lastPathComponent
        while !names.insert(name).inserted { name = "_" + name }
        files.append(ModelSources.File(name: name, text: String(decoding: data, as: UTF8.self)))
      }
    }
    return files
  }

  private static func urls(at path: String) throws -> [URL] {
    let url = URL(filePath: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw Failure(.missingInput, "--source \(path): there is no such file or folder")
    }
    guard isFolder.boolValue else { return [url] }
    let paths = FileManager.default.subpaths(atPath: url.path) ?? []
    let sources = paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !$0.contains("/.") }.sorted()
    guard !sources.isEmpty else { throw Failure(.missingInput, "--source \(path): the folder has no Swift file") }
    return sources.map { url.appending(path: $0) }
  }
}
