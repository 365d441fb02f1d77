import Contenders
import Foundation
import Payloads
import Testing

@Suite("Contenders")
struct ContenderTests {
  static let tolerant = ContenderRegistry.all.filter { !$0.throwsOnDirt }.map(\.name)
  static let fieldKinds = DirtKind.allCases.filter { $0 != .renamedEnvelope }

  @Test("have names that are unique and found")
  func names() {
    let names = ContenderRegistry.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(
      names == [
        "plain", "safebox", "safebox-log", "plain-shielded", "safebox-shielded", "safebox-log-shielded", "handwritten",
        "textbook",
      ]
    )
    for name in names { #expect(ContenderRegistry.contender(named: name)?.name == name) }
    #expect(ContenderRegistry.contender(named: "") == nil)
  }

  @Test("are right on the clean payload", arguments: ContenderRegistry.all.map(\.name))
  func clean(name: String) throws {
    try expectRightAnswer(of: name, on: PayloadSpecification(size: .records(200), seed: 21))
  }

  @Test("are right on the default mix", arguments: tolerant, [0.1, 0.5, 1])
  func mix(name: String, rate: Double) throws {
    try expectRightAnswer(
      of: name,
      on: PayloadSpecification(size: .records(300), dirtRate: 1, dirtDensity: rate, seed: 22)
    )
  }

  @Test("are right on every kind of dirt alone", arguments: tolerant, fieldKinds)
  func alone(name: String, kind: DirtKind) throws {
    let mix = DirtMix(only: [kind])
    try expectRightAnswer(
      of: name,
      on: PayloadSpecification(size: .records(60), dirtRate: 1, dirtDensity: 0.7, mix: mix, seed: 23)
    )
  }

  @Test("are right on a renamed envelope", arguments: tolerant)
  func renamedEnvelope(name: String) throws {
    let mix = DirtMix(only: [.renamedEnvelope])
    try expectRightAnswer(
      of: name,
      on: PayloadSpecification(size: .records(5), dirtRate: 1, dirtDensity: 1, mix: mix, seed: 24)
    )
  }

  @Test("without tolerance throw a DecodingError on any kind of dirt", arguments: DirtKind.allCases)
  func plainThrows(kind: DirtKind) {
    let specification = PayloadSpecification(
      size: .records(5),
      dirtRate: 1,
      dirtDensity: 1,
      mix: DirtMix(only: [kind]),
      seed: 25
    )
    let data = Data(Catalogue().payload(specification).bytes)
    #expect(throws: DecodingError.self) { try ContenderRegistry.baseline.decode(data) }
  }

  private func expectRightAnswer(of name: String, on specification: PayloadSpecification) throws {
    let contender = try #require(ContenderRegistry.contender(named: name))
    try expectRightAnswer(of: contender, on: Catalogue().payload(specification))
  }

  private func expectRightAnswer<C: Contender>(of contender: C, on payload: Payload<CatalogueRecord>) throws {
    let output = try contender.decode(Data(payload.bytes))
    #expect(contender.records(in: output) == payload.records)
    guard let rescues = try contender.rescues(decoding: Data(payload.bytes)) else { return }
    #expect(rescues == payload.rescues)
    #expect(contender.rescueCount(in: output) == payload.rescues.count)
  }
}
