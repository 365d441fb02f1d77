import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Undeclared keys over decoders that don't track them", .timeLimit(.minutes(20)))
struct UndeclaredForeignTests {
  /// The subjects: Foundation's decoder, a decoder of trees with each habit, and an engine that doesn't track keys.
  static let subjects: [any ConformanceSubject & Sendable] =
    [JSONSubject(), TreeEngine()] + ElementHabit.allCases.map { TreeSubject($0) }

  /// The undeclared keys, sorted, and the other records.
  private static func records<Value: Decodable>(
    _ type: Value.Type,
    _ tree: PayloadTree,
    _ subject: any ConformanceSubject,
    _ options: RescueOptions = RescueOptions()
  ) throws -> (undeclared: [String], others: [String]) {
    var options = options
    let log = RescueLog(reportsUndeclaredKeys: true)
    options.log = log
    _ = try? options.apply { try subject.decode(type, from: tree) }
    let report = log.report()
    return (report.undeclaredKeys.map { "\($0.path) \($0.found)" }, report.records.map(\.description))
  }

  static let payloads: [(tree: PayloadTree, undeclared: [String])] = [
    (["name": "a"], []),
    (["name": "a", "colour": "red"], [#"colour "red""#]),
    (
      ["z": .null, "name": "a", "b": [1], "a": ["x": 1], "c": 1, "d": true],
      ["a {…}", "b […]", "c 1", "d true", "z null"]
    ),
    // All alternatives of a property are declared, also those that aren't looked up.
    (["is_open": true, "open": false, "opened": 1], ["opened 1"]),
    // The objects on a path belong to the type.
    (
      ["stock": ["count": 1, "place": "x"], "size": ["width": 1, "depth": 2]], [#"stock.place "x""#, "size.depth 2"]
    ),
    (["stock": 7, "size": 7], []),
    (["byName": ["a": ["width": 1, "depth": 2], "b": ["width": 1]]], ["byName.a.depth 2"]),
    (["name": ["x": 1], "size": ["width": ["x": 1]]], []),
    (
      ["media": [["kind": ["name": "size", "id": 3], "width": 1, "url": 2]]], ["media[0].url 2", "media[0].kind.id 3"]
    ),
    (["media": [["kind": ["name": "other"], "width": 1]]], ["media[0].width 1"]),
  ]

  @Test("A type that reports its keys does so over every decoder", arguments: subjects, payloads)
  func keys(subject: any ConformanceSubject & Sendable, payload: (tree: PayloadTree, undeclared: [String])) throws {
    // A list of such a decoder has no end.
    let endsLists = !["neverAdvances"].contains { "\(subject)".contains($0) }
    guard endsLists || !payload.undeclared.contains(where: { $0.hasPrefix("media") }) else { return }
    #expect(try Self.records(Shop.self, payload.tree, subject).undeclared == payload.undeclared, "\(subject)")
  }

  @Test("The keys of an element that can't be decoded are reported once", arguments: subjects)
  func droppedElements(subject: any ConformanceSubject & Sendable) throws {
    let tree: PayloadTree = ["sizes": [["width": 1, "a": 1], ["width": "x", "b": 2], 7, ["width": 1, "c": 3]]]
    let records = try Self.records(Shop.self, tree, subject)
    #expect(records.undeclared.count == Set(records.undeclared).count, "\(subject)")
    #expect(records.undeclared.starts(with: ["sizes[0].a 1"]), "\(subject)")
    if "\(subject)".contains("neverAdvances") { return }
    #expect(records.undeclared.contains("sizes[1].b 2"), "\(subject)")
    let reachesLaterElements = !records.others.contains {
      // The end of an array has no fault inside.
      $0.contains("elementFailed") && $0.contains("value of an unknown") && !$0.contains("fault at")
    }
    if subject is JSONSubject || subject is TreeEngine { #expect(reachesLaterElements) }
    #expect(records.undeclared.contains("sizes[3].c 3") == reachesLaterElements, "\(subject)")
  }

  @Test("Values and other records don't depend on the option", arguments: subjects, payloads)
  func values(subject: any ConformanceSubject & Sendable, payload: (tree: PayloadTree, undeclared: [String])) throws {
    let (on, off) = (RescueLog(reportsUndeclaredKeys: true), RescueLog())
    func text(_ log: RescueLog) -> String {
      do {
        return reflectedText(
          of: try RescueOptions(log: log).apply { try subject.decode(Shop.self, from: payload.tree) }
        )
      } catch {
        return "\(error)"
      }
    }
    #expect(text(on) == text(off))
    #expect(on.report().records == off.report().records)
    #expect(on.report().totalCount == off.report().totalCount)
  }

  @Test("Undeclared keys don't depend on the policy", arguments: payloads)
  func policy(payload: (tree: PayloadTree, undeclared: [String])) throws {
    struct Strict: Decodable, UndeclaredKeysReporting {
      enum CodingKeys: CodingKey {
        case name
      }

      var name: String?

      init(from decoder: any Decoder) throws {
        try UndeclaredKeys.report(CodingKeys.self, in: decoder)
        name = try _ShieldedContainer<CodingKeys>(decoder).decode(forKey: .name)
      }
    }
    let tree: PayloadTree = ["name": "a", "b": payload.tree]
    let records = try Self.records(Strict.self, tree, JSONSubject(), RescueOptions(policy: .strict))
    #expect(records.undeclared == ["b {…}"])
    #expect(records.others == [])
  }

  @Test("A foreign decoder's converted keys are declared by the payload's spelling")
  func keyStrategy() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let log = RescueLog(reportsUndeclaredKeys: true)
    let body = Data(#"{"is_open": true, "by_name": {"a_b": {"width": 1, "x_y": 2}}, "shop_colour": "red"}"#.utf8)
    let shop = try decoder.decode(Shop.self, from: body, options: RescueOptions(log: log))
    #expect(shop.isOpen)
    // The decoder doesn't reveal how the payload spells a key that it has converted.
    let undeclared = log.report().undeclaredKeys
    #expect(undeclared.map(\.path.description) == ["shopColour", "byName.a_b.xY"])
  }

  @Test("An object with many undeclared keys has sixteen records")
  func limit() throws {
    let members = (0..<100).map { PayloadTree.Member(key: "k\(100 + $0)", value: true) }
    let records = try Self.records(ShopSize.self, .object([.init(key: "width", value: 1)] + members), JSONSubject())
    #expect(records.undeclared == (0..<16).map { "k\(100 + $0) true" })
  }

  @Test("The keys of an envelope are reported, except those under which a payload or a message may be")
  func envelopes() throws {
    func undeclared<Value: Decodable>(
      _ type: Value.Type,
      _ json: String,
      _ options: RescueOptions = RescueOptions()
    ) throws -> [String] {
      var options = options
      options.log = RescueLog(reportsUndeclaredKeys: true)
      let decoded = try JSONDecoder().decodeWithReport(type, from: Data(json.utf8), options: options)
      return decoded.report.undeclaredKeys.map(\.path.description)
    }
    let size = #"{"width": 1, "z": 2}"#
    #expect(
      try undeclared(
        ShieldedResponse<[ShopSize]>.self,
        #"{"data": [\#(size)], "items": 1, "message": "m", "msg": 2, "page": 3, "time": 4}"#
      ) == ["page", "time", "data[0].z"]
    )
    let path = RescueOptions(decodePath: ["data", "list"])
    #expect(
      try undeclared(
        ShieldedResponse<[ShopSize]>.self,
        #"{"data": {"list": [\#(size)], "total": 1}, "items": 2, "msg": "m"}"#,
        path
      ) == ["items", "data.total", "data.list[0].z"]
    )
    // The payload is the whole body, which may contain a message too.
    let whole = RescueOptions(decodePath: [])
    let body = #"{"width": 1, "message": "m", "msg": 1, "z": 2}"#
    #expect(try undeclared(ShieldedResponse<ShopSize>.self, body, whole) == ["z"])
    #expect(
      try undeclared(
        StandardResponse<ShopSize>.self,
        #"{"statusCode": 200, "message": "m", "result": {"data": \#(size), "page": 1}, "trace": 2}"#
      ) == ["trace", "result.page", "result.data.z"]
    )
    #expect(
      try undeclared(
        StandardResponse<ShopSize>.self,
        #"{"statusCode": 403, "result": {"message": "Forbidden", "reason": 1}}"#
      ) == ["result.reason"]
    )
    #expect(
      try undeclared(CodeMessageResponse<ShopSize>.self, #"{"code": 1, "items": 2, "data": {"msg": "m", "reason": 3}}"#)
        == ["data.reason"]
    )
    #expect(try undeclared(EmptyResponse.self, #"{"x": 1}"#) == [])
  }
}
