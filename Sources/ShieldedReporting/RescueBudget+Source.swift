import ShieldedDecoding

extension RescueBudget {
  /// The Swift expression that creates this budget, for pasting into a contract test.
  ///
  ///     print(try RescueBudget(allowing: report).swiftSource)
  ///     // try RescueBudget()
  ///     //   .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: "data[*].price")
  ///
  /// Equal budgets give the same text. The expression has no trailing line break, and its lines after the first are indented by
  /// two spaces or more. It contains the keys of the report's paths, but none of the values found.
  public var swiftSource: String {
    // Without an allowance, nothing throws, and the compiler would warn about the `try`.
    if allowances.isEmpty { return "RescueBudget()" }
    return (["try RescueBudget()"] + allowances.map(\.swiftSource)).joined(separator: "\n")
  }
}

extension RescueBudget.Allowance {
  fileprivate var swiftSource: String {
    let arguments = arguments
    let method = if case .undeclaredKeys = findings { "allowingUndeclaredKeys" } else { "allowing" }
    let line = "  .\(method)(\(arguments.joined(separator: ", ")))"
    guard line.count > 112, arguments.count > 1 else { return line }
    return "  .\(method)(\n\(arguments.map { "    " + $0 }.joined(separator: ",\n"))\n  )"
  }

  private var arguments: [String] {
    var arguments: [String] = []
    switch findings {
    case .outcomes(let outcomes): arguments += RescueOutcome.allCases.filter(outcomes.contains).map { ".\($0)" }
    case .kind(let kind):
      arguments += [".\(kind.outcome)", "by: .\(kind.rule)"]
      if let reason = kind.reason { arguments.append("reason: .\(reason)") }
      arguments += ["found: .\(kind.found)", "expected: \(kind.expected.swiftLiteral)"]
    case .undeclaredKeys(let found): if let found { arguments.append("found: .\(found)") }
    }
    arguments.append("at: \(pattern.text.swiftLiteral)")
    if let limit { arguments.append("atMost: \(limit)") }
    if let share { arguments.append("share: \(share)") }
    return arguments
  }
}

extension String {
  /// A Swift string literal of the text: a raw one if that avoids escapes.
  fileprivate var swiftLiteral: String {
    let isReadable = unicodeScalars.allSatisfy(\.isReadable)
    let hasEscapes = unicodeScalars.contains { $0 == "\"" || $0 == "\\" }
    // By scalars: a mark after a number sign forms one character with it.
    if isReadable, hasEscapes, !unicodeScalars.contains("#") { return "#\"\(self)\"#" }
    return "\"\(unicodeScalars.map(\.inLiteral).joined())\""
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar looks the same in every editor, whatever is before it.
  fileprivate var isReadable: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
    default: (0x20..<0x7F).contains(value)
    }
  }

  fileprivate var inLiteral: String {
    switch self {
    case "\"", "\\": "\\\(self)"
    case _ where isReadable: String(self)
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
