import Foundation
import ShieldedDecoding

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

struct ShieldedKeptRow<Element: Codable & ExactlyComparable & Rescuable & SendableMetatype>: ShieldedModel,
  KeptRowFields
{
  typealias Plain = PlainKeptRow<Element>

  static var plainFields: [PlainField] {
    [
      .required("kept", [Element].self), .required("gaps", [Element?].self),
      .required("named", [String: Element].self), .optional("oneOrNil", Element.self),
    ]
  }

  static var readsListsItself: Bool { Element.self == Data.self }

  @DroppingArray var kept: [Element]
  @SafeArray var gaps: [Element?]
  @DroppingDictionary var named: [String: Element]
  @SafeBox var oneOrNil: Element?

  func elementComparisons(with attempts: AttemptedRow<Element>) -> [ElementComparison] {
    [
      .dropping("kept", kept, attempts.kept), .substituting("gaps", gaps, attempts.gaps),
      .entries("named", named, attempts.named),
    ]
  }
}

struct PlainKeptRow<Element: Decodable & ExactlyComparable>: Decodable, KeptRowFields {
  var kept: [Element]
  var gaps: [Element?]
  var named: [String: Element]
  var oneOrNil: Element?
}
