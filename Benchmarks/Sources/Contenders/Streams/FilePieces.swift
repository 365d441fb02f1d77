import Foundation
import ShieldedJSON

/// A file that is read in pieces, as a response's body arrives.
package struct FilePieces: Sendable {
  /// The length of a piece in bytes.
  private static let byteCount = 65_536

  private let file: URL

  package init(_ file: URL) {
    self.file = file
  }

  /// Reads pieces without a task.
  struct Reader {
    fileprivate let handle: FileHandle

    /// The next piece; `nil` at the end of the file.
    func next() throws -> Data? {
      guard let piece = try handle.read(upToCount: FilePieces.byteCount), !piece.isEmpty else { return nil }
      return piece
    }
  }

  func reader() throws -> Reader { Reader(handle: try FileHandle(forReadingFrom: file)) }

  /// The pieces as the library reads them.
  func sequence() throws -> FileHandlePieces {
    FileHandlePieces(try FileHandle(forReadingFrom: file), byteCountLimit: Self.byteCount)
  }

  /// The whole file, collected from the pieces.
  func collected() throws -> Data {
    let reader = try reader()
    var data = Data()
    while let piece = try reader.next() { data += piece }
    return data
  }
}
