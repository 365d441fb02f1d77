/// A way in which a backend violates its schema.
package enum DirtKind: String, CaseIterable, Sendable {
  /// The key is missing.
  case missing
  /// The value is `null`.
  case null
  /// A number is written as a string: `"42"`, `" 42 "`, `"42.0"`.
  case numberAsString
  /// A string, or one string of a list, is written as a number: `4711`, `19.5`.
  case stringAsNumber
  /// A Bool is written in another way: `1`, `"Y"`, `"off"`, `"Checked"`.
  case creativeBool
  /// A scalar is an object or an array, or a list is an object or a scalar.
  case wrongShape
  /// A number doesn't fit the Int that the model declares: `3.9`, `1e300`, `9223372036854775808`.
  case misfitNumber
  /// One element of a list is an object, an array or `null`; in a list of objects, one element isn't an object.
  case corruptElement
  /// The envelope's `data` is called `items`.
  case renamedEnvelope
  /// A number or a Bool is an empty string.
  case emptyString
  /// An enum's case isn't declared.
  case unknownCase
  /// A date is in another format.
  case dateFormat
  /// A URL or a UUID isn't one.
  case invalidText

  /// A one-line summary for listings.
  package var summary: String {
    switch self {
    case .missing: "the key is missing"
    case .null: "the value is null"
    case .numberAsString: "a number written as a string: \"42\", \" 42 \", \"42.0\""
    case .stringAsNumber: "a string, or one string of the list, written as a number: 4711, 19.5"
    case .creativeBool: "a Bool written as 1, \"Y\", \"off\", \"Checked\", …"
    case .wrongShape: "an object or an array for a scalar; an object or a scalar for the list"
    case .misfitNumber: "a number that doesn't fit its Int: 3.9, 1e300, 9223372036854775808"
    case .corruptElement: "one element of the list is an object, an array or null"
    case .renamedEnvelope: "the envelope's data is called items"
    case .emptyString: "an empty string for a number or a Bool"
    case .unknownCase: "a case that the enum doesn't declare"
    case .dateFormat: "a date in another format: \"31/01/2026 10:00\", \"2026-01-31\""
    case .invalidText: "text that isn't a URL or a UUID"
    }
  }

  /// Returns a Boolean value that indicates whether a field can be dirty in this way.
  func applies(to target: FieldTarget) -> Bool {
    switch self {
    case .missing: !Self.optionals.contains(target)
    case .null: !Self.optionals.contains(target)
    case .wrongShape: true
    case .numberAsString: Self.numbers.contains(target)
    case .stringAsNumber: target == .string || target == .list || target == .optionalString
    case .creativeBool: target == .boolean
    case .misfitNumber: target == .integer
    case .corruptElement: Self.collections.contains(target)
    case .renamedEnvelope: false
    case .emptyString: [.integer, .floatingPoint, .optionalNumber, .decimal, .boolean].contains(target)
    case .unknownCase: target == .enumeration
    case .dateFormat: target == .date || target == .dateNumber
    case .invalidText: target == .url || target == .uuid
    }
  }

  private static let optionals: [FieldTarget] = [
    .optionalString, .optionalNumber, .optionalObject, .date, .dateNumber, .url, .uuid,
  ]
  private static let numbers: [FieldTarget] = [
    .integer, .floatingPoint, .optionalNumber, .decimal, .numberList, .dateNumber,
  ]
  private static let collections: [FieldTarget] = [.list, .numberList, .dictionary, .objectList]
}

/// The declared type of a field, which determines the kinds of dirt that apply to it.
enum FieldTarget {
  case string
  /// An `Int`.
  case integer
  /// A `Double`.
  case floatingPoint
  case boolean
  case decimal
  /// An enum of strings.
  case enumeration
  /// A `Date?` that is a string in the document.
  case date
  /// A `Date?` that is a number in the document.
  case dateNumber
  case url
  case uuid
  /// An object that may be missing.
  case optionalObject
  /// A list of `String`.
  case list
  case optionalString
  /// An `Int?`.
  case optionalNumber
  /// A list of `Double`.
  case numberList
  /// A dictionary of `Int`.
  case dictionary
  /// An object with fields of its own.
  case object
  /// A list of objects with fields of their own.
  case objectList

