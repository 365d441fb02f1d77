import Foundation
import ShieldedDecoding

/// The rescues and the undeclared keys that a contract test allows. Any other exceeds the budget.
///
///     let budget = try RescueBudget()
///       .allowing(.retyped, at: "data[*].price")               // "99.0" for a price, however often
///       .allowing(.defaulted, at: "data[*].tags", atMost: 3)   // a missing list of tags, three times
///     try report.check(against: budget)
///
/// Undeclared keys exceed the budget too, if the log reports them: allow them with
/// ``allowingUndeclaredKeys(found:at:atMost:share:)``.
///
/// A policy forbids a rescue during decoding. A budget is checked after decoding, so that one message lists every rescue that
/// exceeds it.
public struct RescueBudget: Sendable, Hashable {
  struct Allowance: Sendable, Hashable {
    enum Findings: Sendable, Hashable {
      /// Rescues with one of some outcomes; with any if there are none.
      case outcomes(Set<RescueOutcome>)
      /// Rescues of one kind.
      case kind(RescueKind<String>)
      /// Undeclared keys with values of one kind; of any if it is `nil`.
      case undeclaredKeys(RescueSource?)
    }

    let pattern: RescuePathPattern
    let findings: Findings
    let limit: Int?
    let share: Double?

    func covers(_ tally: RescueReport.Tally) -> Bool {
      switch findings {
      case .outcomes(let outcomes):
        (outcomes.isEmpty || outcomes.contains(tally.outcome)) && pattern.matches(tally.path)
      case .kind(let kind): kind == tally.kind && pattern.matches(tally.path)
      case .undeclaredKeys: false
      }
    }

    func covers(_ tally: UndeclaredKey.Tally) -> Bool {
      guard case .undeclaredKeys(let found) = findings else { return false }
      return (found == nil || found == tally.found) && pattern.matches(tally.path)
    }
  }

  private(set) var allowances: [Allowance] = []

  /// Creates a budget that allows no rescues and no undeclared keys.
  public init() {}

  /// Returns this budget with an additional allowance for rescues at the paths that match a pattern.
  ///
  /// A pattern is a path in the notation of a report, with `[*]` for an index. In addition, `*` matches any key (`rates.*`),
  /// and `**` at the end matches the path before it and everything below (`legacy.**`). A tally is charged to the first
  /// allowance that covers it.
  ///
  /// - Parameters:
  ///   - outcomes: The allowed outcomes. If none are given, any outcome is allowed.
  ///   - pattern: The pattern of the paths.
  ///   - limit: The maximum number of rescues over all matching paths, at least 0. By default there is no limit.
  ///   - share: The maximum share of elements that each tally may affect, from 0 to 1. By default there is no limit.
  /// - Returns: The budget with this allowance.
  /// - Throws: ``RescueBudgetError`` if the pattern can't be used, or if a limit is out of range.
  public func allowing(
    _ outcomes: RescueOutcome...,
    at pattern: String,
    atMost limit: Int? = nil,
    share: Double? = nil
  ) throws(RescueBudgetError) -> RescueBudget {
    try adding(.outcomes(Set(outcomes)), at: pattern, limit: limit, share: share)
  }

  /// Returns this budget with an additional allowance for one kind of rescue at the paths that match a pattern.
  ///
  ///     try RescueBudget()
  ///       .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: "data[*].price")
  ///     // allows "99.0" for a price, but not true, which is retyped by numberFromBoolean
  ///
  /// ``init(allowing:)`` makes such an allowance for each tally of a report, and ``swiftSource`` is their Swift code.
  ///
  /// - Parameters:
  ///   - outcome: The allowed outcome.
  ///   - rule: The allowed row of the rescue table.
  ///   - reason: The allowed reason. `nil` allows only rescues with a usable value, as in `RescueOutcome.retyped` and
  ///     `RescueOutcome.lossy`.
  ///   - found: What the payload may hold instead of the expected value.
  ///   - expected: The name of the expected type, as in `RescueReport.Tally.expected`.
  ///   - pattern: The pattern of the paths, as in ``allowing(_:at:atMost:share:)``.
  ///   - limit: The maximum number of rescues over all matching paths, at least 0, or `nil` for any number.
  ///   - share: The maximum share of elements that each tally may affect, from 0 to 1, or `nil` for any share.
  /// - Returns: The budget with this allowance.
  /// - Throws: ``RescueBudgetError`` if the pattern can't be used, or if a limit is out of range.
  public func allowing(
    _ outcome: RescueOutcome,
    by rule: RescueRule,
    reason: RescueReason? = nil,
    found: RescueSource,
    expected: String,
    at pattern: String,
    atMost limit: Int? = nil,
    share: Double? = nil
  ) throws(RescueBudgetError) -> RescueBudget {
    let kind = RescueKind(expected: expected, found: found, rule: rule, outcome: outcome, reason: reason)
    return try adding(.kind(kind), at: pattern, limit: limit, share: share)
  }

