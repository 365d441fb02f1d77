import Foundation

/// A file that is read in pieces, as a response's body arrives.
package struct FilePieces: AsyncSequence, Sendable {
  /// The length of a piece in bytes.
  static let pieceByteCount = 65_536

  let file: URL

  package init(_ file: URL) {
    self.file = file
  }

  /// Reads pieces without a task.
  struct Reader {
    private let handle: FileHandle

    init(_ pieces: FilePieces) throws {
      handle = try FileHandle(forReadingFrom: pieces.file)
    }

    /// The next piece; `nil` at the end of the file.
    func next() throws -> Data? {
      guard let piece = try handle.read(upToCount: FilePieces.pieceByteCount), !piece.isEmpty else { return nil }
      return piece
    }
  }

  package struct AsyncIterator: AsyncIteratorProtocol {
    private let pieces: FilePieces
    private var reader: Reader?

    init(_ pieces: FilePieces) {
      self.pieces = pieces
    }

    package mutating func next() async throws -> Data? {
      let reader = try reader ?? Reader(pieces)
      self.reader = reader
      return try reader.next()
    }
  }

  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

  /// The whole file, collected from the pieces.
  func collected() throws -> Data {
    let reader = try Reader(self)
    var data = Data()
    while let piece = try reader.next() { data += piece }
    return data
  }
}
