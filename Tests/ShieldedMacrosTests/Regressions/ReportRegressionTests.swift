#if Macros
  import Foundation
  import ShieldedDecoding
  import ShieldedJSON
  import ShieldedMacros
  import ShieldedReporting
  import ShieldedShapes
  import Testing

  @Shielded private struct Inner: Encodable {
    var order: Int
  }

  @Shielded private struct Outer: Encodable {
    @Embedded var inner: Inner
  }

  private struct Plain: Decodable { var order: Int }

  private struct ForeignCall: Decodable {
    var plain: Plain

    enum CodingKeys: CodingKey { case inner }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let text = try container.decode(String.self, forKey: .inner)
      let path = container.codingPath + [CodingKeys.inner]
      plain = try JSONDecoder().decode(Plain.self, from: Data(text.utf8), embeddedAt: path)
    }
  }

  @Shielded private struct Item: Encodable, DomainConvertible {
    var id: Int

    func toDomain() -> Int? { id > 0 ? id : nil }
  }

  @Shielded(lists: .dropping) private struct ItemPage: Encodable {
    var data: [Item]
  }

  @Suite("Regressions of reports", .timeLimit(.minutes(20)))
  struct ReportRegressionTests {
    private static var decoders: [any RescuingDecoder] { [ShieldedJSONDecoder(), JSONDecoder()] }

    private static let embedded = Data(#"{"inner":"{\"order\":1,\"coupon\":\"X\"}"}"#.utf8)

    /// In one pass, a handler of undeclared keys alone received nothing of a nested payload.
    @Test("The handler of undeclared keys receives those of JSON in a string, with or without one for records")
    func handler() throws {
      for handlesRecords in [false, true] {
        for decoder in Self.decoders {
          let seen = Lock<[String]>([])
          let handler: (@Sendable (RescueRecord) -> Void)? = if handlesRecords { { _ in } } else { nil }
          let log = RescueLog(
            reportsUndeclaredKeys: true,
            handler: handler,
            undeclaredKeyHandler: { key in seen.withLock { $0.append("\(key.path)") } }
          )
          _ = try decoder.decode(Outer.self, from: Self.embedded, options: RescueOptions(log: log))
          #expect(seen.withLock { $0 } == ["inner.coupon"], "\(decoder) \(handlesRecords)")
          #expect(log.report().undeclaredKeys.map { "\($0.path)" } == ["inner.coupon"])
        }
      }
    }

    @Test("A foreign decoder inside another call must report the keys of its type, or throws")
    func foreignInside() {
      for decoder in Self.decoders {
        let options = RescueOptions(log: RescueLog(reportsUndeclaredKeys: true))
        #expect(throws: UndeclaredKeysError.self) {
          try decoder.decode(Wrapping<ForeignCall>.self, from: Self.embedded, options: options)
        }
        #expect(throws: Never.self) {
          try decoder.decode(Wrapping<ForeignCall>.self, from: Self.embedded, options: RescueOptions(log: RescueLog()))
        }
      }
    }

    /// A type whose keys are reported, around one that isn't checked before it is decoded.
    private struct Wrapping<Value: Decodable>: Decodable, UndeclaredKeysReporting {
      init(from decoder: any Decoder) throws { _ = try Value(from: decoder) }
    }

    /// Keys that an envelope declares at the root counted as declared at the root of JSON in a string.
    @Test("A key that is declared around a payload isn't declared in JSON in a string")
    func inheritance() throws {
      let body = Data(#"[{"inner":"{\"order\":1,\"message\":\"hi\"}"}]"#.utf8)
      for decoder in Self.decoders {
        let options = RescueOptions(log: RescueLog(reportsUndeclaredKeys: true))
        let report = try decoder.decodeWithReport([Outer].self, from: body, options: options).report
        #expect(report.undeclaredKeys.map { "\($0.path)" } == ["[0].inner.message"], "\(decoder)")
      }
    }

    @Test("Elements without a model count as affected one by one, also if their indices aren't known")
    func affectedElements() throws {
      let body = Data(#"{"data":[null,{"id":0},null,{"id":0},{"id":1}]}"#.utf8)
      let log = RescueLog(capacity: 1)
      let items = try ShieldedJSONDecoder().decode(ItemPage.self, from: body, options: RescueOptions(log: log)).data
      _ = items.prefix(1).toDomain(log: log, at: RescuePath([.key("data")]))
      _ = items.dropFirst().toDomain(log: log, at: RescuePath([.key("data")]))
      let tally = try #require(log.report().tallies.first { $0.rule == .domainConversion })
      #expect(tally.path.description == "data[*]")
      #expect(tally.count == 2)
      #expect(tally.affectedElementCount == 2)
    }

    @Test("A record at any index doesn't say that one element was rescued")
    func outcomes() throws {
      let log = RescueLog()
      let body = Data(#"{"data":[{"id":5},{"id":-1}]}"#.utf8)
      let items = try ShieldedJSONDecoder().decode(ItemPage.self, from: body, options: RescueOptions(log: log)).data
      _ = items.dropFirst().toDomain(log: log, at: RescuePath([.key("data")]))
      let report = log.report()
      #expect(report.records.map(\.path.description) == ["data[*]"])
      #expect(try report.outcome(at: "data[0].id") == .notKept)
      #expect(try report.outcome(at: "data[*]") == .rescued(report.records[0]))
      #expect(try report.outcome(at: "title") == .notRescued)
    }

    @Test("Merged reports have one order, also of paths that are canonically equivalent")
    func order() throws {
      let texts = ["Gro\u{308}\u{DF}e", "Gr\u{F6}\u{DF}e", "\u{1112}\u{1161}\u{11AB}", "\u{D55C}"]
      func report(_ key: String) throws -> RescueReport {
        try ShieldedJSONDecoder().decodeWithReport([String: Item].self, from: Data(#"{"\#(key)":{"id":"1"}}"#.utf8))
          .report
      }
      let reports = try texts.map(report)
      let keys = RescueReport.merged(reports).tallies.map { Array("\($0.path)".utf8) }
      #expect(keys.count == 4)
      // In Unicode's order, and equivalent ones in that of their bytes.
      #expect(
        keys
          == keys.sorted {
            String(decoding: $0, as: UTF8.self) == String(decoding: $1, as: UTF8.self)
              ? $0.lexicographicallyPrecedes($1)
              : String(decoding: $0, as: UTF8.self) < String(decoding: $1, as: UTF8.self)
          }
      )
      #expect(keys == RescueReport.merged(reports.reversed()).tallies.map { Array("\($0.path)".utf8) })
    }

    @Test("A budget covers a key that the report has cut")
    func longKey() throws {
      let key = String(repeating: "k", count: 200)
      let body = Data(#"{"\#(key)":{"id":"1"}}"#.utf8)
      let report = try ShieldedJSONDecoder().decodeWithReport([String: Item].self, from: body).report
      #expect(report.totalCount == 1)
      try report.check(against: try RescueBudget().allowing(at: "\(key).id"))
      #expect(throws: RescueBudgetError.self) {
        try report.check(against: try RescueBudget().allowing(at: "\(key.dropLast(80)).id"))
      }
    }
  }
#endif