  /// Returns this budget with an additional allowance for undeclared keys at the paths that match a pattern.
  ///
  ///     try RescueBudget().allowingUndeclaredKeys(at: "items[*].*", share: 0.1)
  ///
  /// - Parameters:
  ///   - found: The kind of the keys' values, or `nil` for any.
  ///   - pattern: The pattern of the paths, as in ``allowing(_:at:atMost:share:)``.
  ///   - limit: The maximum number of keys over all matching paths, at least 0, or `nil` for any number.
  ///   - share: The maximum share of elements that each tally may affect, from 0 to 1, or `nil` for any share.
  /// - Returns: The budget with this allowance.
  /// - Throws: ``RescueBudgetError`` if the pattern can't be used, or if a limit is out of range.
  public func allowingUndeclaredKeys(
    found: RescueSource? = nil,
    at pattern: String,
    atMost limit: Int? = nil,
    share: Double? = nil
  ) throws(RescueBudgetError) -> RescueBudget {
    try adding(.undeclaredKeys(found), at: pattern, limit: limit, share: share)
  }

  private func adding(
    _ findings: Allowance.Findings,
    at pattern: String,
    limit: Int?,
    share: Double?
  ) throws(RescueBudgetError) -> RescueBudget {
    if let limit, limit < 0 {
      let noun = if case .undeclaredKeys = findings { "undeclared keys" } else { "rescues" }
      throw .badLimit(pattern: pattern, limit: "\(limit) \(noun)")
    }
    if let share, !(0...1).contains(share) { throw .badLimit(pattern: pattern, limit: "a share of \(share)") }
    var budget = self
    budget.allowances.append(
      Allowance(pattern: try RescuePathPattern(pattern), findings: findings, limit: limit, share: share)
    )
    return budget
  }
}

extension RescueBudget {
  /// Creates a budget that allows the kinds of rescue in a report, however often, and no others.
  ///
  ///     // The report has 12 × data[*].price: retyped by numberFromString.
  ///     let budget = try RescueBudget(allowing: report)
  ///     try report.check(against: budget)      // passes
  ///     try tomorrow.check(against: budget)    // throws if a price is true, or if another field is rescued
  ///     print(budget.swiftSource)              // the budget's code for a contract test
  ///
  /// A kind of rescue consists of its folded path, the rule, the outcome, the reason, the expected type and the JSON type of
  /// the token. Undeclared keys are allowed at their folded paths, with values of the same JSON type. The allowances are in the order of their paths, so equal reports give equal budgets. A dictionary's keys are part of the path: to allow all of them, edit the ``swiftSource``.
  ///
  /// - Parameter report: The report.
  /// - Throws: ``RescueBudgetError/uncountedRescues(_:)`` if the paths of some rescues aren't known.
  public init(allowing report: RescueReport) throws(RescueBudgetError) {
    let uncountedCount = report.uncountedCount.addingClamped(report.uncountedUndeclaredCount)
    guard uncountedCount == 0 else { throw .uncountedRescues(uncountedCount) }
    self.init()
    // Tallies with equal counts can be in any order, since a dictionary's keys are decoded in any order.
    let identities = Set(report.tallies.map { RescueReport.Tally.Identity(path: $0.path.folded, kind: $0.kind) })
    for identity in identities.sorted(by: { $0 }) {
      let kind = identity.kind
      self = try allowing(
        kind.outcome,
        by: kind.rule,
        reason: kind.reason,
        found: kind.found,
        expected: kind.expected,
        at: identity.path.description
      )
    }
    let keys = Set(report.undeclaredTallies.map { UndeclaredKey.Tally.Identity(path: $0.path.folded, found: $0.found) })
    for identity in keys.sorted(by: { $0 }) {
      self = try allowingUndeclaredKeys(found: identity.found, at: identity.path.description)
    }
  }
}

// MARK: - Checking

