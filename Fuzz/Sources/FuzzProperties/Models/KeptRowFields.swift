import Foundation
import ShieldedDecoding
import ShieldedMacros

/// An element type without a default, in every placement that needs none.
protocol KeptRowFields<Element>: ExactlyComparable {
  associatedtype Element: ExactlyComparable

  var kept: [Element] { get }
  var gaps: [Element?] { get }
  var named: [String: Element] { get }
  var oneOrNil: Element? { get }
}

extension KeptRowFields {
  var exactValue: ExactValue {
    .record([.init("kept", kept), .init("gaps", gaps), .init("named", named), .init("oneOrNil", oneOrNil)])
  }
}

extension KeptRowFields where Element: Decodable {
  func elementComparisons(with attempts: AttemptedRow<Element>) -> [ElementComparison] {
    [
      .dropping("kept", kept, attempts.kept), .substituting("gaps", gaps, attempts.gaps),
      .entries("named", named, attempts.named),
    ]
  }
}

struct ShieldedKeptRow<Element: Codable & ExactlyComparable & Rescuable & SendableMetatype>: ShieldedModel,
  KeptRowFields
{
  typealias Plain = PlainKeptRow<Element>
  typealias Attempts = AttemptedRow<Element>

  static var plainFields: [PlainField] {
    [
      .required("kept", [Element].self), .required("gaps", [Element?].self),
      .required("named", [String: Element].self), .optional("oneOrNil", Element.self),
    ]
  }

  static var readsListsItself: Bool { Element.self == Data.self }

  static var dictionaryNames: Set<String> { ["named"] }

  @DroppingArray var kept: [Element]
  @SafeArray var gaps: [Element?]
  @DroppingDictionary var named: [String: Element]
  @SafeBox var oneOrNil: Element?
}

@Shielded
struct MacroKeptDates {
  @Dropping var kept: [Date]
  var gaps: [Date?]
  @Dropping var named: [String: Date]
  var oneOrNil: Date?
}

extension MacroKeptDates: MacroModel, KeptRowFields {
  typealias Plain = PlainKeptRow<Date>
  typealias Twin = ShieldedKeptRow<Date>
  typealias Attempts = AttemptedRow<Date>
}

@Shielded
struct MacroKeptLinks {
  @Dropping var kept: [URL]
  var gaps: [URL?]
  @Dropping var named: [String: URL]
  var oneOrNil: URL?
}

extension MacroKeptLinks: MacroModel, KeptRowFields {
  typealias Plain = PlainKeptRow<URL>
  typealias Twin = ShieldedKeptRow<URL>
  typealias Attempts = AttemptedRow<URL>
}

@Shielded
struct MacroKeptTokens {
  @Dropping var kept: [UUID]
  var gaps: [UUID?]
  @Dropping var named: [String: UUID]
  var oneOrNil: UUID?
}

extension MacroKeptTokens: MacroModel, KeptRowFields {
  typealias Plain = PlainKeptRow<UUID>
  typealias Twin = ShieldedKeptRow<UUID>
  typealias Attempts = AttemptedRow<UUID>
}

@Shielded
struct MacroKeptBlobs {
  @Dropping var kept: [Data]
  var gaps: [Data?]
  @Dropping var named: [String: Data]
  var oneOrNil: Data?
}

extension MacroKeptBlobs: MacroModel, KeptRowFields {
  typealias Plain = PlainKeptRow<Data>
  typealias Twin = ShieldedKeptRow<Data>
  typealias Attempts = AttemptedRow<Data>
}

struct PlainKeptRow<Element: Decodable & ExactlyComparable>: Decodable, KeptRowFields {
  var kept: [Element]
  var gaps: [Element?]
  var named: [String: Element]
  var oneOrNil: Element?
}
