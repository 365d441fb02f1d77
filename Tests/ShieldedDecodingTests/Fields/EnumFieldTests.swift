import DecodingTestSupport
import ShieldedDecoding
import Testing

/// An enum as `@Shielded(discriminator: "kind.id")` expands it, except that its discriminator is an integer.
enum FieldShape: Equatable {
  case circle(FieldNote)
  case note(FieldNote)
}

extension FieldShape: Decodable, ValueWithoutDefault {
  private enum Discriminator: Int, Codable, RescuableEnum, ValueWithoutDefault {
    case circle = 1
    case note = 2
  }

  init(from decoder: any Decoder) throws {
    switch try _ShieldedEnum.discriminator(at: ["kind", "id"], in: decoder, as: Discriminator.self) {
    case .circle: self = .circle(try _ShieldedEnum.associatedValue(in: decoder))
    case .note: self = .note(try _ShieldedEnum.associatedValue(in: decoder))
    }
  }
}

@Suite("A discriminator that is an integer at a path", .timeLimit(.minutes(20)))
struct EnumFieldTests {
  struct Drawing: Decodable, Equatable {
    var shape: FieldShape?
    var shapes: [FieldShape]

    init(_ shape: FieldShape?, _ shapes: [FieldShape]) { (self.shape, self.shapes) = (shape, shapes) }

    init(from decoder: any Decoder) throws {
      let container = try _ShieldedContainer<_PayloadKey>(decoder)
      shape = try container.decode(forKey: "shape")
      shapes = try container.decode(forKey: "shapes")
    }
  }

  @Test("It is rescued, and a shape that it doesn't choose is dropped from a list")
  func rescued() {
    let note = FieldNote(text: "t")
    expect(
      Drawing.self,
      from: [
        "shape": ["kind": ["id": "1"], "text": "t"],
        "shapes": [["text": "t", "kind": ["id": 2]], ["kind": 1], ["kind": ["id": 3]], [:]],
      ],
      is: Drawing(.circle(note), [.note(note)]),
      [.retyped("shape.kind.id")] + (1...3).map { .dropped(.elementFailed, "shapes[\($0)]") }
    )
  }

  @Test("An integer that no case has, or a missing or invalid one, throws what plain Codable throws")
  func errors() {
    expectError(FieldShape.self, from: ["kind": ["id": 3]], "dataCorrupted", at: ["kind", "id"])
    expectError(FieldShape.self, from: [:], "keyNotFound kind", at: [])
    expectError(FieldShape.self, from: ["kind": ["id": .null]], "valueNotFound", at: ["kind", "id"])
    expectError(FieldShape.self, from: ["kind": 7], "typeMismatch", at: ["kind"])
    expectError(FieldShape.self, from: ["kind": ["id": 2]], "keyNotFound text", at: [])
    expectError(FieldShape.self, from: ["kind": ["id": "1"]], "typeMismatch", at: ["kind", "id"], policy: .strict)
  }
}
