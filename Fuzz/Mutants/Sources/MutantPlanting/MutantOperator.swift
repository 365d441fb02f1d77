/// What a mutant changes.
public enum MutantOperator: String, Codable, CaseIterable, Sendable {
  /// `<` becomes `<=` or `>=`, and so on for every comparison; the upper bound of a range moves by one.
  case relational
  /// A condition is negated.
  case negatedCondition = "negated condition"
  /// A condition is always true or always false. A `guard` whose condition is always true is disabled.
  case constantCondition = "constant condition"
  /// `&&` becomes `||`, or one side is left out.
  case logical
  /// `+` becomes `-`, and so on; a minus sign is left out; `a ?? b` becomes `b`.
  case arithmetic
  /// `&` becomes `|`, `<<` becomes `>>`, and so on.
  case bits
  /// A number, or the byte in `UInt8(ascii:)`, is one more or one less.
  case constant
  /// A call or an assignment is left out.
  case omittedStatement = "omitted statement"
  /// Another case of the same enumeration, or another static member of the same structure.
  case otherCase = "other case"
  /// A pattern no longer matches.
  case omittedPattern = "omitted pattern"
  /// Two arguments of a call are exchanged.
  case swappedArguments = "swapped arguments"
  /// `break` becomes `continue` or the reverse.
  case jump
  /// A function returns at its start, with an empty or default value if it returns one.
  case earlyReturn = "early return"
  /// One `return` returns an empty or default value.
  case returnValue = "return value"
}
