import ShieldedDecoding

/// What decoding a document must produce.
package struct SpecifiedResult: Hashable, Sendable {
  /// The value, or the error that is thrown.
  package var outcome: Result<ExactValue, SpecifiedError>
  /// The rescues in the order of decoding. If decoding throws, those before the error.
  package var records: [SpecifiedRecord]
  /// The lists whose elements a report counts, in the order in which they are read.
  package var lists: [SpecifiedList]
  /// The keys that no property asks for, in the order of the document.
  package var undeclaredKeys: [SpecifiedUndeclaredKey]

  package init(
    _ outcome: Result<ExactValue, SpecifiedError>,
    records: [SpecifiedRecord] = [],
    lists: [SpecifiedList] = [],
    undeclaredKeys: [SpecifiedUndeclaredKey] = []
  ) {
    self.outcome = outcome
    self.records = records
    self.lists = lists
    self.undeclaredKeys = undeclaredKeys
  }
}

/// One list whose elements a report counts.
package struct SpecifiedList: Hashable, Sendable {
  package var path: SpecifiedPath
  package var elementCount: Int

  package init(path: SpecifiedPath, elementCount: Int) {
    self.path = path
    self.elementCount = elementCount
  }
}

/// A key that no property asks for.
package struct SpecifiedUndeclaredKey: Hashable, Sendable {
  /// The location of the key's value.
  package let path: SpecifiedPath
  /// The kind of the value.
  package let source: RescueSource
  /// The value as a report shows it, before it is cut.
  package let found: String?

  /// The key as a record, so that a log cuts and counts it like one. The rule, the outcome and the expected type mean nothing.
  package var asRecord: SpecifiedRecord {
    SpecifiedRecord(path: path, rule: .missingKey, outcome: .dropped, expected: "", source: source, found: found)
  }
}

/// One rescue that decoding must report.
package struct SpecifiedRecord: Hashable, Sendable {
  /// The location of the value.
  package var path: SpecifiedPath
  /// The row of the rescue table.
  package var rule: RescueRule
  /// The result of the rescue.
  package var outcome: RescueOutcome
  /// The reason for which the value wasn't usable; `nil` for a value that was converted.
  package var reason: RescueReason?
  /// The name of the expected type, as Swift prints it without the module.
  package var expected: String
  /// What the document holds in place of the expected value.
  package var source: RescueSource
  /// The document's value as a record shows it; `nil` for a missing key.
  package var found: String?
  /// The location of the error that the value's own `init(from:)` threw; `nil` if it threw none.
  package var underlyingPath: SpecifiedPath?
  /// The reason in that error.
  package var cause: RescueReason?

  package init(
    path: SpecifiedPath,
    rule: RescueRule,
    outcome: RescueOutcome,
    reason: RescueReason? = nil,
    expected: String,
    source: RescueSource,
    found: String?,
    underlyingPath: SpecifiedPath? = nil,
    cause: RescueReason? = nil
  ) {
    self.path = path
    self.rule = rule
    self.outcome = outcome
    self.reason = reason
    self.expected = expected
    self.source = source
    self.found = found
    self.underlyingPath = underlyingPath
    self.cause = cause
  }
}

extension SpecifiedRecord: CustomStringConvertible {
  package var description: String {
    var text = "\(path): \(outcome.rawValue) by \(rule.rawValue)"
    if let reason { text += " (\(reason.rawValue))" }
    text += ", expected \(expected), found \(found?.debugDescription ?? "nothing")"
    if let underlyingPath { text += ", fault at \(underlyingPath)" }
    if let cause { text += " (\(cause.rawValue))" }
    return text
  }
}

/// The location of a value in a document.
package struct SpecifiedPath: Hashable, Sendable {
  /// One step from a container to one of its values.
  ///
  /// Keys are compared by their UTF-8 and not as Swift compares strings, because two keys that are canonically equal are two
  /// keys of a document.
  package enum Step: Hashable, Sendable {
    case key([UInt8])
    case index(Int)
    /// Any element of a list, in a folded path.
    case anyIndex

    /// Returns the step to the value of a key.
    package static func key(_ text: String) -> Step { .key(Array(text.utf8)) }
  }

  /// The steps from the top of the document.
  package var steps: [Step]

  /// The path of the whole document.
  package static let whole = SpecifiedPath([])

  package init(_ steps: [Step]) { self.steps = steps }

  /// Returns the path of a value inside the value at this path.
  package func appending(_ step: Step) -> SpecifiedPath { SpecifiedPath(steps + [step]) }

  /// Returns the path of the value of a key.
  package func key(_ text: String) -> SpecifiedPath { appending(.key(text)) }

  /// Returns the path of an element.
  package func index(_ index: Int) -> SpecifiedPath { appending(.index(index)) }

  /// Whether no list is on the path.
  package var isOutsideLists: Bool { !steps.contains { if case .key = $0 { false } else { true } } }

  /// The path with every index replaced by `*`, under which rescues are counted.
  package var folded: SpecifiedPath { SpecifiedPath(steps.map { if case .index = $0 { .anyIndex } else { $0 } }) }
}

extension SpecifiedPath: CustomStringConvertible {
  package var description: String { steps.isEmpty ? "the whole document" : steps.map { $0.description }.joined() }
}

extension SpecifiedPath.Step: CustomStringConvertible {
  package var description: String {
    switch self {
    case .key(let bytes): "[\(String(decoding: bytes, as: UTF8.self).debugDescription)]"
    case .index(let index): "[\(index)]"
    case .anyIndex: "[*]"
    }
  }
}

/// An error that decoding must throw, by what a caller can distinguish without reading its message.
package struct SpecifiedError: Error, Hashable, Sendable {
  package enum Kind: Error, Hashable, Sendable {
    case typeMismatch
    case valueNotFound
    /// The error's path ends at the container; the key is its own.
    case keyNotFound([UInt8])
    case dataCorrupted
    /// The server's error: its status and the body's message.
    case serverError(code: Int, message: String)
    /// An error that isn't the decoder's, by the name of its type.
    case foreign(String)

    /// Whether the error isn't the decoder's. Such an error has no path.
    package var isForeign: Bool { if case .foreign = self { true } else { false } }
  }

  package var kind: Kind
  package var path: SpecifiedPath

  package init(_ kind: Kind, at path: SpecifiedPath) {
    self.kind = kind
    self.path = path
  }
}
