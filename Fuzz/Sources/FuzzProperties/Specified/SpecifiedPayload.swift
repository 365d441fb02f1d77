import Foundation
import RescueSpecification
import ShieldedDecoding

/// A payload whose envelopes are checked against the specification.
protocol SpecifiedPayload: Decodable, Sendable, ExactlyComparable {
  /// The same value as the only property of a DTO.
  associatedtype Alone: Decodable, ExactlyComparable, SpecifiedDecodable
  static var shape: PayloadSpecification.Shape { get }
  static var target: RescueTarget { get }
  static var isOptional: Bool { get }
  /// The default of the type; `nil` if it has none.
  static var defaultValue: SpecifiedValue? { get }
}

extension SpecifiedPayload {
  static var isOptional: Bool { false }
}

extension SpecifiedPayload where Self: DefaultProvider {
  static var shape: PayloadSpecification.Shape { .object }
  static var target: RescueTarget { .object }
  static var defaultValue: SpecifiedValue? { SpecifiedValue(defaultInstance().exactValue) }
}

extension ShieldedPart: SpecifiedPayload {
  typealias Alone = ShieldedPart
}

extension MacroPart: SpecifiedPayload, SpecifiedDecodable {
  typealias Alone = MacroPart

  static var specifiedType: SpecifiedType {
    .model(
      SpecifiedModel(name: "MacroPart", defaultValue: defaultValue) { ShieldedPart.specifiedProperties }
    )
  }
}

extension PlainPart: SpecifiedPayload, SpecifiedDecodable {
  typealias Alone = PlainPart

  static var specifiedType: SpecifiedType {
    .model(
      SpecifiedModel(name: "PlainPart", defaultValue: nil) {
        [.init("name", String.specifiedType), .init("count", Int.specifiedType)]
      }
    )
  }

  static var shape: PayloadSpecification.Shape { .object }
  static var target: RescueTarget { .object }
  static var defaultValue: SpecifiedValue? { nil }
}

extension Array: SpecifiedPayload where Element: SafeValue & ExactlyComparable & SpecifiedDecodable & Sendable {
  typealias Alone = SafeArray<Element>

  static var shape: PayloadSpecification.Shape { .list }
  static var target: RescueTarget { .array }
  static var defaultValue: SpecifiedValue? { .list([]) }
}

extension DroppingArray: SpecifiedPayload
where Element: Rescuable & ExactlyComparable & SpecifiedDecodable & Sendable {
  typealias Alone = DroppingArray

  static var shape: PayloadSpecification.Shape { .list }
  static var target: RescueTarget { .array }
  static var defaultValue: SpecifiedValue? { .list([]) }
}

extension Dictionary: SpecifiedPayload where Key == String, Value == Int {
  typealias Alone = SafeBox<[String: Int]>

  static var shape: PayloadSpecification.Shape { .dictionary }
  static var target: RescueTarget { .dictionary }
  static var defaultValue: SpecifiedValue? { .record([]) }
}

extension Int: SpecifiedPayload {
  typealias Alone = SafeBox<Int>

  static var shape: PayloadSpecification.Shape { .scalar }
  static var target: RescueTarget { .integer }
  static var defaultValue: SpecifiedValue? { .integer(0) }
}

extension String: SpecifiedPayload {
  typealias Alone = SafeBox<String>

  static var shape: PayloadSpecification.Shape { .scalar }
  static var target: RescueTarget { .string }
  static var defaultValue: SpecifiedValue? { .text("") }
}

extension Optional: SpecifiedPayload
where Wrapped: SpecifiedPayload & SpecifiedDecodable & SafeValue & ExactlyComparable {
  typealias Alone = SafeBox<Wrapped?>

  static var shape: PayloadSpecification.Shape { Wrapped.shape }
  static var target: RescueTarget { Wrapped.target }
  static var isOptional: Bool { true }
  static var defaultValue: SpecifiedValue? { .absent }
}

/// A document with a payload and nothing else.
struct PayloadAlone<Payload: Decodable>: Decodable {
  static var place: SpecifiedPath { SpecifiedPath([.key("payload")]) }

  var payload: Payload

  static func document(_ payload: [UInt8]) -> Data { Data(#"{"payload":"#.utf8 + payload + "}".utf8) }
}
