import Foundation
import ModelRewriting
import Payloads
import ProbeExchange
import Testing

@testable import OwnBench

@Suite("Bodies with faults", .timeLimit(.minutes(20)))
struct DirtyBodyTests {
  private func body(_ rate: Double, _ seed: UInt64) throws -> DirtyBody {
    let sample = try SampleModel.body()
    return DirtyBody(sample, try SampleModel.fields(sample), rate: rate, seed: seed)
  }

  @Test("The same seed gives the same body, and another seed another one")
  func seeds() throws {
    #expect(try body(0.5, 1).bytes == body(0.5, 1).bytes)
    #expect(try body(0.5, 1).bytes != body(0.5, 2).bytes)
  }

  @Test(
    "The number of faults is the rate's share of the fields, and at least one",
    arguments: [(0.01, 1), (0.1, 1), (0.5, 6), (1.0, 12)]
  )
  func counts(_ rate: Double, _ count: Int) throws {
    let body = try body(rate, 3)
    #expect(body.faults.count == count)
    #expect(Set(body.faults.map(\.path)).count == count)
  }

  @Test(
    "A small sample gives several bodies of a rate, and a large one a single body",
    arguments: [(0.1, 16), (0.5, 16), (1.0, 9)]
  )
  func variants(_ rate: Double, _ count: Int) throws {
    let sample = try SampleModel.body()
    let fields = try SampleModel.fields(sample)
    let bodies = DirtyBody.variants(of: sample, fields, rate: rate, seed: 1)
    #expect(bodies.count == count)
    #expect(Set(bodies.map(\.bytes)).count > count / 2)
  }

  @Test("A fault changes its field only, and the document stays JSON")
  func others() throws {
    let sample = try SampleModel.body()
    let fields = try SampleModel.fields(sample)
    for seed in 0..<100 as Range<UInt64> {
      let rate = seed.isMultiple(of: 2) ? 0.3 : 1
      let dirty = DirtyBody(sample, fields, rate: rate, seed: seed)
      let body = try SampleModel.body(String(decoding: dirty.bytes, as: UTF8.self))
      let paths = Set(dirty.faults.map(\.path))
      let clean = fields.filter { !paths.contains($0.value.path) }
      let kept = try SampleModel.fields(body).filter { !paths.contains($0.value.path) }
      #expect(kept.map(\.value.path) == clean.map(\.value.path))
      #expect(kept.map(\.text) == clean.map(\.text))
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
    let sample = try SampleModel.body()
    let field = try #require(try SampleModel.fields(sample).first { $0.value.path.last == "name" })
    var counts: [DirtyBody.Group: Int] = [:]
    for seed in 0..<2_000 as Range<UInt64> {
      for fault in DirtyBody(sample, [field], rate: 1, seed: seed).faults {
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
    let field = try #require(try SampleModel.fields(SampleModel.body()).first { $0.value.path.last == name })
    let applicable = DirtKind.allCases.filter(field.canHave).map(\.rawValue)
    #expect(applicable.sorted() == kinds.split(separator: " ").map(String.init).sorted())
  }

  @Test("A fault is spelled as its kind says")
  func spellings() throws {
    let fields = try SampleModel.fields(SampleModel.body())
    func spellings(_ kind: DirtKind, _ step: String) throws -> Set<String?> {
      let field = try #require(fields.first { $0.value.path.last == step })
      var generator = SeededGenerator(seed: 1)
      return Set((0..<100).map { _ in field.token(kind, using: &generator) })
    }
    #expect(try spellings(.missing, "id") == [nil])
    #expect(try spellings(.numberAsString, "price") == ["\"1.50\"", "\" 1.50 \""])
    #expect(try spellings(.stringAsNumber, "[1]") == ["12"])
    #expect(try spellings(.misfitNumber, "id") == ["7.9", "1e300"])
    #expect(try spellings(.unknownCase, "size") == ["\"archived\""])
    #expect(try spellings(.unknownCase, "side") == ["987654321"])
  }

  @Test("The fields are the scalars that the model rescues, with elements and entries, but not null")
  func fields() throws {
    let paths = try SampleModel.fields(SampleModel.body()).map {
      $0.value.path.pathText.replacing("data.items[0].", with: "")
    }
    #expect(
      paths == [
        "id", "name", "price", "isOn", "size", "side", "seen", "link", "key", "tags[0]", "tags[1]", "rates.EUR",
      ]
    )
    // Nothing rescues the elements of an array at the top, and which of two members counts depends on the decoder.
    let list = try SampleModel.body("[1, 2]")
    let (tolerance, elements) = (try SampleModel.tolerance(), ModelType.array(.scalar(.integer)))
    #expect(LenientField.all(in: list, of: elements, tolerance, .asDeclared).isEmpty)
    let twice = try SampleModel.body("{\"data\": {\"items\": [{\"id\": 1, \"id\": 2, \"name\": \"A\"}]}}")
    #expect(try SampleModel.fields(twice).map(\.text) == ["\"A\""])
  }

  @Test(
    "Keys in snake case are found as the decoder finds them",
    arguments: [
      ("created_at", "createdAt"), ("image_url", "imageUrl"), ("_private_name_", "_privateName_"), ("name", "name"),
      ("userID", "userID"), ("__", "__"), ("a__b", "aB"),
    ]
  )
  func snakeCase(_ key: String, _ converted: String) {
    #expect(KeyNaming.snakeCase.converted(key) == converted)
    #expect(KeyNaming.asDeclared.converted(key) == key)
  }

  @Test("The values of a document are found with their places, whatever the white space and the escapes")
  func values() throws {
    let body = try SampleModel.body("{\r\n\t\"\\u0061\" : [ true,null , \"x\\\"y\" ],\"b\":{}, \"c\": -1.5e+3\n}")
    #expect(body.paths.map(\.pathText) == ["the body", "a", "a[0]", "a[1]", "a[2]", "b", "c"])
    #expect(
      body.scalars.map { "\($0.path.pathText): \(body.text(of: $0))" } == [
        "a[0]: true", "a[1]: null", "a[2]: \"x\\\"y\"", "c: -1.5e+3",
      ]
    )
    #expect(throws: SampleBody.Invalid.self) { try SampleModel.body(String(repeating: "[", count: 100_000)) }
  }
}
