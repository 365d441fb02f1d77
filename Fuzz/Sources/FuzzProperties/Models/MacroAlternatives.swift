import Foundation
import ShieldedMacros

/// Alternative keys, paths with a shared prefix, a key with a dot, and own defaults.
@Shielded
struct MacroAlternatives {
  @Key("is_active", "active", "enabled") var isActive: Bool
  @Key("stock.warehouse.count") var stock: Int?
  @Key("stock.warehouse.name") var warehouse: String
  @Key("stock.level", "level") var level: Level
  @Key("price", "cost.amount", "cost.value") var price = 9.5
  @Key("labels", "tags") @Dropping var tags: [Int8]
  @Key("notes", "remarks.all") var notes: [String]
  @Key(literal: "a.b") var dotted: Int
  @Key("part", "parts.first") var part: MacroPart
  @Key("since", "meta.since") var since: Date?
  @Key("meta.version") @Strict var version: Int?
  @Key("strict_plain", "plains.first") @Strict var plain: PlainValue?
  var name: String
}

extension MacroAlternatives: ExactlyComparable {
  var exactValue: ExactValue {
    .record([
      .init("isActive", isActive), .init("stock", stock), .init("warehouse", warehouse), .init("level", level),
      .init("price", price), .init("tags", tags), .init("notes", notes), .init("dotted", dotted), .init("part", part),
      .init("since", since), .init("version", version), .init("plain", plain), .init("name", name),
    ])
  }
}
