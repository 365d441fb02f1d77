import DecoderAgreement
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

extension CatalogueRecord: ReflectedValue {}

extension ExpectedRescue {
  /// Creates the library's record in the generator's terms. A reason that the generator doesn't know becomes `nil`, which no
  /// expected default has.
  init(_ record: RescueRecord) {
    guard let outcome = Outcome(rawValue: record.outcome.rawValue) else {
      preconditionFailure("the generator has no outcome \(record.outcome)")
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

/// A payload made by the benchmark's generator from bytes, together with every value and every rescue that must result.
///
/// The first byte sets the number of records, the second how many of them are dirty, and the third how many of their fields.
/// Two bytes choose the kinds of dirt, and eight are the seed. All following bytes disguise the document, one byte for each
/// object: they change its spelling and leave its values and rescues as they are.
struct GeneratedPayload {
  /// The document.
  let document: [UInt8]
  /// The records that decoding must give.
  let records: [CatalogueRecord]
  /// The rescues that must be reported, in order.
  let rescues: [ExpectedRescue]

  static let headerLength = 13

  /// Makes a payload, or returns `nil` if there are too few bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headerLength else { return nil }
    let mask = UInt16(bytes[3]) << 8 | UInt16(bytes[4])
    let kinds = DirtKind.allCases.enumerated().filter { mask >> UInt16($0.offset) & 1 == 1 }.map(\.element)
    let payload = Catalogue().payload(
      PayloadSpecification(
        size: .records(Int(bytes[0] % 5)),
        dirtRate: Double(bytes[1]) / 255,
        dirtDensity: Double(bytes[2]) / 255,
        mix: kinds.isEmpty ? .even : DirtMix(only: kinds),
        seed: bytes[5..<13].reduce(0) { $0 << 8 | UInt64($1) }
      )
    )
    records = payload.records
    rescues = payload.rescues
    var disguise = bytes.dropFirst(Self.headerLength)
    document =
      disguise.isEmpty ? payload.bytes : JSONTree(payload.bytes)?.disguised(by: &disguise).bytes ?? payload.bytes
  }
}

extension JSONTree {
  /// Returns the document in another spelling that must decode to the same value. Each object takes one byte.
  fileprivate func disguised(by disguise: inout ArraySlice<UInt8>) -> JSONTree {
    switch self {
    case .token: return self
    case .array(let elements): return .array(elements.map { $0.disguised(by: &disguise) })
    case .object(var members):
      let bits = disguise.popFirst() ?? 0
      for index in members.indices { members[index].value = members[index].value.disguised(by: &disguise) }
      // The first of equal keys counts, so members appended here have no effect.
      let repeated = bits & 1 == 0 ? [] : members.map { Member(key: $0.key, value: .token(Array("[]".utf8))) }
      if bits & 2 != 0 { members.reverse() }
      if bits & 4 != 0 { members.insert(Member(key: Array("\"x\"".utf8), value: .object(members)), at: 0) }
      if bits & 8 != 0 {
        members = members.map { member in
          Member(key: JSONString(member.key).text.map(JSONString.escaping) ?? member.key, value: member.value)
        }
      }
      if bits & 16 != 0 { members = members.map { Member(key: [0x20] + $0.key + [0x0A], value: $0.value) } }
      return .object(members + repeated)
    }
  }
}
