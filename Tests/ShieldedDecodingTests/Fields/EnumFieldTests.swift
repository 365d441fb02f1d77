import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

// MARK: Models as `@Shielded(discriminator: "type")` expands them

struct FieldImage: Equatable, Codable, DefaultProvider {
  var url: String
  var width: Int

  enum CodingKeys: String, CodingKey { case url, width }

  init(url: String, width: Int) {
    self.url = url
    self.width = width
  }

  init(from decoder: any Decoder) throws {
    let container = try _ShieldedContainer<CodingKeys>(decoder)
    url = try container.decode(forKey: .url)
    width = try container.decode(forKey: .width)
  }

  static func defaultInstance() -> FieldImage { FieldImage(url: "", width: 0) }
}

enum FieldBlock: Equatable {
  case image(FieldImage)
  case note(FieldNote)
  case rates([String: Int])
  case unknown
}

extension FieldBlock: Codable, DefaultProvider {
  private enum Discriminator: String, Codable, SafeEnum {
    case image = "img"
    case note
    case rates
    case unknown

    static var fallback: Discriminator { .unknown }
    static var _expectedType: any Any.Type { FieldBlock.self }
  }

  init(from decoder: any Decoder) throws {
    switch try _ShieldedEnum.discriminator(at: ["type"], in: decoder, as: Discriminator.self) {
    case .image: self = .image(try _ShieldedEnum.associatedValue(in: decoder))
    case .note: self = .note(try _ShieldedEnum.associatedValue(in: decoder))
    case .rates: self = .rates(try _ShieldedEnum.associatedValue(in: decoder))
    case .unknown: self = .unknown
    }
  }

  func encode(to encoder: any Encoder) throws {
    func encode(_ discriminator: Discriminator) throws {
      var members = _PayloadEncodingContainer(encoder)
      try members.encode(discriminator, at: ["type"])
    }
    switch self {
    case .image(let value):
      try value.encode(to: encoder)
      try encode(.image)
    case .note(let value):
      try value.encode(to: encoder)
      try encode(.note)
    case .rates(let value):
      try value.encode(to: encoder)
      try encode(.rates)
    case .unknown: try encode(.unknown)
    }
  }

  static func defaultInstance() -> FieldBlock { .unknown }
}

/// Without a fallback.
enum FieldShape: Equatable {
  case circle(FieldImage)
  case note(FieldNote)
}

extension FieldShape: Decodable, ValueWithoutDefault {
  private enum Discriminator: Int, Codable, RescuableEnum, ValueWithoutDefault {
    case circle = 1
    case note = 2

    static var _expectedType: any Any.Type { FieldShape.self }
  }

  init(from decoder: any Decoder) throws {
    switch try _ShieldedEnum.discriminator(at: ["kind", "id"], in: decoder, as: Discriminator.self) {
    case .circle: self = .circle(try _ShieldedEnum.associatedValue(in: decoder))
    case .note: self = .note(try _ShieldedEnum.associatedValue(in: decoder))
    }
  }
}

@Suite("Enums as @Shielded expands them", .timeLimit(.minutes(20)))
struct EnumFieldTests {
  struct Page: Equatable {
    var status: FieldStatus
    var size: FieldSize?
    var sizes: [FieldSize]
    var statuses: [FieldStatus]
    var bySize: [String: FieldSize]
  }

  @Test("An enum with a fallback uses it, and one without becomes nil or is dropped")
  func rawValues() {
    expect(
      Page.self,
      from: [
        "status": "archived", "size": 9, "sizes": [1, "2", 2.5, 9], "statuses": ["open", "x"],
        "bySize": ["a": 1, "b": 9],
      ],
      is: Page(
        status: .unknown,
        size: nil,
        sizes: [.small, .large],
        statuses: [.open, .unknown],
        bySize: ["a": .small]
      ),
      [
        .defaulted(.unknownCase, "status"), .defaulted(.unknownCase, "size"), .retyped("sizes[1]"),
        .dropped(.unknownCase, "sizes[2]"), .dropped(.unknownCase, "sizes[3]"),
        .defaulted(.unknownCase, "statuses[1]"), .dropped(.unknownCase, "bySize.b"),
      ]
    )
  }

  struct Feed: Equatable {
    var first: FieldBlock
    var second: FieldBlock?
    var all: [FieldBlock]
    var shape: FieldShape?
    var shapes: [FieldShape]
  }

  private static let image: PayloadTree = ["url": "u", "width": 2, "type": "img"]
  private static let circle: PayloadTree = ["kind": ["id": 1], "url": "u", "width": 2]

