import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

@Suite("Payloads that end at any byte", .timeLimit(.minutes(20)))
struct TruncationAtEveryByteTests {
  static let payloads = [
    #"{"id":7,"weight":"1.50","isSent":"yes","tags":["a",2,"cé🙃d"],"parcels":[{"code":"p","count":1},"#
      + #"{"code":3,"count":"4"},7,{"count":null}],"labels":{"a":"x","b":{},"c":"zz"},"note":"end","extra":[{"z":[1,{}]}]}"#,
    #" { "note" : "a\u00e9\ud83d\ude43\n" , "parcels" : [ { "count" : -1.5e0 , "code" : "" } , { } ] , "tags" : [ true , "no" ] } "#,
    #"{"extra":{"tags":["x"]},"tags":[],"parcels":[[],"x",{"count":12,"code":"yz"}],"isSent":false,"weight":1e400}"#,
  ]

  private struct Outcome {
    var shipment: Shipment
    var report: RescueReport
  }

  private static func outcome(
    _ payload: some Sequence<UInt8>,
    _ truncation: ShieldedJSONDecoder.Truncation
  ) throws -> Outcome {
    let decoder = ShieldedJSONDecoder.with { $0.truncation = truncation }
    let log = RescueLog()
    let payload = Data(payload)
    let shipment = try decoder.decode(Shipment.self, from: payload, options: RescueOptions(log: log))
    // Values don't depend on the log.
    #expect(try decoder.decode(Shipment.self, from: payload) == shipment)
    return Outcome(shipment: shipment, report: log.report())
  }

  @Test("What has arrived completely is kept, and every other record has the reason incomplete", arguments: payloads)
  func everyCut(_ text: String) throws {
    let payload = Array(text.utf8)
    let complete = try Self.outcome(payload, .throw)
    let known = Set(complete.report.records)
    let end = payload.lastIndex(of: UInt8(ascii: "}")) ?? 0
    let begin = (payload.firstIndex(of: UInt8(ascii: "{")) ?? 0) + 1
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      var previous: Shipment?
      for cut in begin...end {
        #expect(throws: DecodingError.self) { try Self.outcome(payload[..<cut], .throw) }
        let outcome = try Self.outcome(payload[..<cut], truncation)
        let new = outcome.report.records.filter { !known.contains($0) }
        #expect(new.allSatisfy { $0.rule == .incompletePayload }, "\(cut): \(new)")
        #expect(new.allSatisfy { $0.found?.hasSuffix("the end of the payload at byte \(cut)") == true }, "\(cut)")
        #expect(new.count { ["Array<Any>", "Dictionary<String, Any>"].contains($0.expected) } == 1, "\(cut)")
        #expect(new.allSatisfy { ($0.outcome == .lossy) == ($0.reason == nil) }, "\(cut)")
        #expect(new.allSatisfy { $0.outcome == .lossy || $0.reason == .incomplete }, "\(cut)")
        Self.expectBeginning(outcome, of: complete.shipment, isPartial: truncation == .keepPartial)
        // What follows only adds to what has arrived.
        if let previous {
          Self.expectBeginning(
            Outcome(shipment: previous, report: outcome.report),
            of: outcome.shipment,
            isPartial: truncation == .keepPartial
          )
        }
        previous = outcome.shipment
      }
      // Only the last bracket is missing.
      #expect(previous == complete.shipment)
    }
  }

  /// Checks that every value is that of the complete payload, the beginning of it, or a default.
  private static func expectBeginning(_ outcome: Outcome, of complete: Shipment, isPartial: Bool) {
    let shipment = outcome.shipment
    func expectText(_ text: String, _ whole: String) {
      #expect(text == whole || text.isEmpty || isPartial && whole.hasPrefix(text))
    }
    expectText(shipment.id, complete.id)
    expectText(shipment.note ?? "", complete.note ?? "")
    #expect(shipment.weight == complete.weight || shipment.weight == nil)
    #expect(shipment.isSent == complete.isSent || !shipment.isSent)
    #expect(shipment.tags.count <= complete.tags.count && shipment.parcels.count <= complete.parcels.count)
    for (position, (tag, whole)) in zip(shipment.tags, complete.tags).enumerated() {
      if position < shipment.tags.count - 1 { #expect(tag == whole) } else { expectText(tag, whole) }
    }
    for (position, (parcel, whole)) in zip(shipment.parcels, complete.parcels).enumerated() {
      if position < shipment.parcels.count - 1 || !isPartial {
        #expect(parcel == whole)
      } else {
        expectText(parcel.code, whole.code)
        #expect(parcel.count == whole.count || parcel.count == nil)
      }
    }
    for (key, value) in shipment.labels { expectText(value, complete.labels[key] ?? "") }
  }

  @Test("A complete payload is decoded as without completion", arguments: payloads)
  func complete(_ text: String) throws {
    let expected = try Self.outcome(text.utf8, .throw)
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      let outcome = try Self.outcome(text.utf8, truncation)
      #expect(outcome.shipment == expected.shipment)
      #expect(outcome.report == expected.report)
    }
  }
}

