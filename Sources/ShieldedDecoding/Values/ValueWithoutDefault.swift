import Foundation

/// A ``Rescuable`` type that has no default, because any default could be mistaken for real data.
///
/// These types conform: `Date`, `URL`, `UUID`, `Data` and `Duration`, a `@Shielded` enum without a fallback, and a DTO that is
/// ``StrictlyDecodable``. In a `@Shielded` type, a list of them drops invalid elements, with and without the attribute
/// `@Dropping`, because there is nothing to replace the elements by:
///
///     @Shielded struct Album { var photos: [URL] }
///     // {"photos": ["https://a.example/1", 7]} gives one address, and a record for the other
///
/// Declare the conformance for a DTO of your own that has no default:
///
///     struct Attachment: Codable, ValueWithoutDefault {
///       var url: URL
///     }
public protocol ValueWithoutDefault: Rescuable {}

extension Date: ValueWithoutDefault {}

extension URL: ValueWithoutDefault {}

extension UUID: ValueWithoutDefault {}

extension Data: ValueWithoutDefault {}

extension Duration: ValueWithoutDefault {}
