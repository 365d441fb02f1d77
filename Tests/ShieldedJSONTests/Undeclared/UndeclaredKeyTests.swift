import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedReporting
import Testing

/// What a call gives with and without the option to report undeclared keys.
struct UndeclaredOutcome {
  /// The undeclared keys: path and found value, in the order of the report.
  let undeclared: [String]
  /// The report with the option.
  let report: RescueReport
  /// A description of the error that the call throws.
  let error: String?

  /// Decodes a payload with and without the option, and expects equal values, errors and other records.
  init<Value: Decodable>(
    _ type: Value.Type,
    _ json: String,
    _ decoder: any RescuingDecoder = ShieldedJSONDecoder(),
    _ options: RescueOptions = RescueOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let off = Self.outcome(type, json, decoder, options, RescueLog(capacity: .max))
    let log = RescueLog(capacity: .max, reportsUndeclaredKeys: true)
    let on = Self.outcome(type, json, decoder, options, log)
    #expect(on.text == off.text, sourceLocation: sourceLocation)
    let others = on.report.records.map(\.description).sorted()
    let areEqual = others == off.report.records.map(\.description).sorted()
    #expect(areEqual, sourceLocation: sourceLocation)
    #expect(on.report.totalCount == off.report.totalCount, sourceLocation: sourceLocation)
    report = on.report
    error = on.error
    let keys = report.undeclaredKeys
    undeclared = keys.map { "\($0.path) \($0.found)" }
    #expect(report.undeclaredCount == keys.count, sourceLocation: sourceLocation)
    #expect(report.undeclaredTallies.map(\.count).reduce(0, +) == keys.count, sourceLocation: sourceLocation)
  }

  private static func outcome<Value: Decodable>(
    _ type: Value.Type,
    _ json: String,
    _ decoder: any RescuingDecoder,
    _ options: RescueOptions,
    _ log: RescueLog
  ) -> (text: String, error: String?, report: RescueReport) {
    var options = options
    options.log = log
    do {
      let value = try decoder.decode(type, from: Data(json.utf8), options: options)
      return (reflectedText(of: value), nil, log.report())
    } catch {
      return ("\(error)", "\(error)", log.report())
    }
  }
}

@Suite("Undeclared keys over ShieldedJSONDecoder", .timeLimit(.minutes(20)))
struct UndeclaredKeyTests {
  struct Plain: Decodable {
    struct Size: Decodable { var width: Int }

    var id: Int
    var name: String?
    var size: Size?
    var sizes: [Size]?
    var byName: [String: Size]?
    var byNumber: [Int: Int]?
    var numbers: [String: Int]?
  }

  struct Boxed: Codable, DefaultProvider {
    @SafeBox var id: Int
    @SafeBox var name: String
    @SafeBox var size: BoxedSize
    @DroppingArray var sizes: [StrictSize]
    @DroppingDictionary var byName: [String: StrictSize]
    @SafeBox var byNumber: [Int: Int]
    @SafeArray var parts: [BoxedSize]

    static func defaultInstance() -> Boxed {
      Boxed(id: 0, name: "", size: .defaultInstance(), sizes: [], byName: [:], byNumber: [:], parts: [])
    }
  }

  struct BoxedSize: Codable, DefaultProvider {
    @SafeBox var width: Int
    static func defaultInstance() -> BoxedSize { BoxedSize(width: 0) }
  }

  struct StrictSize: Codable, Rescuable {
    var width: Int
    var inner: BoxedSize?
  }

