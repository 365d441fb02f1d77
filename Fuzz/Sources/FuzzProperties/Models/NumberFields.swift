import Foundation
import ShieldedDecoding
import ShieldedMacros

/// Numbers with a fraction, and numbers that are Optional or have a default of their own.
protocol NumberFields: ExactlyComparable {
  var float: Float { get }
  var double: Double { get }
  var decimal: Decimal { get }
  var half: Double { get }
  var quantity: Int { get }
  var floatOrNil: Float? { get }
  var doubleOrNil: Double? { get }
  var decimalOrNil: Decimal? { get }
  var intOrNil: Int? { get }
}

extension NumberFields {
  var exactValue: ExactValue {
    .record([
      .init("float", float), .init("double", double), .init("decimal", decimal), .init("half", half),
      .init("quantity", quantity), .init("floatOrNil", floatOrNil), .init("doubleOrNil", doubleOrNil),
      .init("decimalOrNil", decimalOrNil), .init("intOrNil", intOrNil),
    ])
  }
}

enum Half: DefaultValue {
  static var defaultValue: Double { 0.5 }
}

enum One: DefaultValue {
  static var defaultValue: Int { 1 }
}

struct ShieldedNumbers: ShieldedModel, Rescuable, NumberFields {
  typealias Plain = PlainNumbers

  static let plainFields: [PlainField] = [
    .required("float", Float.self),
    .required("double", Double.self),
    .required("decimal", Decimal.self),
    .required("half", Double.self),
    .required("quantity", Int.self),
    .optional("floatOrNil", Float.self),
    .optional("doubleOrNil", Double.self),
    .optional("decimalOrNil", Decimal.self),
    .optional("intOrNil", Int.self),
  ]

  @SafeBox var float: Float
  @SafeBox var double: Double
  @SafeBox var decimal: Decimal
  @SafeDefault<Half> var half: Double
  @SafeDefault<One> var quantity: Int
  @SafeBox var floatOrNil: Float?
  @SafeBox var doubleOrNil: Double?
  @SafeBox var decimalOrNil: Decimal?
  @SafeBox var intOrNil: Int?
}

@Shielded
struct MacroNumbers {
  var float: Float
  var double: Double
  var decimal: Decimal
  var half: Double = 0.5
  var quantity: Int = 1
  var floatOrNil: Float?
  var doubleOrNil: Double?
  var decimalOrNil: Decimal?
  var intOrNil: Int?
}

extension MacroNumbers: MacroModel, NumberFields {
  typealias Plain = PlainNumbers
  typealias Twin = ShieldedNumbers
}

struct PlainNumbers: Decodable, NumberFields {
  var float: Float
  var double: Double
  var decimal: Decimal
  var half: Double
  var quantity: Int
  var floatOrNil: Float?
  var doubleOrNil: Double?
  var decimalOrNil: Decimal?
  var intOrNil: Int?
}
