extension RescueReport.Tally {
  /// What distinguishes a tally from the others of a report, and is the same in the reports of other responses.
  struct Identity: Hashable, Sendable {
    let path: RescuePath
    let kind: RescueKind<String>

    /// A sort key that doesn't depend on hash values.
    var sortText: String {
      [
        path.description, kind.rule.rawValue, kind.outcome.rawValue, kind.reason?.rawValue ?? "", kind.expected,
        kind.found.rawValue,
      ].joined(separator: "\u{0}")
    }
  }

  var identity: Identity { Identity(path: path, kind: kind) }
}

extension Sequence {
  /// Sorts elements by their tally's path and kind.
  func sorted(by identity: (Element) -> RescueReport.Tally.Identity) -> [Element] {
    map { (element: $0, text: identity($0).sortText) }
      // Not by the strings themselves: two keys that are canonically equivalent are two paths.
      .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
      .map(\.element)
  }
}
