import ShieldedDecoding

extension RescueTableRow {
  /// The claims of a row's result that its examples contradict, and the facts that it omits; empty if the two agree.
  ///
  /// A result is prose, and the tests run its examples. This compares the words of the result with the examples.
  ///
  /// - Parameter decoder: The decoder.
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
