#if Macros
  import Foundation
  import ShieldedMacros
  import ShieldedReporting
  import Testing

  @Suite("Reports of @Shielded models", .timeLimit(.minutes(20)))
  struct ReportBehaviorTests {
    @Shielded(keys: .snakeCase)
    struct Basket {
      @Shielded(keys: .snakeCase)
      struct Line {
        var unitPrice: Double
        @Key("qty", "quantity") var quantity: Int
      }

      @Dropping var basketLines: [Line]
      var totalsByName: [String: Double]
    }

    private static let body = #"""
      {"basket_lines": [{"unit_price": "2.5", "qty": 1}, 7, {"unit_price": 1, "quantity": "3"}],
      "totals_by_name": {"a.b": "1"}}
      """#

    private static func reports(log: () -> RescueLog = { RescueLog() }) throws -> [RescueReport] {
      try ([JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder]).map { decoder in
        try decoder.decodeWithReport(Basket.self, from: Data(body.utf8), options: RescueOptions(log: log())).report
      }
    }

    private static func path(_ outcome: RescueReport.ValueOutcome) -> String? {
      guard case .rescued(let record) = outcome else { return nil }
      return "\(record.path) \(record.outcome.rawValue)"
    }

    @Test("The outcome at a path has the keys of the payload, and a dropped element's index counts")
    func outcomes() throws {
      for report in try Self.reports() {
        let price = try report.outcome(at: "basket_lines[0].unit_price")
        #expect(Self.path(price) == "basket_lines[0].unit_price retyped")
        let quantity = try report.outcome(at: "basket_lines[2].quantity")
        #expect(Self.path(quantity) == "basket_lines[2].quantity retyped")
        #expect(Self.path(try report.outcome(at: "basket_lines[1].qty")) == "basket_lines[1] dropped")
        #expect(Self.path(try report.outcome(at: #"totals_by_name["a.b"]"#)) == #"totals_by_name["a.b"] retyped"#)
        #expect(try report.outcome(at: "basket_lines[0].qty") == .notRescued)
        #expect(try report.outcome(at: "basket_lines[2].unit_price") == .notRescued)
      }
      for report in try Self.reports(log: { RescueLog(capacity: 1) }) {
        #expect(try report.outcome(at: #"totals_by_name["a.b"]"#) == .notKept)
        #expect(try report.outcome(at: "basket_lines[2].quantity") == .notKept)
        #expect(try report.outcome(at: "totals_by_name") == .notRescued)
      }
    }
  }
#endif
