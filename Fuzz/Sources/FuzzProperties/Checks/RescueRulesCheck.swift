import Foundation
import Payloads
import ShieldedDecoding

/// Checks that a generated payload gives the expected value of every field and the expected record of every rescue.
struct RescueRulesCheck: PropertyCheck {
  let inputBytes: [UInt8]
  let payload: GeneratedPayload
  let engine: Engine
  var checkedSubject: String {
    "a generated catalogue over \(engine.name): \(String(decoding: payload.document, as: UTF8.self))"
  }

  func runAll() throws(PropertyFailure) {
    let log = RescueLog(capacity: .max)
    let response: CodeMessageResponse<[ShieldedProduct]>
    do {
      let decoder = engine.decoderUnderTest(DecoderStrategy.all[0])
      response = try decoder.decode(
        CodeMessageResponse<[ShieldedProduct]>.self,
        from: Data(payload.document),
        options: RescueOptions(log: log)
      )
    } catch {
      throw failure("everyPayloadDecodes", expected: "a response", actual: DecodeFailure(error).description)
    }
    try expectedValuesComeOut(response.result ?? [])
    try expectedRescuesAreReported(log.report())
  }

  private func expectedValuesComeOut(_ products: [ShieldedProduct]) throws(PropertyFailure) {
    guard let difference = products.exactValue.difference(from: payload.records.exactValue) else { return }
    throw failure(#function, difference)
  }

  private func expectedRescuesAreReported(_ report: RescueReport) throws(PropertyFailure) {
    let actual = report.records.map(ExpectedRescue.init)
    guard actual != payload.rescues else { return }
    let places = max(actual.count, payload.rescues.count)
    let place = (0..<places).first { index in
      index >= actual.count || index >= payload.rescues.count || actual[index] != payload.rescues[index]
    }
    func rescue(_ rescues: [ExpectedRescue]) -> String {
      place.flatMap { rescues.indices.contains($0) ? rescues[$0].description : nil } ?? "nothing more"
    }
    throw failure(#function, expected: rescue(payload.rescues), actual: rescue(actual))
  }
}

extension CatalogueRecord: ProductFields {}

extension ExpectedRescue {
  /// Creates the library's record in the generator's terms. A reason that the generator doesn't know becomes `nil`, which no
  /// expected default has.
  init(_ record: RescueRecord) {
    let outcome: Outcome =
      switch record.outcome {
      case .retyped: .retyped
      case .lossy: .lossy
      case .defaulted: .defaulted
      case .dropped: .dropped
      case .undeclared: preconditionFailure("no log here reports undeclared keys")
      @unknown default: preconditionFailure("the generator has no outcome \(record.outcome)")
      }
    let path: [PathComponent] = record.path.components.map { component in
      switch component {
      case .key(let key): .key(key)
      case .index(let index): .index(index)
      case .anyIndex: .key("*")
      }
    }
    self.init(path: path, outcome: outcome, reason: record.reason.flatMap { Reason(rawValue: $0.rawValue) })
  }
}
