import Foundation

/// A file that receives a payload.
public struct FileSink: PayloadSink {
  /// The reason why a file can't be written.
  public struct Failure: Error, CustomStringConvertible, Sendable {
    /// What failed, where, and what to do about it.
    public let description: String
  }

  private let path: String
  private let handle: FileHandle

  /// Creates the file, or truncates an existing one.
  /// - Parameter path: The file's path. Its folder must exist.
  /// - Throws: `Failure` if the file can't be created.
  public init(path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path)
    else {
      throw Failure(description: "\(path) can't be created; check that its folder exists and is writable")
    }
    self.path = path
    self.handle = handle
  }

  /// Writes the next bytes.
  /// - Throws: `Failure` if the file can't be written, for example because the disk is full.
  public func write(_ bytes: [UInt8]) throws {
    do {
      try handle.write(contentsOf: bytes)
    } catch {
      throw Failure(description: "\(path) can't be written (\(error)); check that its disk isn't full")
    }
  }
}
