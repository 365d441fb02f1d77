import Foundation
import Payloads

/// A list that is decoded on several cores.
enum CoresPayload: String, CaseIterable {
  case clean
  case dirty
  /// Each record has a member with a list of objects that begin as records do. So most guesses where a record begins are wrong.
  case nested

  /// Writes the payload.
  /// - Parameters:
  ///   - size: The least size of the clean catalogue in bytes.
  ///   - seed: The seed of the values.
  ///   - url: The file.
  /// - Returns: The number of bytes.
  /// - Throws: `FileSink.Failure` if the file can't be written.
  func write(size: Int, seed: UInt64, to url: URL) throws -> Int {
    let sink = try FileSink(path: url.path)
    let specification = PayloadSpecification(size: .bytes(size), dirtRate: self == .dirty ? 0.5 : 0, seed: seed)
    var byteCount = 0
    for piece in Catalogue().pieces(specification) where byteCount < size || piece.record == nil {
      var bytes = piece.bytes
      if self == .nested, piece.record != nil { bytes.insert(contentsOf: Self.member, at: bytes.count - 1) }
      try sink.write(bytes)
      byteCount += bytes.count
    }
    return byteCount
  }

  private static let member: [UInt8] = {
    let objects = (0..<400).map { #"{"id":"\#($0)"}"# }
    return Array(#","history":[\#(objects.joined(separator: ","))]"#.utf8)
  }()
}
