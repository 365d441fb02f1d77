import ShieldedDecoding
import ShieldedMacros

/// Strings, booleans and enums, required and Optional.
protocol TextFields: ExactlyComparable {
  var text: String { get }
  var flag: Bool { get }
  var status: Status { get }
  var level: Level { get }
  var textOrNil: String? { get }
  var flagOrNil: Bool? { get }
  var statusOrNil: Status? { get }
}

extension TextFields {
  var exactValue: ExactValue {
    .record([
      .init("text", text), .init("flag", flag), .init("status", status), .init("level", level),
      .init("textOrNil", textOrNil), .init("flagOrNil", flagOrNil), .init("statusOrNil", statusOrNil),
    ])
  }
}

enum Status: String, Codable, CaseIterable, SafeEnum, ExactlyComparable {
  case active, closed, unknown

  static let fallback = Status.unknown

  var exactValue: ExactValue { rawValue.exactValue }
}

enum Level: Int8, Codable, CaseIterable, SafeEnum, ExactlyComparable {
  case none = 0
  case low = 1
  case high = 2

  static let fallback = Level.none

  var exactValue: ExactValue { rawValue.exactValue }
}

// As elements of `@Shielded` types.
extension Status: OnePassValue {}
extension Level: OnePassValue {}

struct ShieldedTexts: ShieldedModel, Rescuable, TextFields {
  typealias Plain = PlainTexts

  static let plainFields: [PlainField] = [
    .required("text", String.self),
    .required("flag", Bool.self),
    .required("status", Status.self),
    .required("level", Level.self),
    .optional("textOrNil", String.self),
    .optional("flagOrNil", Bool.self),
    .optional("statusOrNil", Status.self),
  ]

  @SafeBox var text: String
  @SafeBox var flag: Bool
  @SafeBox var status: Status
  @SafeBox var level: Level
  @SafeBox var textOrNil: String?
  @SafeBox var flagOrNil: Bool?
  @SafeBox var statusOrNil: Status?
}

@Shielded
struct MacroTexts {
  var text: String
  var flag: Bool
  var status: Status
  var level: Level
  var textOrNil: String?
  var flagOrNil: Bool?
  var statusOrNil: Status?
}

extension MacroTexts: MacroModel, TextFields {
  typealias Plain = PlainTexts
  typealias Twin = ShieldedTexts
}

struct PlainTexts: Decodable, TextFields {
  var text: String
  var flag: Bool
  var status: Status
  var level: Level
  var textOrNil: String?
  var flagOrNil: Bool?
  var statusOrNil: Status?
}
