/// How a payload's document is written: its white space, the order of its members, and members that no model declares.
///
/// The layout changes neither a value nor the number of records, so payloads of one seed have the same expected result in every
/// layout.
public enum PayloadLayout: String, CaseIterable, Sendable {
  /// No white space, and members in the order in which the models declare them.
  case compact
  /// A space after each comma and colon: `{"id": 1, "sku": 2}`.
  case spaced
  /// One member or element a line, indented by two spaces a level.
  case indented
  /// Members in another order, the same in every record.
  case shuffled
  /// Members in an order drawn for each object of each record.
  case random
  /// Seven members in each record that no model declares, among the declared ones.
  case extra

  /// A one-line summary for listings.
  public var summary: String {
    switch self {
    case .compact: "no white space, members in the models' order"
    case .spaced: "a space after each comma and colon"
    case .indented: "one member or element a line, indented by two spaces a level"
    case .shuffled: "members in another order, the same in every record"
    case .random: "members in an order drawn for each record"
    case .extra: "seven members in each record that no model declares"
    }
  }
}
