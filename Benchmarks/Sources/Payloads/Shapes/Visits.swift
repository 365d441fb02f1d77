import Foundation

/// Records that are mostly dates, in one of the ways in which APIs write them.
///
///     [{"id":17,"createdAt":"2024-01-02T03:04:05Z","changedAt":"2024-01-03T04:05:06Z"}]
package struct Visits: PayloadShape {
  /// How the dates are written, and the name of the strategy that a decoder needs.
  package enum Style: String, CaseIterable, Sendable {
    /// As ISO 8601.
    case iso8601
    /// As ISO 8601, which the app decodes by a closure.
    case custom
    /// As a day such as `2024-01-02`.
    case formatted
    /// As a number of seconds.
    case secondsSince1970
    /// `createdAt` as a number of seconds, and `changedAt` as a day. Both are other formats than the first that a model lists.
    case otherFormats
  }

  let style: Style

  package var name: String { "dates-\(style.rawValue)" }
  package var summary: String { "a number and two dates, by the strategy \(style.rawValue)" }

  package init(_ style: Style) {
    self.style = style
  }

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Visit> {
    PayloadPieces(VisitSource(style: style, values: specification.values), specification)
  }
}

/// A record with two dates, as the API documents it.
package struct Visit: Codable, Hashable, Sendable {
  package var id: Int
  package var createdAt: Date?
  package var changedAt: Date?
}

struct VisitSource: RecordSource {
  let envelope = Envelope.bareArray
  let style: Visits.Style
  var values: SeededGenerator

  mutating func writeRecord(to document: inout DocumentWriter) -> Visit {
    var visit = Visit(id: values.index(below: 1_000_000))
    document.members { document in
      document.write("id", &visit.id)
      visit.createdAt = writeDate("createdAt", style == .otherFormats ? .secondsSince1970 : style, to: &document)
      visit.changedAt = writeDate("changedAt", style == .otherFormats ? .formatted : style, to: &document)
    }
    return visit
  }

  private mutating func writeDate(_ key: String, _ style: Visits.Style, to document: inout DocumentWriter) -> Date? {
    let day = 86_400 * (19_000 + values.index(below: 1_000))
    var date: Date? = Date(timeIntervalSince1970: Double(style == .formatted ? day : day + values.index(below: 86_400)))
    switch style {
    case .iso8601, .custom: document.write(key, &date, as: .text(hasFraction: false))
    case .secondsSince1970, .otherFormats: document.write(key, &date, as: .number(perSecond: 1))
    case .formatted: document.writeToken(key, "\"\(date?.formatted(.iso8601.year().month().day()) ?? "")\"")
    }
    return date
  }
}
