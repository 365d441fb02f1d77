import Foundation

/// The file for the JSON results.
///
/// The path is tested before anything is measured, so that a mistyped path doesn't cost a run. An existing file stays until the
/// new results are complete.
package struct ResultsDestination: Sendable {
  /// The reason why results can't be written.
  package struct Unwritable: Error, CustomStringConvertible {
    package let description: String
  }

  let path: String

  package init(path: String) { self.path = path }

  /// Tests whether the file can be written, without leaving a trace.
  package func check() throws {
    guard !path.isEmpty else { throw Unwritable(description: "the path of the results file is empty") }
    let type = fileType
    if type == .typeDirectory { throw Unwritable(description: "can't write \(path): it is a directory") }
    // Opening a pipe would wait for its reader.
    guard type == nil || type == .typeRegular else { return }
    let descriptor = open(path, type == nil ? O_WRONLY | O_CREAT | O_EXCL : O_WRONLY, 0o666)
    guard descriptor >= 0 else {
      throw Unwritable(description: "can't write \(path): \(String(cString: strerror(errno)))")
    }
    close(descriptor)
    if type == nil { unlink(path) }
  }

  /// Writes the file.
  /// - Throws: `Unwritable` if the file can't be written. The error names the file that holds the results instead.
  package func write(_ data: Data) throws {
    do {
      // An atomic write replaces the existing file, which must not happen to a device or a pipe.
      let isReplaceable = fileType == nil || fileType == .typeRegular
      try data.write(to: target, options: isReplaceable ? .atomic : [])
    } catch {
      let refuge = FileManager.default.temporaryDirectory
        .appendingPathComponent("resilience-bench-\(ProcessInfo.processInfo.processIdentifier).json")
      guard (try? data.write(to: refuge)) != nil else {
        throw Unwritable(description: "can't write \(path): \(error.localizedDescription)")
      }
      throw Unwritable(
        description: "can't write \(path): \(error.localizedDescription); the results are in \(refuge.path)"
      )
    }
  }

  /// The file to write. A symbolic link is resolved, so that the link stays.
  private var target: URL {
    URL(fileURLWithPath: path).resolvingSymlinksInPath()
  }

  /// The type of the existing file, or `nil` if there is none.
  private var fileType: FileAttributeType? {
    try? FileManager.default.attributesOfItem(atPath: target.path)[.type] as? FileAttributeType
  }
}
