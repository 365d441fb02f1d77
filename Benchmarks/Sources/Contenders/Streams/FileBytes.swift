import Foundation
import ShieldedJSON

/// A file whose bytes arrive one by one, as those of `URLSession` do.
struct FileBytes: AsyncSequence, Sendable {
  let pieces: FileHandlePieces

  struct AsyncIterator: AsyncIteratorProtocol {
    private var pieces: FileHandlePieces.AsyncIterator
    private var piece: [UInt8] = []
    private var position = 0

    init(_ pieces: FileHandlePieces) {
      self.pieces = pieces.makeAsyncIterator()
    }

    @inline(__always)
    mutating func next() async throws -> UInt8? {
      if position == piece.count {
        guard let next = try await pieces.next() else { return nil }
        piece = Array(next)
        position = 0
      }
      defer { position += 1 }
      return piece[position]
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces) }
}
