import Foundation
import ShieldedDecoding
import ShieldedMacros

/// An element type in every placement: in lists of both kinds, in dictionaries, in lists of lists, Optional, and with the
/// property's own default.
protocol RowFields<Element>: ExactlyComparable {
  associatedtype Element: ExactlyComparable

  var all: [Element] { get }
  var kept: [Element] { get }
  var gaps: [Element?] { get }
  var keptGaps: [Element?] { get }
  var grid: [[Element]] { get }
  var named: [String: Element] { get }
  var namedLists: [String: [Element]] { get }
  var listsOfNamed: [[String: Element]] { get }
  var one: Element { get }
  var oneOrNil: Element? { get }
  var listOrNil: [Element]? { get }
}

extension RowFields {
  var exactValue: ExactValue {
    .record([
      .init("all", all), .init("kept", kept), .init("gaps", gaps), .init("keptGaps", keptGaps), .init("grid", grid),
      .init("named", named), .init("namedLists", namedLists), .init("listsOfNamed", listsOfNamed), .init("one", one),
      .init("oneOrNil", oneOrNil), .init("listOrNil", listOrNil),
    ])
  }
}

extension RowFields where Element: Decodable {
  func elementComparisons(with attempts: AttemptedRow<Element>) -> [ElementComparison] {
    [
      .substituting("all", all, attempts.all), .dropping("kept", kept, attempts.kept),
      .substituting("gaps", gaps, attempts.gaps), .dropping("keptGaps", keptGaps, attempts.keptGaps),
      .substituting("grid", grid, attempts.grid), .entries("named", named, attempts.named),
      .entries("namedLists", namedLists, attempts.namedLists),
      .substituting("listsOfNamed", listsOfNamed, attempts.listsOfNamed),
      .substituting("listOrNil", listOrNil ?? [], attempts.listOrNil),
    ]
  }
}

/// A type that is suitable for every kind of element.
typealias RowElement = Codable & ExactlyComparable & SafeValue & SendableMetatype

struct ShieldedRow<Element: RowElement>: ShieldedModel, RowFields {
  typealias Plain = PlainRow<Element>
  typealias Attempts = AttemptedRow<Element>

  static var plainFields: [PlainField] {
    [
      .required("all", [Element].self), .required("kept", [Element].self), .required("gaps", [Element?].self),
      .required("keptGaps", [Element?].self), .required("grid", [[Element]].self),
      .required("named", [String: Element].self), .required("namedLists", [String: [Element]].self),
      .required("listsOfNamed", [[String: Element]].self), .required("one", Element.self),
      .optional("oneOrNil", Element.self), .optional("listOrNil", [Element].self),
    ]
  }

  static var dictionaryNames: Set<String> { ["named", "namedLists", "listsOfNamed"] }

  @SafeArray var all: [Element]
  @DroppingArray var kept: [Element]
  @SafeArray var gaps: [Element?]
  @DroppingArray var keptGaps: [Element?]
  @SafeBox var grid: [[Element]]
  @DroppingDictionary var named: [String: Element]
  @SafeBox var namedLists: [String: [Element]]
  @SafeArray var listsOfNamed: [[String: Element]]
  @SafeBox var one: Element
  @SafeBox var oneOrNil: Element?
  @SafeBox var listOrNil: [Element]?
}

@Shielded
struct MacroRow<Element: RowElement & OnePassValue> {
  var all: [Element]
  @Dropping var kept: [Element]
  var gaps: [Element?]
  @Dropping var keptGaps: [Element?]
  var grid: [[Element]]
  @Dropping var named: [String: Element]
  var namedLists: [String: [Element]]
  var listsOfNamed: [[String: Element]]
  var one: Element
  var oneOrNil: Element?
  var listOrNil: [Element]?
}

extension MacroRow: MacroModel, RowFields {
  typealias Plain = PlainRow<Element>
  typealias Twin = ShieldedRow<Element>
  typealias Attempts = AttemptedRow<Element>
}

struct PlainRow<Element: Decodable & ExactlyComparable>: Decodable, RowFields {
  var all: [Element]
  var kept: [Element]
  var gaps: [Element?]
  var keptGaps: [Element?]
  var grid: [[Element]]
  var named: [String: Element]
  var namedLists: [String: [Element]]
  var listsOfNamed: [[String: Element]]
  var one: Element
  var oneOrNil: Element?
  var listOrNil: [Element]?
}

struct AttemptedRow<Element: Decodable & ExactlyComparable>: Decodable {
  var all: AttemptedList<Element>?
  var kept: AttemptedList<Element>?
  var gaps: AttemptedList<Element?>?
  var keptGaps: AttemptedList<Element?>?
  var grid: AttemptedList<[Element]>?
  var named: AttemptedDictionary<Element>?
  var namedLists: AttemptedDictionary<[Element]>?
  var listsOfNamed: AttemptedList<[String: Element]>?
  var listOrNil: AttemptedList<Element>?
}
