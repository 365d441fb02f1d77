import ShieldedDecoding

/// The rescue table as data: what each JSON token becomes in each Swift target, over each decoder.
///
/// Both the tests' arguments and the published table come from here, so they can't disagree.
public enum RescueTable {
  /// All rows, in the order of the published table.
  public static let rows: [RescueTableRow] =
    absences + integers + floatingPoints + halves + decimals + numbers + booleans + strings + containers + enumerations
    + strategies + listedDates + arrays + brackets + sets + dictionaries + integerKeyedDictionaries + objects + unions
    + documents

  /// All examples, in the order of the rows.
  public static var examples: [RescueTableExample] { rows.flatMap(\.examples) }

  /// The examples of the rows, and those at the edges.
  public static var examplesAndEdges: [RescueTableExample] { examples + edges }

  /// The table in Markdown, with a line for each row. If both decoders have the same result, the line gives it once.
  public static var markdown: String {
    let lines = rows.map { row in
      let foundation = row.dependsOnDecoder ? row.result(over: .jsonDecoder) : "the same"
      return "| \(row.target) ← \(row.source) | \(row.result(over: .shieldedJSONDecoder)) | \(foundation) |"
    }
    let header = ["| target ← source | over `ShieldedJSONDecoder` | over `JSONDecoder` |", "|---|---|---|"]
    return (header + lines).joined(separator: "\n")
  }
}

/// A row of the rescue table: what one kind of token becomes in one kind of target.
public struct RescueTableRow: Sendable {
  /// The kind of Swift type.
  public let target: String

  /// The kind of token.
  public let source: String

  /// The result over each decoder, in words.
  private let results: [TableDecoder: String]

  /// Whether the decoders have different results.
  public let dependsOnDecoder: Bool

  /// Tokens of the kind, with the expected result of each.
  public private(set) var examples: [RescueTableExample]

  /// Creates a row with one result for every decoder.
  ///
  /// A result names every outcome of its examples, and either their reasons or "own reason". A result that starts with a value in
  /// code names the value of every example. The tests enforce this.
  ///
  /// - Parameter examples: Tokens of the kind, with the expected result of each.
  public init(_ target: String, from source: String, _ result: String, _ examples: [RescueTableExample] = []) {
    self.init(target, from: source, overShielded: result, overJSONDecoder: result, examples)
  }

  /// Creates a row with a result for each decoder.
  ///
  /// - Parameter examples: Tokens of the kind, with the expected result of each.
  public init(
    _ target: String,
    from source: String,
    overShielded shielded: String,
    overJSONDecoder foundation: String,
    _ examples: [RescueTableExample] = []
  ) {
    (self.target, self.source, self.examples) = (target, source, examples)
    results = [.shieldedJSONDecoder: shielded, .jsonDecoder: foundation]
    dependsOnDecoder = shielded != foundation
  }

  /// The same row, with examples.
  ///
  /// - Parameter examples: Tokens of the kind, with the expected result of each.
  func with(_ examples: [RescueTableExample]) -> RescueTableRow {
    var row = self
    row.examples = examples
    return row
  }

  /// The result over a decoder, in words.
  public func result(over decoder: TableDecoder) -> String { results[decoder] ?? "" }
}

extension RescueTableRow: CustomStringConvertible {
  /// `Bool ← string`.
  public var description: String { "\(target) ← \(source)" }
}

extension RescueTableRow {
  /// The claims of a row's result that its examples contradict, and the facts that it omits; empty if the two agree.
  ///
  /// A result is prose, and the tests run its examples. This compares the words of the result with the examples.
  public func falseClaims(over decoder: TableDecoder) -> [String] {
    let result = result(over: decoder)
    let expectations = examples.map { $0.expectation(over: decoder) }
    // Such a row names no outcome, because its examples belong to other rows.
    if result.hasPrefix("as that row says") { return [] }
    var claims: [String] = []

    let outcomes = expectations.reduce(into: Set<String>()) { $0.formUnion($1.outcomes) }
    let words = Set(result.split { !$0.isLetter }.map(String.init))
    let namedOutcomes = words.intersection(["exact", "refused"] + RescueOutcome.allCases.map(\.rawValue))
    if namedOutcomes != outcomes { claims.append("outcomes \(namedOutcomes.sorted()), not \(outcomes.sorted())") }

    let reasons = Set(expectations.flatMap(\.reasons).map(\.rawValue))
    let namedReasons = words.intersection(RescueReason.allCases.map(\.rawValue))
    if namedReasons != reasons, !(namedReasons.isEmpty && result.contains("own reason")) {
      claims.append("reasons \(namedReasons.sorted()), not \(reasons.sorted())")
    }

    if let value = namedValue(in: result) {
      // A dictionary is described by its entries, and an Optional by its wrapped value.
      let described = value == "[:]" ? "[]" : value
      let others = expectations.compactMap(\.value).filter { $0 != described }
      if !others.isEmpty { claims.append("value \(value), not \(others)") }
    }
    // A number in code is the value of a String in the row.
    let values = Set(expectations.compactMap(\.value))
    for number in codes(in: result) where number.first?.isNumber == true && !values.contains("\"\(number)\"") {
      if !values.contains(number) { claims.append("value \(number), not of \(values.sorted())") }
    }
    return claims
  }

  /// The tokens that the row names as its source but has no example for.
  public var tokensWithoutExample: [String] {
    let tokens = Set(examples.compactMap(\.json))
    return codes(in: source).filter { code in
      guard let first = code.first else { return false }
      // A list of words contains spaces; a string contains them only inside quotes.
      let isToken =
        first == "\"" || first == "{" || first == "[" || ((first.isNumber || first == "-") && !code.contains(" "))
      return (isToken || ["true", "false", "null"].contains(code)) && !tokens.contains(code)
    }
  }

  private func codes(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
      String($0.element)
    }
  }

  /// The value in code that a result starts with (`` `nil`: exact ``), or ends with (``retyped: `true` ``).
  private func namedValue(in result: String) -> String? {
    let parts = result.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return result.hasPrefix("`[") ? String(parts[1]) : nil }
    if parts[0].isEmpty, parts[2].hasPrefix(": ") { return String(parts[1]) }
    return parts[2].isEmpty && parts[0].hasSuffix(": ") ? String(parts[1]) : nil
  }
}

/// A decoder with a column in the rescue table.
public enum TableDecoder: String, CaseIterable, Sendable {
  /// The package's own.
  case shieldedJSONDecoder = "ShieldedJSONDecoder"
  /// Foundation's.
  case jsonDecoder = "JSONDecoder"
}
