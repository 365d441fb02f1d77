import Foundation

/// A file that a payload is written into.
public struct FileSink: PayloadSink {
  /// Why a file can't be written.
  public struct Failure: Error, CustomStringConvertible, Sendable {
    /// What, where and what to do.
    public let description: String
  }

  private let path: String
  private let handle: FileHandle

  /// Creates the file, or empties the one that is there.
  /// - Parameter path: Where the file is; its folder must exist.
  /// - Throws: `Failure` where it can't be created.
  public init(path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path)
    else {
      throw Failure(description: "\(path) can't be created; see that its folder exists and may be written to")
    }
    self.path = path
    self.handle = handle
  }

  /// Writes the next bytes.
  /// - Throws: `Failure` where the file doesn't take them, as where the disk is full.
  public func write(_ bytes: [UInt8]) throws {
    do {
      try handle.write(contentsOf: bytes)
    } catch {
      throw Failure(description: "\(path) can't be written (\(error)); see that its disk has room")
    }
  }
}
