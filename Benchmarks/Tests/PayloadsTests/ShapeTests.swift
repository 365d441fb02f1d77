import Foundation
import Payloads
import Testing

@Suite("Every shape", .timeLimit(.minutes(20)))
struct ShapeTests {
  static let names = PayloadShapes.all.map(\.name)
  static let everyKind = DirtMix(only: DirtKind.allCases)

  /// The fingerprints of a clean payload, one with the default mix at a rate of a third, and one in which everything is dirty.
  static let pinned: [(name: String, fingerprints: [UInt64])] = [
    ("catalogue", [2_119_873_241_009_359_070, 15_804_411_037_753_233_806, 9_864_662_543_228_286_367]),
    ("products", [4_113_933_412_419_777_565, 1_470_072_796_445_186_810, 3_346_741_860_116_940_242]),
    ("orders", [966_877_345_516_890_409, 4_477_802_275_798_244_838, 8_663_151_980_202_737_635]),
    ("twitter", [288_940_133_543_525_020, 5_637_641_732_577_966_180, 6_417_448_233_885_603_238]),
    ("citm", [14_309_778_209_920_915_309, 14_998_245_227_979_483_353, 16_647_776_129_236_607_104]),
    ("canada", [12_540_189_226_745_961_949, 9_990_480_916_763_499_869, 5_148_689_604_799_571_866]),
    ("envelope-a", [9_385_406_041_639_351_747, 13_737_409_615_542_261_397, 12_224_290_709_840_334_750]),
    ("envelope-b", [6_770_706_969_406_907_732, 14_525_676_321_131_761_842, 14_596_307_910_460_854_015]),
    ("envelope-code-result", [14_904_325_592_835_048_025, 12_250_955_805_874_128_455, 1_576_581_016_653_420_319]),
    ("envelope-status-flag", [7_301_897_431_601_209_864, 17_394_639_005_915_215_070, 3_806_517_319_210_479_549]),
    ("envelope-path", [17_434_547_899_518_103_430, 5_157_953_560_158_409_064, 14_470_263_631_676_491_689]),
    ("envelope-bare", [5_430_608_707_920_898_268, 5_023_389_348_997_097_622, 5_766_706_465_846_626_235]),
  ]

  @Test("The same seed gives the same bytes on every platform", arguments: pinned)
  func pinnedBytes(name: String, fingerprints: [UInt64]) throws {
    let shape = try #require(PayloadShapes.shape(named: name))
    let specifications = [
      PayloadSpecification(size: .bytes(20_000), seed: 1),
      PayloadSpecification(size: .bytes(20_000), dirtRate: 0.3, seed: 2),
      PayloadSpecification(size: .records(12), dirtRate: 1, dirtDensity: 1, mix: Self.everyKind, seed: 7),
    ]
    #expect(specifications.map { shape.collected($0).bytes.fingerprint } == fingerprints)
  }

