import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Payloads that end at any byte", .timeLimit(.minutes(20)))
struct TruncationAtEveryByteTests {
  private static let payloads = [
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
    var decoder = ShieldedJSONDecoder()
    decoder.truncation = truncation
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