@Suite("Streams of truncated bodies", .timeLimit(.minutes(20)))
struct StreamTruncationTests {
  private static func decoder(_ truncation: ShieldedJSONDecoder.Truncation) -> ShieldedJSONDecoder {
    ShieldedJSONDecoder.with { $0.truncation = truncation }
  }

  /// Decodes the beginning of a body as a whole.
  private static func whole<Element: Decodable & Equatable>(
    _ type: Element.Type,
    _ body: [UInt8],
    _ options: RescueOptions,
    _ truncation: ShieldedJSONDecoder.Truncation
  ) -> (elements: [Element], report: [String])? {
    let log = RescueLog()
    var options = options
    options.log = log
    let response = try? decoder(truncation).decode(ShieldedResponse<[Element]>.self, from: Data(body), options: options)
    return response.map { ($0.data, log.report().unordered) }
  }

  @Test(
    "A body that ends at any byte gives the elements and the records that decoding what has arrived as a whole gives",
    arguments: StreamPieceTests.bodies
  )
  func everyCut(_ body: String) {
    let bytes = Array(body.utf8)
    let path = body.hasPrefix(#"{"a""#) ? "data.items" : nil
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      func compare<Element: Decodable & Equatable>(_ type: Element.Type) {
        for cut in 0..<bytes.count {
          let beginning = Array(bytes[..<cut])
          let whole = Self.whole(type, beginning, StreamPieceTests.options(at: path), truncation)
          for pieces in [[beginning], beginning.map { [$0] }] {
            let outcome = StreamOutcome(pieces) {
              ShieldedJSONFeed(of: type, at: path, decoder: Self.decoder(truncation), options: $0)
            }
            #expect((outcome.error == nil) == (whole != nil), "\(String(decoding: beginning, as: UTF8.self))")
            guard let whole else { continue }
            #expect(outcome.elements == whole.elements, "\(String(decoding: beginning, as: UTF8.self))")
            #expect(outcome.report?.unordered == whole.report, "\(String(decoding: beginning, as: UTF8.self))")
          }
        }
      }
      compare(StreamPieceTests.Item.self)
      compare(Seller.self)
      compare(String.self)
    }
  }