  @Test("Every shape has a unique name and pinned fingerprints")
  func allPinned() {
    #expect(Self.pinned.map(\.name) == Self.names)
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test("The clean payload of a shape is valid JSON without dirt", arguments: names)
  func clean(name: String) throws {
    let shape = try #require(PayloadShapes.shape(named: name))
    let payload = shape.collected(PayloadSpecification(size: .bytes(60_000), seed: 5))
    _ = try payload.parsed()
    #expect(payload.rescues.isEmpty)
    #expect(payload.summary.dirtyFields == 0)
    #expect(payload.summary.bytes == payload.bytes.count)
  }

  @Test("A shape reaches the requested size with the fewest records", arguments: names, [50, 3_000, 50_000])
  func size(name: String, bytes: Int) throws {
    let shape = try #require(PayloadShapes.shape(named: name))
    let payload = shape.collected(PayloadSpecification(size: .bytes(bytes), seed: 3))
    #expect(payload.bytes.count >= bytes)
    let fewer = shape.collected(PayloadSpecification(size: .records(payload.summary.records - 1), seed: 3))
    #expect(payload.summary.records == 0 || fewer.bytes.count < bytes)
  }

  @Test("A dirty payload has as many records as the clean one, and begins the same whatever its size", arguments: names)
  func twin(name: String) throws {
    let shape = try #require(PayloadShapes.shape(named: name))
    let clean = shape.collected(PayloadSpecification(size: .bytes(70_000), seed: 6))
    let dirty = shape.collected(PayloadSpecification(size: .bytes(70_000), dirtRate: 0.5, seed: 6))
    #expect(clean.summary.records == dirty.summary.records)
    #expect(dirty.summary.dirtyFields > 0)
    let longer = shape.collected(PayloadSpecification(size: .bytes(140_000), dirtRate: 0.5, seed: 6))
    let common = dirty.pieces.dropLast().map(\.bytes)
    #expect(longer.pieces.prefix(common.count).map(\.bytes) == common)
    #expect(longer.rescues.prefix(dirty.rescues.count) == dirty.rescues[...])
  }

  @Test(
    "An independent parser finds dirt at the path of each rescue that a shape expects",
    arguments: names,
    [DirtMix.even, everyKind]
  )
  func places(name: String, mix: DirtMix) throws {
    let shape = try #require(PayloadShapes.shape(named: name))
    let specification = PayloadSpecification(size: .bytes(100_000), dirtRate: 0.7, mix: mix, seed: 15)
    let payload = shape.collected(specification)
    let root = try payload.parsed()
    for rescue in payload.rescues {
      let found = root.value(at: rescue.path[...])
      switch rescue.reason {
      case .keyNotFound?: #expect(found == nil, "\(rescue)")
      case .valueNotFound?: #expect(found is NSNull, "\(rescue)")
      default: #expect(found != nil && !(found is NSNull), "\(rescue)")
      }
    }
    #expect(!payload.rescues.isEmpty)
    #expect(Set(payload.rescues).count == payload.rescues.count)
  }

  @Test("A shape has every kind of dirt that applies to it if that kind is requested alone", arguments: names)
  func kinds(name: String) throws {
    let shape = try #require(PayloadShapes.shape(named: name))
    for kind in DirtKind.allCases {
      let specification = PayloadSpecification(
        size: .bytes(60_000),
        dirtRate: 1,
        dirtDensity: 1,
        mix: DirtMix(only: [kind]),
        seed: 16
      )
      let counts = shape.collected(specification).summary.dirtCounts
      #expect(Set(counts.keys).isSubset(of: [kind]))
      #expect(counts.isEmpty == Self.impossible(name).contains(kind), "\(kind)")
    }
  }

  /// The fields that have one value in all records, as in the files that a shape imitates. Comparing records doesn't show whether
  /// a contender decodes them, which `ContenderTests.constantFields` does.
  static let constants = [
    "twitter": ["favorited", "retweetedStatus.user.protected", "source", "truncated", "user.protected"],
    "citm": ["name", "prices.audienceSubCategoryId", "seatCategories.areas.blockIds", "seatMapImage", "venueCode"],
  ]

  @Test("Every field has several values, so that a contender that loses or exchanges it is noticed", arguments: names)
  func values(name: String) throws {
    let shape = try #require(PayloadShapes.shape(named: name))
    #expect(shape.constantFields == Self.constants[name, default: []])
  }

  /// The kinds of dirt that don't apply to any part of a shape.
  private static func impossible(_ name: String) -> Set<DirtKind> {
    if ["products", "orders"].contains(name) { return [] }
    let others: Set<DirtKind> =
      switch name {
      case "twitter": [.renamedEnvelope]
      case "citm": [.creativeBool, .renamedEnvelope]
      case "canada": [.creativeBool, .misfitNumber, .emptyString, .renamedEnvelope]
      case "envelope-path", "envelope-bare": [.renamedEnvelope]
      default: []
      }
    return others.union([.unknownCase, .dateFormat, .invalidText])
  }
}

/// A payload of any shape with all its pieces.
struct CollectedPayload {
  var pieces: [(bytes: [UInt8], rescues: [ExpectedRescue])] = []
  var summary = PayloadTotals()

  var bytes: [UInt8] { pieces.flatMap(\.bytes) }
  var rescues: [ExpectedRescue] { pieces.flatMap(\.rescues) }

  func parsed() throws -> ParsedValue {
    ParsedValue(value: try JSONSerialization.jsonObject(with: Data(bytes)))
  }
}

extension PayloadShape {
  func collected(_ specification: PayloadSpecification) -> CollectedPayload {
    var collected = CollectedPayload()
    collected.pieces = pieces(specification).map { ($0.bytes, $0.rescues) }
    let payload = payload(specification)
    collected.summary.bytes = payload.bytes.count
    collected.summary.records = payload.records.count
    collected.summary.rescues = payload.rescues.count
    collected.summary.dirtCounts = payload.dirtCounts
    return collected
  }
}

extension PayloadShape {
  /// The paths of the fields that have the same value in all records.
  var constantFields: [String] {
    var values: [String: Set<String>] = [:]
    func collect(_ value: Any, _ path: String) {
      let mirror = Mirror(reflecting: value)
      let isScalar = value is any CustomStringConvertible && mirror.displayStyle != .collection
      if isScalar || mirror.children.isEmpty {
        values[path, default: []].insert("\(value)")
        return
      }
      // The elements of a list, and the value of an Optional or a wrapper, have the name of the field.
      let isObject = mirror.displayStyle == .struct && mirror.children.first?.label != "wrappedValue"
      if isObject { values[path, default: []].insert("an object") }
      for child in mirror.children {
        let name = child.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 } ?? ""
        collect(child.value, !isObject ? path : path.isEmpty ? name : "\(path).\(name)")
      }
    }
    for record in payload(PayloadSpecification(size: .records(400), seed: 4)).records { collect(record, "") }
    return values.filter { $0.value.count == 1 && $0.value != ["an object"] }.keys.sorted()
  }
}

/// A document as parsed by JSONSerialization, which shares no code with the generator.
struct ParsedValue {
  var value: Any?

  /// The value at a path, or `nil` if there is none.
  func value(at path: ArraySlice<PathComponent>) -> Any? {
    path.reduce(value) { value, component in
      switch component {
      case .key(let key): (value as? [String: Any])?[key]
      case .index(let index): (value as? [Any]).flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }
}
