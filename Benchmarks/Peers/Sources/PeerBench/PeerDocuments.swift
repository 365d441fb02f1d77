import Foundation
import Payloads

/// The documents of a run, as files that the programs read.
struct PeerDocuments {
  /// A document with the generator's expected answer.
  struct Document {
    var name: String
    var path: String
    var payload: Payload<CatalogueRecord>
  }

  /// A document without an expected answer.
  struct Probe {
    var name: String
    var path: String
  }

  /// The payloads of the default mix, one for each rate.
  let rates: [(rate: Double, document: Document)]
  /// One payload for each kind of dirt that the catalogue can have.
  let kinds: [Document]
  /// Documents that decoders have been known to crash on.
  let probes: [Probe]
  /// The documents of declared shapes.
  let shapes: [ShapeDocument]
  /// The clean payload, for the baseline.
  let clean: Document

  /// Writes the documents into a folder.
  init(rates: [Double], size: Int, seed: UInt64, folder: URL) throws {
    func write(_ name: String, _ specification: PayloadSpecification) throws -> Document {
      let payload = Catalogue().payload(specification)
      let file = folder.appending(path: "\(name).json")
      try Data(payload.bytes).write(to: file)
      return Document(name: name, path: file.path, payload: payload)
    }
    clean = try write("baseline", PayloadSpecification(size: .bytes(size), seed: seed))
    self.rates = try rates.map { rate in
      (rate, try write("\(rate * 100) %", PayloadSpecification(size: .bytes(size), dirtRate: rate, seed: seed)))
    }
    // Not those of envelopes, enums, dates and other texts, which the records don't have.
    let absent: [DirtKind] = [.renamedEnvelope, .unknownCase, .dateFormat, .invalidText]
    kinds = try DirtKind.allCases.filter { !absent.contains($0) }.map { kind in
      let mix = DirtMix(only: [kind])
      return try write(kind.rawValue, PayloadSpecification(size: .bytes(size), dirtRate: 1, mix: mix, seed: seed))
    }
    probes = try Self.hostile(clean: clean.payload.bytes).map { name, bytes in
      let file = folder.appending(path: "probe \(name).json")
      try bytes.write(to: file)
      return Probe(name: name, path: file.path)
    }
    shapes = try ShapeDocument.all.enumerated().map { number, document in
      let file = folder.appending(path: "shape \(number).json")
      try Data(document.text.utf8).write(to: file)
      var document = document
      document.path = file.path
      return document
    }
  }

  /// The hostile documents. The members that aren't declared in the models have to be skipped.
  static func hostile(clean: [UInt8]) -> [(String, Data)] {
    func envelope(_ member: String) -> Data {
      Data(#"{"code":200,"message":"ok","data":[],\#(member)}"#.utf8)
    }
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    let numbers = [
      "1e300", "-1e300", "9223372036854775808", "-9223372036854775809", "1e400", "3.9", "-0.0", "1E-400", "\"1e300\"",
      "\"nan\"", "\"inf\"", "\"99999999999999999999\"",
    ]
    let records = numbers.map { number in
      #"{"id":\#(number),"sku":\#(number),"name":\#(number),"category":"","price":\#(number),"rating":\#(number),"#
        + #""quantity":\#(number),"views":\#(number),"isActive":\#(number),"isFeatured":\#(number),"currency":"","#
        + #""updatedAt":\#(number),"tags":[\#(number)]}"#
    }
    let list = #"{"code":200,"message":"ok","data":[\#(records.joined(separator: ","))]}"#
    return [
      ("numbers", Data(list.utf8)),
      ("600 levels", envelope(#""extra":\#(nested(600))"#)),
      ("100000 levels", envelope(#""extra":\#(nested(100_000))"#)),
      ("cut off", Data(clean.prefix(clean.count / 2))),
      ("not UTF-8", envelope(#""extra":""#).dropLast() + Data([0xFF, 0xC0, 0x22, 0x7D])),
      ("empty", Data()),
    ]
  }
}