extension RescueReport {
  /// Checks in a contract test that the report contains only rescues that a budget allows.
  ///
  ///     try report.check(against: RescueBudget().allowing(.retyped, at: "data[*].price"))
  ///     // The rescue report exceeds its budget:
  ///     // - 2 × data[*].id: defaulted by missingKey (keyNotFound), which the budget doesn't allow; first found: nothing
  ///
  /// - Parameter budget: The allowed rescues.
  /// - Throws: ``RescueBudgetError/exceeded(_:)`` with every excess. Rescues without a tally exceed any budget,
  ///   because their paths aren't known. A tally whose share is unknown exceeds any limit on its share.
  public func check(against budget: RescueBudget) throws(RescueBudgetError) {
    var breaches: [String] = []
    var charged = [Int](repeating: 0, count: budget.allowances.count)
    func charge(_ tally: String, _ count: Int, _ example: String?, _ share: Double?, to index: Int?) {
      let (text, found) = (tally.onOneLine, "first found: \(example?.onOneLine ?? "nothing")")
      guard let index else {
        breaches.append("\(text), which the budget doesn't allow; \(found)")
        return
      }
      charged[index] = charged[index].addingClamped(count)
      guard let limit = budget.allowances[index].share else { return }
      if let share {
        if share <= limit { return }
        breaches.append("\(text), affecting a share of \(share), but the budget allows \(limit); \(found)")
      } else {
        breaches.append("\(text), whose share is unknown, but the budget allows a share of \(limit); \(found)")
      }
    }
    for tally in tallies {
      let index = budget.allowances.firstIndex { $0.covers(tally) }
      charge(tally.description, tally.count, tally.example, share(of: tally), to: index)
    }
    for tally in undeclaredTallies {
      let index = budget.allowances.firstIndex { $0.covers(tally) }
      charge(tally.description, tally.count, tally.example, share(of: tally), to: index)
    }
    for (allowance, sum) in zip(budget.allowances, charged) {
      guard let limit = allowance.limit, sum > limit else { continue }
      let noun = if case .undeclaredKeys = allowance.findings { "undeclared keys" } else { "rescues" }
      breaches.append("\(sum) \(noun) at \(allowance.pattern.text), but the budget allows \(limit)")
    }
    for (count, noun) in [(uncountedCount, "rescues"), (uncountedUndeclaredCount, "undeclared keys")] where count > 0 {
      breaches.append("\(count) \(noun) at paths that weren't counted: give the log a larger path capacity")
    }
    guard breaches.isEmpty else { throw .exceeded(breaches) }
  }
}

/// A pattern that matches paths of a report: `data[*].price`, `rates.*`, `legacy.**`.
struct RescuePathPattern: Sendable, Hashable {
  private enum Step: Sendable, Hashable {
    case key(SpelledKey)
    case anyKey
    case anyIndex
  }

  let text: String

  private let steps: [Step]
  private let coversAllBelow: Bool

  init(_ text: String) throws(RescueBudgetError) {
    let parsed: [RescuePathParser.Step]
    do {
      parsed = try RescuePathParser.steps(of: text)
    } catch {
      throw .badPattern(error)
    }
    var steps: [Step] = []
    for step in parsed {
      switch step {
      // Reports cut keys too.
      case .component(.key(let key)):
        steps.append(.key(SpelledKey(key.excerpt(utf8Count: RescuePath.Component.keyLengthLimit))))
      case .component(.anyIndex): steps.append(.anyIndex)
      case .component(.index(let index)): throw .indexInPattern(pattern: text, index: index)
      case .anyKey: steps.append(.anyKey)
      case .anything: break
      }
    }
    self.text = text
    self.steps = steps
    coversAllBelow = parsed.last == .anything
  }

  /// Returns a Boolean value that indicates whether the pattern matches a path with folded indices.
  func matches(_ path: RescuePath) -> Bool {
    let components = path.components
    guard components.count == steps.count || (coversAllBelow && components.count > steps.count) else { return false }
    return zip(steps, components).allSatisfy { step, component in
      switch (step, component) {
      case (.key(let name), .key(let key)): name.isSpelled(key)
      case (.anyKey, .key), (.anyIndex, .anyIndex), (.anyIndex, .index): true
      default: false
      }
    }
  }
}

// MARK: - Errors

/// An error in a ``RescueBudget``, or the rescues that exceed it.
@nonexhaustive
public enum RescueBudgetError: Error, Sendable, Hashable {
  /// The pattern isn't a path.
  case badPattern(RescuePathParsingError)
  /// The pattern names one index; reports count all indices together.
  case indexInPattern(pattern: String, index: Int)
  /// The number of rescues is below 0, or the share isn't between 0 and 1.
  case badLimit(pattern: String, limit: String)
  /// A budget can't be made from the report, because the paths of some of its rescues weren't counted.
  case uncountedRescues(Int)
  /// The budget doesn't allow some rescues; there is one sentence for each excess.
  case exceeded([String])
}

extension RescueBudgetError: CustomStringConvertible {
  /// The problem and its correction, or one line for each excess over the budget.
  public var description: String {
    switch self {
    case .badPattern(let error): "The budget's pattern can't be used: \(error)"
    case .indexInPattern(let pattern, let index):
      "The budget's pattern \(pattern.quoted) names the index \(index), but a report counts all indices together: "
        + "write [*]."
    case .badLimit(let pattern, let limit):
      "The budget for \(pattern.quoted) can't allow \(limit): a count must be at least 0, and a share from 0 to 1."
    case .uncountedRescues(let count):
      "A budget can't be made from a report with \(count.counted("rescue")) at paths that weren't counted: give the log a "
        + "larger path capacity, or merge the reports with a larger capacity."
    case .exceeded(let breaches):
      (["The rescue report exceeds its budget:"] + breaches.map { "- \($0)" }).joined(separator: "\n")
    }
  }
}

extension RescueBudgetError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