  @Test("A discriminated enum decodes its payload from the same object, wherever the discriminator is")
  func clean() {
    let feed = Feed(
      first: .image(FieldImage(url: "u", width: 2)),
      second: .note(FieldNote(text: "t")),
      all: [.unknown, .image(FieldImage(url: "u", width: 2))],
      shape: .circle(FieldImage(url: "u", width: 2)),
      shapes: [.note(FieldNote(text: "t"))]
    )
    let tree: PayloadTree = [
      "first": Self.image, "second": ["type": "note", "text": "t"], "all": [["type": "unknown"], Self.image],
      "shape": Self.circle, "shapes": [["text": "t", "kind": ["id": 2]]],
    ]
    expect(Feed.self, from: tree, is: feed)
    expect(Feed.self, from: tree, is: feed, policy: .strict)
  }

  @Test("A discriminator goes through the rescue table, and an unknown or missing one gives the fallback")
  func rescued() {
    expect(
      Feed.self,
      from: [
        "first": ["type": "video", "url": "u"], "second": ["url": "u"],
        "all": [["type": .null], ["type": 7], [], ["type": "img", "width": "3"], ["type": "note"]],
        "shape": ["kind": ["id": "1"], "url": "u", "width": 2],
        "shapes": [Self.circle, ["kind": 1], ["kind": ["id": 3]], [:], ["kind": ["id": 2], "text": "t"]],
      ],
      is: Feed(
        first: .unknown,
        second: .unknown,
        all: [.unknown, .unknown, .unknown, .image(FieldImage(url: "", width: 3)), .unknown],
        shape: .circle(FieldImage(url: "u", width: 2)),
        shapes: [.circle(FieldImage(url: "u", width: 2)), .note(FieldNote(text: "t"))]
      ),
      [
        .defaulted(.unknownCase, "first.type"), .defaulted(.keyNotFound, "second.type"),
        .defaulted(.valueNotFound, "all[0].type"), .defaulted(.unknownCase, "all[1].type"),
        .defaulted(.typeMismatch, "all[2]"), .defaulted(.keyNotFound, "all[3].url"), .retyped("all[3].width"),
        .defaulted(.elementFailed, "all[4]"), .retyped("shape.kind.id"), .dropped(.elementFailed, "shapes[1]"),
        .dropped(.elementFailed, "shapes[2]"), .dropped(.elementFailed, "shapes[3]"),
      ],
      over: [JSONSubject(), TreeEngine(), TreeSubject(.staysAtFailure)]
    )
  }

  @Test("The record of an unknown discriminator has the enum's type and the raw value")
  func record() throws {
    let json = #"{"first":{"type":"video"},"all":[],"shapes":[]}"#
    let record = try #require(try JSONDecoder().decodeWithReport(Feed.self, from: Data(json.utf8)).report.records.first)
    #expect(record.expected == "FieldBlock")
    #expect(record.found == #""video""#)
    #expect(record.rule == .enumerationFromRawValue)
  }

  @Test("Under the strict policy, a discriminator throws what plain Codable throws for it")
  func strict() {
    expectError(FieldBlock.self, from: ["type": "video"], "dataCorrupted", at: ["type"], policy: .strict)
    expectError(FieldBlock.self, from: [:], "keyNotFound type", at: [], policy: .strict)
    expectError(FieldBlock.self, from: ["type": 7], "typeMismatch", at: ["type"], policy: .strict)
    expectError(FieldShape.self, from: ["kind": ["id": "1"]], "typeMismatch", at: ["kind", "id"], policy: .strict)
  }

  @Test("Without a fallback, a discriminator throws what plain Codable throws for it")
  func withoutFallback() {
    expectError(FieldShape.self, from: ["kind": ["id": 3]], "dataCorrupted", at: ["kind", "id"])
    expectError(FieldShape.self, from: [:], "keyNotFound kind", at: [])
    expectError(FieldShape.self, from: ["kind": ["id": .null]], "valueNotFound", at: ["kind", "id"])
    expectError(FieldShape.self, from: ["kind": 7], "typeMismatch", at: ["kind"])
    expectError(FieldShape.self, from: ["kind": ["id": 2]], "keyNotFound text", at: [])
  }

  @Test("A discriminated enum is encoded with its discriminator in the object of its payload")
  func roundTrip() throws {
    try expectRoundTrip(FieldBlock.image(FieldImage(url: "u", width: 2)), #"{"type":"img","url":"u","width":2}"#)
    try expectRoundTrip(FieldBlock.note(FieldNote(text: "t")), #"{"text":"t","type":"note"}"#)
    try expectRoundTrip(FieldBlock.unknown, #"{"type":"unknown"}"#)
  }
}

extension EnumFieldTests.Page: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try _ShieldedContainer<_PayloadKey>(decoder)
    status = try container.decode(forKey: "status")
    size = try container.decode(forKey: "size")
    sizes = try container.decode(forKey: "sizes")
    statuses = try container.decode(forKey: "statuses")
    bySize = try container.decode(forKey: "bySize")
  }
}

extension EnumFieldTests.Feed: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try _ShieldedContainer<_PayloadKey>(decoder)
    first = try container.decode(forKey: "first")
    second = try container.decode(forKey: "second")
    all = try container.decode(forKey: "all")
    shape = try container.decode(forKey: "shape")
    shapes = try container.decode(forKey: "shapes")
  }
}
