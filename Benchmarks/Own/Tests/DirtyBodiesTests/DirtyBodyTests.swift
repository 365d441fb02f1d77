import DirtyBodies
import Foundation
import Payloads
import ProbeExchange
import Testing

@Suite("Bodies with faults", .timeLimit(.minutes(20)))
struct DirtyBodyTests {
  private func body(_ rate: Double, _ seed: UInt64) throws -> DirtyBody {
    DirtyBody(try SampleModel.document(), fields: try SampleModel.fields(), rate: rate, seed: seed)
  }

  @Test("The same seed gives the same body, and another seed another one")
  func seeds() throws {
    #expect(try body(0.5, 1).bytes == body(0.5, 1).bytes)
    #expect(try body(0.5, 1).bytes != body(0.5, 2).bytes)
  }

  @Test(
    "The number of faults is the rate's share of the fields, and at least one",
    arguments: [
      (0.01, 1), (0.1, 1), (0.5, 6), (1.0, 12),
    ]
  )
  func counts(_ rate: Double, _ count: Int) throws {
    let body = try body(rate, 3)
    #expect(body.faults.count == count)
    #expect(Set(body.faults.map(\.path)).count == count)
    #expect(body.counts.values.reduce(0, +) == count)
  }

  @Test(
    "A small sample gives several bodies of a rate, and a large one a single body",
    arguments: [
      (0.1, 16), (0.5, 16), (1.0, 9),
    ]
  )
  func variants(_ rate: Double, _ count: Int) throws {
    let fields = try SampleModel.fields()
    let bodies = DirtyBody.variants(of: try SampleModel.document(), fields: fields, rate: rate, seed: 1)
    #expect(bodies.count == count)
    #expect(Set(bodies.map(\.bytes)).count > count / 2)
    let many = Array(repeating: fields, count: 20).flatMap { $0 }
    #expect(DirtyBody.variants(of: try SampleModel.document(), fields: many, rate: 0.5, seed: 1).count == 1)
  }

  @Test("A fault changes its field only, and the document stays JSON")
  func others() throws {
    for seed in 0..<50 as Range<UInt64> {
      let body = try body(0.3, seed)
      let document = try JSONReader.read(body.bytes)
      #expect((try? JSONSerialization.jsonObject(with: Data(body.bytes))) != nil)
      let dirty = Set(body.faults.map(\.path))
      let after = FieldFinder.fields(
        in: try #require(document.value(at: ["data"])),
        of: .declared("Feed"),
        at: [.key("data")],
        tolerance: try SampleModel.tolerance(),
        keys: .asDeclared
      )
      let clean = try SampleModel.fields().filter { !dirty.contains($0.path) }
      let kept = after.filter { !dirty.contains($0.path) }
      #expect(kept.map(\.path) == clean.map(\.path))
      #expect(kept.map(\.token) == clean.map(\.token))
    }
  }

  @Test(
    "Every kind of fault of a field occurs",
    arguments: [
      DirtKind.missing, .null, .numberAsString, .stringAsNumber, .creativeBool, .wrongShape, .misfitNumber,
      .emptyString,
      .unknownCase, .dateFormat, .invalidText,
    ]
  )
  func kinds(_ kind: DirtKind) throws {
    let found = try (0..<200 as Range<UInt64>).contains { seed in try body(1, seed).faults.contains { $0.kind == kind }
    }
    #expect(found)
  }

  @Test("The kinds have about the weights of the census")
  func weights() throws {
    // The name of an item: 84 missing, 85 null, 23 retyped, 45 of another shape.
    let field = try #require(try SampleModel.fields().first { $0.path.last == .key("name") })
    let document = try SampleModel.document()
    var counts: [DirtyBody.Group: Int] = [:]
    for seed in 0..<2_000 as Range<UInt64> {
      for fault in DirtyBody(document, fields: [field], rate: 1, seed: seed).faults {
        counts[fault.group, default: 0] += 1
      }
    }
    let weights: [DirtyBody.Group: Double] = [.missing: 84, .null: 85, .retyped: 23, .hard: 45]
    for (group, weight) in weights {
      let share = Double(counts[group] ?? 0) / 2_000
      #expect(abs(share - weight / 237) < 0.04)
    }
  }

  @Test(
    "A field gets only the faults of its type",
    arguments: [
      ("id", "missing null numberAsString wrongShape misfitNumber emptyString"),
      ("name", "missing null stringAsNumber wrongShape"),
      ("price", "missing null numberAsString wrongShape emptyString"),
      ("isOn", "missing null creativeBool wrongShape emptyString"), ("size", "missing null wrongShape unknownCase"),
      ("side", "wrongShape unknownCase"), ("seen", "wrongShape dateFormat"), ("link", "wrongShape invalidText"),
      ("key", "wrongShape invalidText"), ("EUR", "null numberAsString wrongShape emptyString"),
    ]
  )
  func applicability(_ name: String, _ kinds: String) throws {
    let field = try #require(try SampleModel.fields().first { $0.path.last == .key(name) })
    let applicable = DirtKind.allCases.filter { FaultSpelling.applies($0, to: field) }.map(\.rawValue)
    #expect(applicable.sorted() == kinds.split(separator: " ").map(String.init).sorted())
  }

  @Test("A fault is spelled as its kind says")
  func spellings() throws {
    let fields = try SampleModel.fields()
    func spellings(_ kind: DirtKind, _ step: PathStep) throws -> Set<String> {
      let field = try #require(fields.first { $0.path.last == step })
      var generator = SeededGenerator(seed: 1)
      return Set((0..<100).map { _ in "\(FaultSpelling.replacement(kind, of: field, using: &generator))" })
    }
    #expect(try spellings(.missing, .key("id")) == ["removal"])
    #expect(try spellings(.numberAsString, .key("price")) == [#"token("\"1.50\"")"#, #"token("\" 1.50 \"")"#])
    #expect(try spellings(.stringAsNumber, .index(1)) == [#"token("12")"#])
    #expect(try spellings(.misfitNumber, .key("id")) == [#"token("7.9")"#, #"token("1e300")"#])
    #expect(try spellings(.unknownCase, .key("size")) == [#"token("\"archived\"")"#])
    #expect(try spellings(.unknownCase, .key("side")) == [#"token("987654321")"#])
  }
}
