import Foundation
import ShieldedDecoding
import ShieldedMacros

/// Types that the decoder reads with a strategy of their own, and that have no default unless the model names one.
protocol StrategyFields: ExactlyComparable {
  var createdAt: Date? { get }
  var link: URL? { get }
  var token: UUID? { get }
  var blob: Data? { get }
  var since: Date { get }
}

extension StrategyFields {
  var exactValue: ExactValue {
    .record([
      .init("createdAt", createdAt), .init("link", link), .init("token", token), .init("blob", blob),
      .init("since", since),
    ])
  }
}

enum Epoch: DefaultValue {
  static var defaultValue: Date { Date(timeIntervalSince1970: 0) }
}

struct ShieldedStrategies: ShieldedModel, Rescuable, StrategyFields {
  typealias Plain = PlainStrategies

  static let plainFields: [PlainField] = [
    .optional("createdAt", Date.self),
    .optional("link", URL.self),
    .optional("token", UUID.self),
    .optional("blob", Data.self),
    .required("since", Date.self),
  ]

  static let readsListsItself = true

  @SafeBox var createdAt: Date?
  @SafeBox var link: URL?
  @SafeBox var token: UUID?
  @SafeBox var blob: Data?
  @SafeDefault<Epoch> var since: Date
}

@Shielded
struct MacroStrategies {
  var createdAt: Date?
  var link: URL?
  var token: UUID?
  var blob: Data?
  var since: Date = Date(timeIntervalSince1970: 0)
}

extension MacroStrategies: MacroModel, StrategyFields {
  typealias Plain = PlainStrategies
  typealias Twin = ShieldedStrategies
}

struct PlainStrategies: Decodable, StrategyFields {
  var createdAt: Date?
  var link: URL?
  var token: UUID?
  var blob: Data?
  var since: Date
}
