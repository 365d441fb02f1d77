import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

extension RescueBudgetError {
  /// What exceeds the budget; `nil` for another error.
  var breaches: [String]? { if case .exceeded(let breaches) = self { breaches } else { nil } }
}

@Suite("RescueBudget", .timeLimit(.minutes(20)))
struct RescueBudgetTests {
  static func report() throws -> RescueReport { try ReportedCatalogue.report(ReportedCatalogue.dirty) }

  static let whole: @Sendable () throws -> RescueBudget = {
    try RescueBudget()
      .allowing(.retyped, at: "items[*].price")
      .allowing(.retyped, .lossy, at: "items[*].offers[*].*")
      .allowing(.dropped, at: "items[*]", atMost: 1, share: 0.25)
      .allowing(at: "title")
  }

  @Test("A report within its budget passes, and a clean report passes any budget")
  func within() throws {
    try Self.report().check(against: Self.whole())
    try Self.report().check(against: RescueBudget().allowing(at: "**"))
    try ReportedCatalogue.report(ReportedCatalogue.clean).check(against: RescueBudget())
  }

  @Test("A budget that only allows retyped prices throws an error that names every other rescue")
  func exceeded() throws {
    let budget = try RescueBudget().allowing(.retyped, at: "items[*].price")
    let report = try Self.report()
    let error = #expect(throws: RescueBudgetError.self) { try report.check(against: budget) }
    #expect(
      error?.description == """
        The rescue report exceeds its budget:
        - 2 × items[*].offers[*].cents: retyped by numberFromString, which the budget doesn't allow; first found: "1"
        - 1 × items[*]: dropped by objectFromOther (typeMismatch), which the budget doesn't allow; first found: "none"
        - 1 × title: defaulted by nullValue (valueNotFound), which the budget doesn't allow; first found: null
        """
    )
  }

  // Pairs of a budget with another pattern for prices and the text that its only breach must contain.
  @Test("A breach names an outcome, a count or a share that isn't allowed")
  func limits() throws {
    let report = try Self.report()
    let rest = try RescueBudget().allowing(at: "items[*]").allowing(at: "items[*].offers.**").allowing(at: "title")
    let budgets: [(RescueBudget, String)] = [
      (
        try rest.allowing(.lossy, at: "items[*].price"),
        "2 × items[*].price: retyped by numberFromString, which the budget"
      ),
      (try rest.allowing(at: "items[*].price", atMost: 1), "2 rescues at items[*].price, but the budget allows 1"),
      (try rest.allowing(at: "items[*].price", share: 0.4), "affecting a share of 0.5, but the budget allows 0.4"),
      (try rest.allowing(at: "price"), "which the budget doesn't allow"),
      (try rest.allowing(at: "items.price"), "which the budget doesn't allow"),
      (try rest.allowing(at: "*.price"), "which the budget doesn't allow"),
    ]
    for (budget, message) in budgets {
      let error = #expect(throws: RescueBudgetError.self) { try report.check(against: budget) }
      let breaches = try #require(error?.breaches)
      #expect(breaches.count == 1)
      #expect(breaches.first?.contains(message) == true)
    }
    try report.check(against: rest.allowing(at: "items[*].price", atMost: 2, share: 0.5))
    try report.check(against: rest.allowing(at: "*[*].price"))
  }

  @Test("Rescues at uncounted paths exceed any budget")
  func uncounted() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty, log: RescueLog(pathCapacity: 1))
    let error = #expect(throws: RescueBudgetError.self) { try report.check(against: RescueBudget().allowing(at: "**")) }
    #expect(error?.description.contains("3 rescues at paths that weren't counted") == false)
    #expect(error?.description.contains("4 rescues at paths that weren't counted") == true)
  }

  @Test("An unknown share exceeds a budget that limits the share")
  func unknownShare() throws {
    struct Plain: Decodable {
      var items: [ReportedCatalogue.Item]
    }
    let json = #"{"items":[{"price":"1","name":"","offers":[]}]}"#
    let report = try JSONDecoder().decodeWithReport(Plain.self, from: Data(json.utf8)).report
    let error = #expect(throws: RescueBudgetError.self) {
      try report.check(against: RescueBudget().allowing(at: "items[*].price", share: 0.9))
    }
    #expect(error?.description.contains("whose share is unknown") == true)
  }

  /// A pattern, and the text that its error must contain.
  @Test(
    "The error for a bad pattern gives the fault and its position",
    arguments: [
      ("", "is empty"), ("data[*", "at character 6, expected a closing bracket"), ("data[3].price", "write [*]"),
      ("data[].price", "expected an index"), ("data..price", "at character 5, expected a key"),
      ("data[*]price", "at character 7, expected a dot or a bracket"), ("a key", "must be written as [\"a key\"]"),
      ("data.**.price", "nothing can follow **"), ("data[\"x]", "expected a closing quote"),
      ("data[\"\\q\"]", "expected one of the escapes"), ("data[99999999999999999999]", "expected an index"),
      ("data.", "expected a key"), ("data[\"\\u{110000}\"]", "expected one of the escapes"),
    ]
  )
  func badPatterns(pattern: String, message: String) {
    let error = #expect(throws: RescueBudgetError.self) { try RescueBudget().allowing(at: pattern) }
    #expect(error?.description.contains(message) == true)
  }

  @Test("A share limit outside 0 to 1 is refused", arguments: [-0.1, 1.1, .nan, .infinity])
  func badLimits(share: Double) {
    #expect(throws: RescueBudgetError.self) { try RescueBudget().allowing(at: "a", share: share) }
    #expect(throws: RescueBudgetError.badLimit(pattern: "a", limit: "-1 rescues")) {
      try RescueBudget().allowing(at: "a", atMost: -1)
    }
  }

  @Test(
    "A path reads back from its own description",
    arguments: [
      RescuePath([]), RescuePath([.key("a"), .anyIndex, .key("b c"), .index(7)]), RescuePath([.key("*"), .key("**")]),
      RescuePath([.index(0), .key("\"\\\n\t\u{1b}\u{202e}"), .key("")]), RescuePath([.key("the whole payload")]),
      RescuePath([.key("größe"), .key("$id"), .key("x-y")]), RescuePath([.key("e\u{301}\u{301}"), .key("\u{301}")]),
    ]
  )
  func pathRoundTrip(path: RescuePath) throws {
    #expect(try RescuePath(parsing: path.description) == path)
  }
}
