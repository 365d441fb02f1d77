import Foundation
import ShieldedDecoding
import ShieldedMacros

/// The type of a row's elements, which the fourth letter chooses.
package enum RowType: String, CaseIterable, Sendable {
  case int, int8, int16, int32, int64, int128, uint, uint8, uint16, uint32, uint64, uint128, double, float, decimal,
    bool, string, status, level, date, url, uuid, data, intOrNil

  /// The model with lists and dictionaries of the type.
  var model: any ShieldedModel.Type {
    func twin<Model: MacroModel>(of model: Model.Type) -> any ShieldedModel.Type { Model.Twin.self }
    return twin(of: macroModel)
  }

  /// Its `@Shielded` twin.
  var macroModel: any MacroModel.Type {
    switch self {
    case .int: MacroRow<Int>.self
    case .int8: MacroRow<Int8>.self
    case .int16: MacroRow<Int16>.self
    case .int32: MacroRow<Int32>.self
    case .int64: MacroRow<Int64>.self
    case .int128: MacroRow<Int128>.self
    case .uint: MacroRow<UInt>.self
    case .uint8: MacroRow<UInt8>.self
    case .uint16: MacroRow<UInt16>.self
    case .uint32: MacroRow<UInt32>.self
    case .uint64: MacroRow<UInt64>.self
    case .uint128: MacroRow<UInt128>.self
    case .double: MacroRow<Double>.self
    case .float: MacroRow<Float>.self
    case .decimal: MacroRow<Decimal>.self
    case .bool: MacroRow<Bool>.self
    case .string: MacroRow<String>.self
    case .status: MacroRow<Status>.self
    case .level: MacroRow<Level>.self
    case .date: MacroKeptDates.self
    case .url: MacroKeptLinks.self
    case .uuid: MacroKeptTokens.self
    case .data: MacroKeptBlobs.self
    case .intOrNil: MacroRow<Int?>.self
    }
  }
}

/// A type that is suitable for every kind of element.
typealias RowElement = Codable & ExactlyComparable & SafeValue & SendableMetatype

/// An element type in every placement: in lists of both kinds, in dictionaries, in lists of lists, Optional, and with the
/// property's own default.
struct ShieldedRow<Element: RowElement>: ShieldedModel, ReflectedValue {
  typealias Plain = PlainRow<Element>

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
struct MacroRow<Element: RowElement & _OnePassValue>: Codable {
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

extension MacroRow: MacroModel, ReflectedValue {
  typealias Plain = PlainRow<Element>
  typealias Twin = ShieldedRow<Element>
}

struct PlainRow<Element: Decodable & ExactlyComparable>: Decodable, ReflectedValue {
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

/// An element type without a default, in every placement that needs none.
struct ShieldedKeptRow<Element: Codable & ExactlyComparable & Rescuable & SendableMetatype>: ShieldedModel,
  ReflectedValue
{
  typealias Plain = PlainKeptRow<Element>

  static var readsListsItself: Bool { Element.self == Data.self }

  static var dictionaryNames: Set<String> { ["named"] }

  @DroppingArray var kept: [Element]
  @SafeArray var gaps: [Element?]
  @DroppingDictionary var named: [String: Element]
  @SafeBox var oneOrNil: Element?
}

@Shielded
struct MacroKeptDates: Codable {
  @Dropping var kept: [Date]
  var gaps: [Date?]
  @Dropping var named: [String: Date]
  var oneOrNil: Date?
}

extension MacroKeptDates: MacroModel, ReflectedValue {
  typealias Plain = PlainKeptRow<Date>
  typealias Twin = ShieldedKeptRow<Date>
}

@Shielded
struct MacroKeptLinks: Codable {
  @Dropping var kept: [URL]
  var gaps: [URL?]
  @Dropping var named: [String: URL]
  var oneOrNil: URL?
}

extension MacroKeptLinks: MacroModel, ReflectedValue {
  typealias Plain = PlainKeptRow<URL>
  typealias Twin = ShieldedKeptRow<URL>
}

@Shielded
struct MacroKeptTokens: Codable {
  @Dropping var kept: [UUID]
  var gaps: [UUID?]
  @Dropping var named: [String: UUID]
  var oneOrNil: UUID?
}

extension MacroKeptTokens: MacroModel, ReflectedValue {
  typealias Plain = PlainKeptRow<UUID>
  typealias Twin = ShieldedKeptRow<UUID>
}

@Shielded
struct MacroKeptBlobs: Codable {
  @Dropping var kept: [Data]
  var gaps: [Data?]
  @Dropping var named: [String: Data]
  var oneOrNil: Data?
}

extension MacroKeptBlobs: MacroModel, ReflectedValue {
  typealias Plain = PlainKeptRow<Data>
  typealias Twin = ShieldedKeptRow<Data>
}

struct PlainKeptRow<Element: Decodable & ExactlyComparable>: Decodable, ReflectedValue {
  var kept: [Element]
  var gaps: [Element?]
  var named: [String: Element]
  var oneOrNil: Element?
}
