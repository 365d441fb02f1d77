import Foundation

/// Where the JSON results go.
///
/// The place is tried before anything is measured, so that a mistyped path costs no run; and what stood there before
/// stays until the new results are complete.
struct ResultsDestination: Sendable {
  /// Why results can't be written.
  struct Unwritable: Error, CustomStringConvertible {
    let description: String
  }

  let path: String

  /// Finds out whether the file could be written now, and leaves no trace.
  /// - Throws: `Unwritable`, which names the path and the reason.
  func check() throws {
    guard !path.isEmpty else { throw Unwritable(description: "the path of the results file is empty") }
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    if isDirectory.boolValue { throw Unwritable(description: "can't write \(path): it is a directory") }
    let descriptor = open(path, exists ? O_WRONLY : O_WRONLY | O_CREAT, 0o666)
    guard descriptor >= 0 else {
      throw Unwritable(description: "can't write \(path): \(String(cString: strerror(errno)))")
    }
    close(descriptor)
    if !exists { unlink(path) }
  }

  /// Writes the file.
  /// - Throws: `Unwritable` where the file can't be written after all, saying where the results are instead.
  func write(_ data: Data) throws {
    do {
      // A rename would replace a device or a pipe, and it can't be taken back halfway.
      let isRegular =
        (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) ?? .typeRegular
      try data.write(to: URL(fileURLWithPath: path), options: isRegular == .typeRegular ? .atomic : [])
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
}
