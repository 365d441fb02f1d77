import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

extension StreamContender {
  /// The contender to which the others are compared.
  package static let baseline = "whole"
  /// The name of plain `Codable` on the same body.
  package static let plain = "plain"

  /// All contenders, the baseline first.
  package static let all: [StreamContender] = lists + lines + truncatedBodies

  private static let lists: [StreamContender] = [
    StreamContender(name: baseline, summary: "collects the body, then decodes it with ShieldedJSONDecoder", body: .list)
    {
      try decodeWhole(ShieldedJSONDecoder(), $0, &$1)
    },
    StreamContender(name: "feed", summary: "ShieldedJSONFeed", body: .list) {
      try feed(ShieldedJSONFeed(of: MacroRecord.self), $0, &$1)
    },
    StreamContender(name: "stream", summary: "ShieldedJSONStream of pieces", body: .list) { pieces, delivery in
      for try await record in ShieldedJSONStream(of: MacroRecord.self, in: try pieces.sequence()) {
        delivery.receive(CollectionOfOne(record))
      }
    },
    StreamContender(
      name: "stream-bytes",
      summary: "ShieldedJSONStream of single bytes",
      body: .list,
      largestBody: 100_000_000
    ) { pieces, delivery in
      for try await record in ShieldedJSONStream(of: MacroRecord.self, in: FileBytes(pieces: try pieces.sequence())) {
        delivery.receive(CollectionOfOne(record))
      }
    },
    StreamContender(
      name: "snapshots",
      summary: "ShieldedJSONSnapshotFeed, a snapshot whenever the body has grown by a quarter",
      body: .list,
      largestBody: 100_000_000
    ) { pieces, delivery in
      let limits = JSONStreamLimits(elementByteCount: 1_000_000_000)
      var feed = ShieldedJSONSnapshotFeed(of: ShieldedResponse<[MacroRecord]>.self, limits: limits)
      let reader = try pieces.reader()
      while let piece = try reader.next() {
        if let snapshot = try feed.feed(piece) { delivery.show(snapshot.data) }
      }
      delivery.receive(try feed.finish().data)
    },
    StreamContender(name: plain, summary: "collects the body, then plain Codable over JSONDecoder", body: .list) {
      $1.receive(try JSONDecoder().decode(PlainEnvelope.self, from: try $0.collected()).data)
    },
  ]

  private static let lines: [StreamContender] = [
    StreamContender(name: "lines-feed", summary: "ShieldedJSONFeed of lines", body: .lines) {
      try feed(ShieldedJSONFeed(linesOf: MacroRecord.self), $0, &$1)
    },
    StreamContender(name: "lines-plain", summary: "plain Codable over JSONDecoder for each line", body: .lines) {
      let reader = try $0.reader()
      let decoder = JSONDecoder()
      var rest = Data()
      while let piece = try reader.next() {
        rest += piece
        let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for line in lines.dropLast() where !line.isEmpty {
          $1.receive(CollectionOfOne(try decoder.decode(CatalogueRecord.self, from: line)))
        }
        rest = lines.last.map { Data($0) } ?? Data()
      }
      if !rest.isEmpty { $1.receive(CollectionOfOne(try decoder.decode(CatalogueRecord.self, from: rest))) }
    },
  ]

  private static let truncatedBodies: [StreamContender] = [
    StreamContender(
      name: "truncated-whole",
      summary: "collects the body, then keeps what is complete",
      body: .truncated
    ) {
      try decodeWhole(keepingComplete, $0, &$1)
    },
    StreamContender(name: "truncated-feed", summary: "ShieldedJSONFeed that keeps what is complete", body: .truncated) {
      try feed(ShieldedJSONFeed(of: MacroRecord.self, decoder: keepingComplete), $0, &$1)
    },
    StreamContender(
      name: "truncated-plain",
      summary: "collects the body, then plain Codable, which throws",
      body: .truncated,
      isExpectedToThrow: true
    ) {
      $1.receive(try JSONDecoder().decode(PlainEnvelope.self, from: try $0.collected()).data)
    },
  ]

  private static var keepingComplete: ShieldedJSONDecoder {
    var decoder = ShieldedJSONDecoder()
    decoder.truncation = .keepComplete
    return decoder
  }

  private static func decodeWhole(
    _ decoder: ShieldedJSONDecoder,
    _ pieces: FilePieces,
    _ delivery: inout StreamDelivery
  ) throws {
    let response = try decoder.decode(ShieldedResponse<[MacroRecord]>.self, from: try pieces.collected())
    delivery.receive(response.data)
  }

  private static func feed(
    _ feed: ShieldedJSONFeed<MacroRecord>,
    _ pieces: FilePieces,
    _ delivery: inout StreamDelivery
  ) throws {
    var feed = feed
    let reader = try pieces.reader()
    while let piece = try reader.next() { delivery.receive(try feed.feed(piece)) }
    while true {
      let last = try feed.finish()
      if last.isEmpty { return }
      delivery.receive(last)
    }
  }
}
