import Foundation
import ShieldedMacros

/// A type without a strict property, of which there are snapshots before it is complete: alternative keys, paths with a shared
/// prefix, own defaults, and types with options.
@Shielded
struct MacroDraft {
  @Key("is_active", "active", "enabled") var isActive: Bool
  @Key("stock.warehouse.name") var warehouse: String
  @Key("stock.level", "level") var level: Level
  @Key("price", "cost.amount", "cost.value") var price = 9.5
  @Key("title", "name") var title: String
  @Key("labels", "tags") @Dropping var tags: [Int8]
  @Key("notes", "remarks.all") var notes: [String]
  @Key("part", "parts.first") var part: MacroPart
  @Key("since", "meta.since") var since: Date?
  var snakeCase: MacroSnakeCase
  var lists: MacroDroppingLists
  var plain: PlainValue?
  var plains: [PlainValue] = []
  @Dropping var keptParts: [MacroPart]
  var count: Int? = 3
  var words: [String]? = ["x"]
  var own: PlainValue? = PlainValue(name: "own")
}

extension MacroDraft: ExactlyComparable {
  var exactValue: ExactValue {
    .record([
      .init("isActive", isActive), .init("warehouse", warehouse), .init("level", level), .init("price", price),
      .init("title", title), .init("tags", tags), .init("notes", notes), .init("part", part), .init("since", since),
      .init("snakeCase", snakeCase), .init("lists", lists), .init("plain", plain), .init("plains", plains),
      .init("keptParts", keptParts), .init("count", count), .init("words", words), .init("own", own),
    ])
  }
}
