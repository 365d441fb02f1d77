import Foundation
import ShieldedDecoding

/// A scalar type that the library supports. Tests of what holds for every such type take the types from here.
package struct SupportedScalar: Sendable, CustomStringConvertible {
  package let type: any (Rescuable & Equatable).Type
  /// The Swift source of a value.
  package let value: String

  private init(_ type: any (Rescuable & Equatable).Type, _ value: String) {
    self.type = type
    self.value = value
  }

  /// The type's name in Swift source. On macOS, `Decimal` describes itself as another type.
  package var description: String { type == Decimal.self ? "Decimal" : "\(type)" }

  /// The type; `nil` if it has no default.
  package var typeWithDefault: (any (SafeValue & Equatable).Type)? { type as? any (SafeValue & Equatable).Type }

  /// An Optional of the type.
  package var optional: any SafeValue.Type {
    func optional<Value: Rescuable>(of type: Value.Type) -> any SafeValue.Type { Value?.self }
    let rescuable: any Rescuable.Type = type
    return optional(of: rescuable)
  }

  package static let all = [
    SupportedScalar(Int.self, "1"), SupportedScalar(Int8.self, "1"), SupportedScalar(Int16.self, "1"),
    SupportedScalar(Int32.self, "1"), SupportedScalar(Int64.self, "1"), SupportedScalar(Int128.self, "1"),
    SupportedScalar(UInt.self, "1"), SupportedScalar(UInt8.self, "1"), SupportedScalar(UInt16.self, "1"),
    SupportedScalar(UInt32.self, "1"), SupportedScalar(UInt64.self, "1"), SupportedScalar(UInt128.self, "1"),
    SupportedScalar(Double.self, "1"), SupportedScalar(Float.self, "1.5"), SupportedScalar(CGFloat.self, "1"),
    SupportedScalar(Decimal.self, "1"), SupportedScalar(Bool.self, "true"), SupportedScalar(String.self, #""a""#),
    SupportedScalar(Date.self, "Date()"), SupportedScalar(URL.self, #"URL(filePath: "/")"#),
    SupportedScalar(UUID.self, "UUID()"), SupportedScalar(Data.self, "Data()"),
    SupportedScalar(Duration.self, ".seconds(1)"),
  ]
}
