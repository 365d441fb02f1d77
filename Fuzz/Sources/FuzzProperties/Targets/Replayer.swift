import Foundation

/// Runs a target's properties over files, without libFuzzer.
public struct Replayer {
  private let target: FuzzTarget

  /// Creates a replayer.
  public init(target: FuzzTarget) { self.target = target }

  /// Replays files, and all files in folders.
  ///
  /// The name of each file is written before the file is replayed, so that the last name precedes a trap's trace.
  ///
  /// - Parameter paths: The files and folders, at least one.
  /// - Returns: The exit code: 0 if every property holds, 1 if one does not, 64 if an argument can't be used.
  public func run(_ paths: [String]) -> CInt {
    guard !paths.isEmpty else { return refuse("no files to replay; specify at least one file or folder") }
    var files: [String] = []
    for path in paths {
      guard let found = Self.files(at: path) else { return refuse("\(path): no such file or folder") }
      files += found
    }
    var findings = 0
    for file in files {
      guard let contents = FileManager.default.contents(atPath: file) else {
        return refuse("\(file): the file can't be read; check its permissions")
      }
      let input = Array(contents)
      report("replaying \(file)\(target.growth(of: input).map { ", \($0)" } ?? "")")
      do {
        try target.check(input)
      } catch {
        findings += 1
        report("\(error)")
      }
    }
    report("\(files.count) files replayed through \(target.name), \(findings) findings")
    return findings == 0 ? 0 : 1
  }

  /// Returns the file at a path, or all files below it, sorted by name.
  ///
  /// - Returns: The files without hidden ones, or `nil` if there is neither a file nor a folder.
  public static func files(at path: String) -> [String]? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue else { return [path] }
    let names = FileManager.default.subpaths(atPath: path) ?? []
    return names.sorted().map { "\(path)/\($0)" }.filter { file in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
        && !(file as NSString).lastPathComponent.hasPrefix(".")
    }
  }

  private func refuse(_ message: String) -> CInt {
    report("Fuzz\(target.name): \(message)")
    return 64
  }

  private func report(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