  @Test(
    "A key that no property asked for is reported with its path and its value",
    arguments: [
      (#"{"id": 1}"#, []),
      (#"{"id": 1, "colour": "red"}"#, [#"colour "red""#]),
      (
        #"{"b": null, "id": 1, "a": [1], "c": {"x": {}}, "d": 1.50, "e": true}"#,
        ["b null", "a […]", "c {…}", "d 1.50", "e true"]
      ),
      (#"{"id": 1, "size": {"width": 2, "depth": 3}, "z": 1}"#, ["z 1", "size.depth 3"]),
      (#"{"id": 1, "sizes": [{"width": 2}, {"depth": 3, "width": 1}]}"#, ["sizes[1].depth 3"]),
      (#"{"id": 1, "byName": {"a": {"width": 2, "depth": 3}, "b": {"width": 1}}}"#, ["byName.a.depth 3"]),
      (#"{"id": 1, "byNumber": {"1": 2}, "numbers": {"x": 7}}"#, []),
      (#"{"id": 1, "x": {"width": 2}, "x": 3, "id": 2}"#, ["x {…}"]),
      (#"{"id": 1, "ID": 2, "i\u0064": 3, "\u0049\u0064": 4}"#, ["ID 2", "Id 4"]),
      (#"{"id": 1, "name": null, "size": null, "sizes": []}"#, []),
    ] as [(String, [String])]
  )
  func plain(json: String, undeclared: [String]) {
    #expect(UndeclaredOutcome(Plain.self, json).undeclared == undeclared)
  }

  @Test(
    "Keys beside rescued, dropped and defaulted values are reported, and those of a value that throws aren't",
    arguments: [
      (#"{"id": "1", "colour": 2}"#, ["colour 2"]),
      (#"{"size": {"width": "2", "depth": 3}, "z": 1}"#, ["z 1", "size.depth 3"]),
      (#"{"size": 7}"#, []),
      (#"{"sizes": [{"width": 2, "a": 1}, {"a": 1}, 7, {"width": 3, "b": 2}]}"#, ["sizes[0].a 1", "sizes[3].b 2"]),
      (#"{"byName": {"x": {"width": 1, "a": 1}, "y": {"a": 1}, "z": {"width": 1}}}"#, ["byName.x.a 1"]),
      (#"{"byNumber": {"1": 2, "many": 3}}"#, []),
      (#"{"parts": [{"width": null, "a": 1}, null, {"b": 2}]}"#, ["parts[0].a 1", "parts[2].b 2"]),
      // The inner value is complete, the outer one isn't.
      (#"{"sizes": [{"inner": {"width": 1, "a": 2}, "width": "x", "b": 3}]}"#, []),
      (#"{"sizes": [{"width": 2, "inner": {"width": 1, "a": 2}, "b": 3}]}"#, ["sizes[0].b 3", "sizes[0].inner.a 2"]),
    ] as [(String, [String])]
  )
  func wrappers(json: String, undeclared: [String]) {
    #expect(UndeclaredOutcome(Boxed.self, json).undeclared == undeclared)
  }

  @Test("A complete value inside one that throws keeps its report")
  func completePart() {
    struct Outer: Decodable {
      @SafeBox var part: BoxedSize
      var required: Int
    }
    let outcome = UndeclaredOutcome(Outer.self, #"{"part": {"width": 1, "a": 2}, "b": 3}"#)
    #expect(outcome.error != nil)
    #expect(outcome.undeclared == ["part.a 2"])
  }

  @Test("Lists and dictionaries at the top level are examined element by element")
  func collections() {
    let list = #"[{"width": 1, "a": 2}, {"width": 1}, {"b": 3, "width": 1}]"#
    #expect(UndeclaredOutcome([Plain.Size].self, list).undeclared == ["[0].a 2", "[2].b 3"])
    #expect(UndeclaredOutcome([[Plain.Size]].self, "[\(list)]").undeclared == ["[0][0].a 2", "[0][2].b 3"])
    let dictionary = #"{"x": {"width": 1, "a": 2}}"#
    #expect(UndeclaredOutcome([String: Plain.Size].self, dictionary).undeclared == ["x.a 2"])
    #expect(UndeclaredOutcome([JSONToken].self, list).undeclared == [])
  }

  @Test("The strict policy reports undeclared keys, which it doesn't forbid")
  func strict() {
    let options = RescueOptions(policy: .strict)
    let json =
      #"{"id": 1, "name": "a", "size": {"width": 1, "a": 2}, "sizes": [], "byName": {}, "byNumber": {}, "parts": [], "b": 3}"#
    let outcome = UndeclaredOutcome(Boxed.self, json, ShieldedJSONDecoder(), options)
    #expect(outcome.error == nil)
    #expect(outcome.undeclared == ["b 3", "size.a 2"])
  }

  @Test("An object with many undeclared keys has sixteen records")
  func limit() {
    let members = (0..<100).map { #""k\#($0)": \#($0)"# }.joined(separator: ", ")
    let outcome = UndeclaredOutcome(Plain.self, #"{"id": 1, \#(members), "size": {"width": 1, "z": 1}}"#)
    #expect(outcome.undeclared == (0..<16).map { "k\($0) \($0)" } + ["size.z 1"])
  }

  @Test("A key with invalid Unicode is reported once, as it is repaired")
  func invalidKey() {
    let json = #"{"id": 1, "\ud800": 1, "\ud800": 2, "ok": 3}"#
    #expect(UndeclaredOutcome(Plain.self, json).undeclared == ["[\"\u{FFFD}\"] 1", "ok 3"])
  }

  @Test(
    "The keys that a key strategy converts are reported as the payload spells them",
    arguments: [
      (
        #"{"unit_price": 1, "item_colour": 2, "ship_to": {"zip_code": 3, "street_name": "s"}}"#,
        ["item_colour 2", "shipTo.zip_code 3"]
      ),
      (#"{"unitPrice": 1, "unit_price": 2}"#, []),
      (#"{"unit_price": 1, "by_name": {"a_b": {"street_name": "s", "x_y": 1}}}"#, ["byName.a_b.x_y 1"]),
    ] as [(String, [String])]
  )
  func keyStrategy(json: String, undeclared: [String]) {
    struct Order: Decodable {
      struct Address: Decodable { var streetName: String }

      var unitPrice: Int
      var shipTo: Address?
      var byName: [String: Address]?
    }
    let decoder = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    #expect(UndeclaredOutcome(Order.self, json, decoder).undeclared == undeclared)
  }

  @Test("A budget forbids undeclared keys, and allows them only by allowances of their own")
  func budget() throws {
    let report = UndeclaredOutcome(Plain.self, #"{"id": 1, "a": 2, "size": {"width": 1, "b": "x"}}"#).report
    #expect(report.totalCount == 0)
    #expect(!report.isEmpty)
    let breach = RescueBudgetError.exceeded([
      "1 × a: undeclared, which the budget doesn't allow; first found: 2",
      "1 × size.b: undeclared, which the budget doesn't allow; first found: \"x\"",
    ])
    #expect(throws: breach) { try report.check(against: RescueBudget()) }
    #expect(throws: breach) { try report.check(against: RescueBudget().allowing(.defaulted, .dropped, at: "**")) }
    #expect(throws: breach) { try report.check(against: RescueBudget().allowing(at: "**")) }
    try report.check(against: RescueBudget().allowingUndeclaredKeys(at: "**"))
    let both = try RescueBudget().allowingUndeclaredKeys(at: "a").allowingUndeclaredKeys(found: .string, at: "size.*")
    try report.check(against: both)
    #expect(throws: RescueBudgetError.exceeded(["2 undeclared keys at **, but the budget allows 1"])) {
      try report.check(against: RescueBudget().allowingUndeclaredKeys(at: "**", atMost: 1))
    }
    #expect(throws: RescueBudgetError.self) {
      try report.check(against: RescueBudget().allowingUndeclaredKeys(found: .string, at: "**"))
    }
    let generated = try RescueBudget(allowing: report)
    try report.check(against: generated)
    #expect(
      generated.swiftSource == """
        try RescueBudget()
          .allowingUndeclaredKeys(found: .number, at: "a")
          .allowingUndeclaredKeys(found: .string, at: "size.b")
        """
    )
  }

  @Test("Without the option, nothing is reported")
  func off() throws {
    let body = Data(#"{"id": 1, "a": 2}"#.utf8)
    #expect(
      try ShieldedJSONDecoder().decodeWithReport(Plain.self, from: body).report == RescueReport(cleanResponseCount: 1)
    )
  }
}

@Suite("Undeclared keys of objects that several containers read", .timeLimit(.minutes(20)))
struct UndeclaredContainerTests {
  class Base: Decodable {
    var id: Int
  }

  final class Derived: Base {
    private enum Keys: CodingKey { case name }

    var name: String

    required init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
      try super.init(from: decoder)
    }
  }

  /// A class whose superclass has an object of its own.
  final class Separate: Base {
    private enum Keys: CodingKey { case name }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      _ = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }
  }

  struct Point: Decodable {
    var x: Int
    var y: Int
  }

  /// A value that is decoded from the same object as its owner.
  struct Labeled: Decodable {
    private enum Keys: CodingKey { case label }

    var label: String
    var point: Point
    var again: Point

    init(from decoder: any Decoder) throws {
      // The inner value is complete before the outer one has asked for its key.
      point = try decoder.singleValueContainer().decode(Point.self)
      again = try Point(from: decoder)
      label = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .label)
    }
  }

  /// A value that two properties read from one key.
  struct Twice: Decodable {
    private enum Keys: CodingKey { case place }

    var point: Point
    var label: Label

    struct Label: Decodable { var label: String }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      point = try container.decode(Point.self, forKey: .place)
      label = try container.decode(Label.self, forKey: .place)
    }
  }

  /// One of two types, found by trying.
  enum Either: Decodable {
    case point(Point)
    case label(Twice.Label)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let point = try? container.decode(Point.self) {
        self = .point(point)
      } else {
        self = .label(try container.decode(Twice.Label.self))
      }
    }
  }

  enum Media: Decodable {
    private enum Keys: CodingKey { case type }

    case point(Point)
    case other

    init(from decoder: any Decoder) throws {
      let type = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .type)
      self = type == "point" ? .point(try Point(from: decoder)) : .other
    }
  }

  struct Nested: Decodable {
    private enum Keys: CodingKey { case a, list }

    var sum: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      sum = try container.nestedContainer(keyedBy: Keys.self, forKey: .a).decode(Int.self, forKey: .a)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      while !list.isAtEnd { sum += try list.nestedContainer(keyedBy: Keys.self).decode(Int.self, forKey: .a) }
    }
  }

  /// A type that only looks whether keys are there.
  struct Presence: Decodable {
    private enum Keys: CodingKey { case a, b, c }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      _ = container.contains(.a)
      _ = try? container.decodeNil(forKey: .b)
      _ = try container.superDecoder(forKey: .c)
    }
  }

  /// A hand-written dictionary.
  struct AnyKeys: Decodable {
    var count: Int

    init(from decoder: any Decoder) throws {
      count = try decoder.container(keyedBy: _PayloadKey.self).allKeys.count
    }
  }

  /// A type that doesn't open its object.
  struct Blind: Decodable { init(from decoder: any Decoder) throws {} }

  struct Wrapper<Value: Decodable>: Decodable {
    var value: Value

    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }
  }

  private static func undeclared<Value: Decodable>(_ type: Value.Type, _ json: String) -> [String] {
    // The same at the top level, in a list and in a wrapper.
    let whole = UndeclaredOutcome(type, json).undeclared
    let wrapped = UndeclaredOutcome(Wrapper<Wrapper<Value>>.self, json).undeclared
    #expect(wrapped == whole)
    let inList = UndeclaredOutcome([Value].self, "[\(json)]").undeclared
    #expect(inList == whole.map { "[0].\($0)" })
    return whole
  }

  @Test("The keys of a class and its superclass are united")
  func classes() {
    #expect(Self.undeclared(Derived.self, #"{"id": 1, "name": "a", "x": 2}"#) == ["x 2"])
    let separate = #"{"id": 0, "name": "a", "super": {"id": 1, "name": "b"}}"#
    #expect(Self.undeclared(Separate.self, separate) == ["id 0", #"super.name "b""#])
  }

  @Test("The keys of a value in the object of its owner are united with the owner's")
  func sameObject() {
    #expect(Self.undeclared(Labeled.self, #"{"label": "l", "x": 1, "y": 2, "z": 3}"#) == ["z 3"])
  }

  @Test("The keys of two values that are decoded from one object are united")
  func twice() {
    let json = #"{"place": {"x": 1, "y": 2, "label": "l", "z": 3}}"#
    #expect(Self.undeclared(Twice.self, json) == ["place.z 3"])
  }

  @Test("The keys that a failed attempt asked for are declared too")
  func attempts() {
    #expect(Self.undeclared(Either.self, #"{"x": 1, "y": 2, "z": 3}"#) == ["z 3"])
    #expect(Self.undeclared(Either.self, #"{"x": 1, "label": "l", "z": 3}"#) == ["z 3"])
  }

  @Test("A discriminator that is read by hand is declared")
  func discriminator() {
    #expect(Self.undeclared(Media.self, #"{"type": "point", "x": 1, "y": 2, "z": 3}"#) == ["z 3"])
    #expect(Self.undeclared(Media.self, #"{"type": "line", "x": 1}"#) == ["x 1"])
  }

  @Test("Objects that are read through nested containers are examined")
  func nestedContainers() {
    let json = #"{"a": {"a": 1, "b": 2}, "list": [{"a": 1}, {"a": 2, "c": 3}], "d": 4}"#
    #expect(Self.undeclared(Nested.self, json) == ["d 4", "a.b 2", "list[1].c 3"])
  }

  @Test("A key is declared however its container is asked for it")
  func presence() {
    #expect(Self.undeclared(Presence.self, #"{"a": 1, "b": 2, "c": 3, "d": 4}"#) == ["d 4"])
  }

  @Test("A type that lists the keys of its object has asked for all of them")
  func allKeys() {
    #expect(Self.undeclared(AnyKeys.self, #"{"a": 1, "b": {"c": 2}}"#) == [])
  }

  @Test("The keys of an object that its type doesn't open aren't reported")
  func unopened() {
    #expect(Self.undeclared(Blind.self, #"{"a": 1}"#) == [])
  }

  @Test("A type with a configuration is examined too")
  func configuration() throws {
    struct Configured: DecodableWithConfiguration {
      init(from decoder: any Decoder, configuration: Int) throws { _ = try Point(from: decoder) }
    }
    let log = RescueLog(reportsUndeclaredKeys: true)
    try RescueOptions(log: log).apply {
      let body = Data(#"{"x": 1, "y": 2, "z": 3}"#.utf8)
      _ = try ShieldedJSONDecoder().decode(Configured.self, from: body, configuration: 7)
    }
    #expect(log.report().undeclaredKeys.map(\.path.description) == ["z"])
  }
}
