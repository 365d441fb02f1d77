import Foundation
import RescueSpecification

extension MacroAlternatives: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("isActive", .boolean, keys: .key("is_active"), .key("active"), .key("enabled")),
    .shielded("stock", .optional(Int.specifiedType), keys: .key("stock.warehouse.count")),
    .shielded("warehouse", .string, keys: .key("stock.warehouse.name")),
    .shielded("level", Level.specifiedType, keys: .key("stock.level"), .key("level")),
    .shielded("price", .double, keys: .key("price"), .key("cost.amount"), .key("cost.value"), default: 9.5),
    .dropping("tags", Int8.specifiedType, keys: .key("labels"), .key("tags")),
    .shielded("notes", .array(.string), keys: .key("notes"), .key("remarks.all")),
    .shielded("dotted", Int.specifiedType, keys: .literal("a.b")),
    .shielded("part", MacroPart.specifiedType, keys: .key("part"), .key("parts.first")),
    .shielded("since", .optional(.date), keys: .key("since"), .key("meta.since")),
    .strict("version", .optional(Int.specifiedType), keys: .key("meta.version")),
    .strict("plain", .optional(PlainValue.specifiedType), keys: .key("strict_plain"), .key("plains.first")),
    .shielded("name", .string),
  ]
}

extension MacroVersioned: SpecifiedStruct, SpecifiedDecodable {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .strict("version", Int.specifiedType),
    .strict("part", .optional(MacroPart.specifiedType)),
    .strict("tags", .array(.string)),
    .shielded("name", .string),
  ]
}

extension MacroStrictness: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("one", .optional(MacroVersioned.specifiedType)),
    .dropping("list", MacroVersioned.specifiedType),
    .dropping("kept", MacroVersioned.specifiedType),
    .shielded("named", .dictionary(MacroVersioned.specifiedType)),
    .strict("again", .optional(MacroVersioned.specifiedType)),
  ]
}

extension MacroLocals: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = [
    .shielded("id", .string),
    .shielded("count", .optional(Int.specifiedType)),
    .shielded("since", .date, default: Date(timeIntervalSince1970: 0)),
    .shielded("numbers", .array(Int.specifiedType), default: [2, 3]),
    .shielded("observed", Int.specifiedType, default: 7),
    .shielded("hidden", .double),
    .shielded("name", .string, keys: .key("names.first"), .key("name"), default: "x"),
    .dropping("kept", Int.specifiedType),
    .shielded("parts", .array(MacroPart.specifiedType)),
    .shielded("link", .optional(.url)),
    .strict("version", .optional(Int.specifiedType)),
  ]
}

extension MacroWide: SpecifiedStruct {
  static let specifiedProperties: [SpecifiedModel.Property] = (0..<70).map {
    .shielded("p\($0)", Int.specifiedType)
  }
}
