import Contenders
import Foundation
import Payloads

/// The file with a streamed body, and what decoding it must give.
struct StreamFile {
  let url: URL
  /// The number of bytes.
  let bytes: Int
  /// The number of records that are complete in the body.
  let records: Int
  /// The checksum of the records.
  let checksum: String

  /// Writes a body.
  /// - Parameters:
  ///   - body: The body.
  ///   - size: The least size of the catalogue in its envelope, in bytes.
  ///   - seed: The seed of the values.
  ///   - url: The file.
  /// - Throws: `FileSink.Failure` if the file can't be written.
  init(_ body: StreamContender.Body, size: Int, seed: UInt64, to url: URL) throws {
    let specification = PayloadSpecification(size: .bytes(size), seed: seed)
    let end =
      switch body {
      case .list, .lines: Int.max
      case .truncated: Catalogue().pieces(specification).reduce(0) { $0 + $1.bytes.count } / 10 * 9
      }
    let sink = try FileSink(path: url.path)
    var block: [UInt8] = []
    var (bytes, records, values) = (0, 0, ValueChecksum())
    for piece in Catalogue().pieces(specification) where bytes < end {
      let text = body == .lines ? Self.line(piece) : piece.bytes
      let room = end - bytes
      block += text.prefix(room)
      bytes += min(text.count, room)
      if let record = piece.record, text.count <= room {
        records += 1
        values.add(record)
      }
      if block.count > 1 << 20 {
        try sink.write(block)
        block.removeAll(keepingCapacity: true)
      }
    }
    try sink.write(block)
    self.url = url
    self.bytes = bytes
    self.records = records
    checksum = values.text
  }

  /// A record on a line of its own; nothing for the text around the records.
  private static func line(_ piece: PayloadPieces<CatalogueRecord>.Piece) -> [UInt8] {
    guard piece.record != nil else { return [] }
    return piece.bytes.drop { $0 == UInt8(ascii: ",") } + [UInt8(ascii: "\n")]
  }
}
