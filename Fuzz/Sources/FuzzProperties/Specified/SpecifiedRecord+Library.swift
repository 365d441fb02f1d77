import RescueSpecification
import ShieldedDecoding

extension SpecifiedRecord {
  /// A record of a log that cuts and redacts nothing.
  init(_ record: RescueRecord) {
    self.init(
      path: SpecifiedPath(record.path),
      rule: record.rule,
      outcome: record.outcome,
      reason: record.reason,
      expected: record.expected,
      source: Self.source(of: record.found),
      found: record.found,
      underlyingPath: record.underlyingPath.map(SpecifiedPath.init),
      cause: record.cause
    )
  }

  /// What the document has, by the text that a log keeps of it.
  static func source(of found: String?) -> RescueSource {
    guard let found else { return .missing }
    switch found {
    case "null": return .null
    case "true", "false": return .boolean
    case "[]": return .emptyArray
    case "{}": return .emptyObject
    // Foundation gives neither the text of such a string nor that of such a number.
    case "invalid string": return .string
    case "unreadable number": return .number
    case _ where found.hasPrefix("["): return .array
    case _ where found.hasPrefix("{"): return .object
    case _ where found.utf8.first == UInt8(ascii: "\""):
      return isBlank(found.utf8.dropFirst().dropLast()) ? .emptyString : .string
    default:
      let first = found.utf8.first ?? 0
      return first == UInt8(ascii: "-") || (0x30...0x39).contains(first) ? .number : .other
    }
  }

  /// Whether the contents of a quoted text are only JSON white space, which may be escaped.
  private static func isBlank(_ contents: Substring.UTF8View) -> Bool {
    var isEscaped = false
    for byte in contents {
      if isEscaped {
        guard [UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t")].contains(byte) else { return false }
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte != UInt8(ascii: " ") {
        return false
      }
    }
    return true
  }

  /// The record as far as a log keeps it.
  var withoutSource: SpecifiedRecord {
    var record = self
    record.source = .other
    return record
  }

  /// The record of the same value in another place of a document.
  func moved(from old: SpecifiedPath, to new: SpecifiedPath) -> SpecifiedRecord {
    var record = self
    record.path = path.moved(from: old, to: new)
    record.underlyingPath = underlyingPath?.moved(from: old, to: new)
    return record
  }
}

extension SpecifiedReport {
  /// The content of a report. What a report doesn't keep of a record is derived from its found value.
  init(_ report: RescueReport) {
    self.init()
    records = report.records.map(SpecifiedRecord.init)
    tallies = report.tallies.map { tally in
      Tally(
        Tally.Kind(
          path: SpecifiedPath(tally.path),
          rule: tally.rule,
          outcome: tally.outcome,
          reason: tally.reason,
          expected: tally.expected,
          source: tally.found
        ),
        count: tally.count,
        affectedElementCount: tally.affectedElementCount,
        example: tally.example,
        exampleUnderlyingPath: tally.exampleUnderlyingPath.map(SpecifiedPath.init),
        exampleCause: tally.exampleCause
      )
    }
    lists = report.lists.map {
      ListTotal(path: SpecifiedPath($0.path), count: $0.count, elementCount: $0.elementCount)
    }
    responseCount = report.responseCount
    totalCount = report.totalCount
    uncountedCount = report.uncountedCount
  }

  /// The lists of one response, as far as a report distinguishes them.
  var singleLists: [SpecifiedList] {
    lists.flatMap { list in
      (0..<min(list.count, 1_000)).map { number in
        SpecifiedList(path: list.path, elementCount: number == 0 ? list.elementCount : 0)
      }
    }
  }
}
