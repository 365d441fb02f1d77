#if os(Linux) || os(macOS)
  import Foundation

  /// Writes programs.
  package enum ExecutableFile {
    /// Held while a program is written, and while a process is started: until it executes its own program, the new process has
    /// every file open that this one has, and the system executes no file that is open for writing.
    static let lock = NSLock()

    /// Writes an executable file, and the folder that it is in.
    ///
    /// - Parameter file: The file, which is replaced.
    package static func write(_ text: String, to file: URL) throws {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try lock.withLock {
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
    }
  }
#endif