  /// A Boolean value that indicates whether the field contains other fields, each of which can be dirty independently.
  var isContainer: Bool {
    self == .object || self == .optionalObject || self == .objectList
  }
}

/// The kinds of dirt in a payload, and their relative frequencies.
///
/// A mix is a list of shares. For a dirty field, one share is drawn by weight among those with a kind that applies to the
/// field, and then one of the share's applicable kinds, all equally likely. If no share applies, the field stays clean.
package struct DirtMix: Hashable, Sendable {
  /// A set of interchangeable kinds with a common weight.
  package struct Share: Hashable, Sendable {
    /// The weight of the share, relative to the sum of all weights.
    package let weight: Int
    /// The kinds. Those that apply to the field are equally likely.
    package let kinds: [DirtKind]

    package init(weight: Int, kinds: [DirtKind]) {
      self.weight = weight
      self.kinds = kinds
    }
  }

  /// The shares, in the order in which they are drawn.
  package let shares: [Share]

  package init(shares: [Share]) {
    self.shares = shares
  }

  /// Creates a mix of the given kinds, all with the same weight. A single kind gives that kind alone.
  package init(only kinds: [DirtKind]) {
    shares = kinds.map { Share(weight: 1, kinds: [$0]) }
  }

  /// A mix that is a convention: of ten dirty fields three are missing, three are `null`, three are of another JSON type that
  /// still carries the value, and one is beyond repair.
  ///
  /// The three everyday violations (absent, null, retyped) are equally frequent, so that no rescue path dominates the figure;
  /// hard cases are frequent enough to occur in every payload. The renamed envelope isn't included, because it affects a
  /// response and not a field.
  package static let even = DirtMix(shares: [
    Share(weight: 3, kinds: [.missing]),
    Share(weight: 3, kinds: [.null]),
    Share(weight: 3, kinds: [.numberAsString, .stringAsNumber, .creativeBool]),
    Share(weight: 1, kinds: [.wrongShape, .misfitNumber, .corruptElement]),
  ])

  /// The mix of public incidents: each weight is the number of incidents of that kind in `Benchmarks/Census/incidents.csv` in
  /// which a field or an element was wrong.
  ///
  /// Incidents that affect a whole body, such as HTML, aren't included. Those of enums, dates and other texts affect only shapes
  /// that have such fields.
  package static let census = DirtMix(shares: [
    Share(weight: 85, kinds: [.null]),
    Share(weight: 84, kinds: [.missing]),
    Share(weight: 45, kinds: [.wrongShape]),
    Share(weight: 36, kinds: [.misfitNumber]),
    Share(weight: 29, kinds: [.numberAsString]),
    Share(weight: 23, kinds: [.stringAsNumber]),
    Share(weight: 15, kinds: [.creativeBool]),
    Share(weight: 10, kinds: [.emptyString]),
    Share(weight: 6, kinds: [.corruptElement]),
    Share(weight: 43, kinds: [.unknownCase]),
    Share(weight: 18, kinds: [.dateFormat]),
    Share(weight: 6, kinds: [.invalidText]),
  ])

  /// The mixes that results name.
  package static let named: [(name: String, mix: DirtMix)] = [("census", census), ("even", even)]

  /// Returns a Boolean value that indicates whether any share contains the kind.
  func contains(_ kind: DirtKind) -> Bool {
    shares.contains { $0.weight > 0 && $0.kinds.contains(kind) }
  }

  /// Draws the kind of dirt for one dirty field.
  /// - Returns: The kind, or `nil` if no kind of the mix applies to the field.
  func kind(for target: FieldTarget, using generator: inout SeededGenerator) -> DirtKind? {
    let applicable = shares.filter { share in
      share.weight > 0 && share.kinds.contains { $0.applies(to: target) }
    }
    var ticket = generator.index(below: applicable.reduce(0) { $0 + $1.weight })
    for share in applicable {
      if ticket < share.weight {
        return generator.pick(from: share.kinds.filter { $0.applies(to: target) })
      }
      ticket -= share.weight
    }
    return nil
  }
}