  @Test("A code that hasn't arrived is an error after the elements, and one that has is enough")
  func codes() {
    func outcome(_ body: String) -> StreamOutcome<Int> {
      StreamOutcome(body) {
        ShieldedJSONFeed(
          of: Int.self,
          in: CodeMessageResponse<[Int]>.self,
          decoder: Self.decoder(.keepComplete),
          options: $0
        )
      }
    }
    let known = outcome(#"{"code":0,"data":[1,2,3"#)
    #expect(known.elements == [1, 2] && known.error == nil)
    #expect(
      known.report?.records.map(\.description) == [
        "data: lossy by incompletePayload, expected Array<Any>, found the end of the payload at byte 23"
      ]
    )
    let unknown = outcome(#"{"data":[1,2,3"#)
    #expect(unknown.elements == [1, 2] && unknown.error?.contains("The payload ends at byte 14") == true)
    let failed = outcome(#"{"code":7,"msg":"m","data":[1,2,3"#)
    #expect(failed.elements == [] && failed.error == "\(APIError.businessError(code: 7, message: "m"))")
  }

  @Test("A policy that throws for incomplete values gives the error of a truncated stream")
  func policy() {
    var policy = RescuePolicy.lenient
    policy.set(.throw, from: .incomplete)
    let outcome = StreamOutcome(#"[1,2,3"#, RescueOptions(policy: policy)) {
      ShieldedJSONFeed(of: Int.self, decoder: Self.decoder(.keepPartial), options: $0)
    }
    #expect(outcome.elements == [1, 2])
    #expect(outcome.error == "\(JSONStreamError.truncated(byteCount: 6))")
  }

  @Test("Malformed JSON before the end of the body is an error")
  func malformed() {
    for body in [#"[1,{"a" x"#, "[1,01", "[1,{]", "[1,}"] {
      let outcome = StreamOutcome(body) {
        ShieldedJSONFeed(of: Int.self, decoder: Self.decoder(.keepPartial), options: $0)
      }
      #expect(outcome.elements == [1] && outcome.error?.contains("isn't valid JSON") == true, "\(body)")
    }
  }

  @Test("The last line and the last document are kept as the last element of a list is")
  func linesAndDocuments() {
    let body = "{\"id\":1}\n{\"id\":2,\"name\":\"abc"
    for areLines in [true, false] {
      func outcome(_ truncation: ShieldedJSONDecoder.Truncation) -> StreamOutcome<StreamPieceTests.Item> {
        StreamOutcome(body.pieces(of: 3)) {
          areLines
            ? ShieldedJSONFeed(linesOf: StreamPieceTests.Item.self, decoder: Self.decoder(truncation), options: $0)
            : ShieldedJSONFeed(documentsOf: StreamPieceTests.Item.self, decoder: Self.decoder(truncation), options: $0)
        }
      }
      let complete = outcome(.keepComplete)
      #expect(complete.elements.map(\.id) == [1] && complete.error == nil)
      #expect(complete.report?.records.contains { $0.description.hasPrefix("the whole payload: lossy by") } == true)
      let partial = outcome(.keepPartial)
      #expect(partial.elements.map(\.name) == ["", "ab"] && partial.error == nil)
      #expect(partial.report?.records.contains { $0.description.hasPrefix("[1].name: lossy by incomplete") } == true)
    }
  }

  @Test("The members around a truncated list are decoded, and the truncation is recorded once")
  func rest() throws {
    struct Page: Decodable { @SafeBox var total: Int; @SafeBox var next: String? }
    let log = RescueLog()
    var feed = ShieldedJSONFeed(
      of: Int.self,
      at: "data",
      decoder: Self.decoder(.keepComplete),
      options: RescueOptions(log: log)
    )
    #expect(try feed.feed(Data(#"{"total":"9","data":[1,2,3"#.utf8)) == [1, 2])
    #expect(throws: DecodingError.self) { try feed.decodeRest(as: Page.self) }
    #expect(try feed.finish() == [])
    let page = try feed.decodeRest(as: Page.self)
    #expect(page.total == 9 && page.next == nil)
    let records = log.report().records.map(\.description)
    #expect(records.count { $0.contains("expected Array<Any>") } == 1)
    #expect(
      records.contains { $0.hasPrefix("next: defaulted by incompletePayload (incomplete)") && $0.hasSuffix("byte 26") }
    )
  }
}
