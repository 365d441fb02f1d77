/// The document that a probe decodes: a list of objects with eight members, among them an object.
public struct ColdPayload: Sendable {
  /// The document.
  public let text: String
  /// The sum of `id`, `quantity` and the `id` of `seller` over all objects.
  public let checksum: Int

  /// Creates a document.
  /// - Parameter elementCount: The number of objects. Each has about 195 bytes.
  public init(elementCount: Int) {
    text = "[" + (0..<elementCount).map(Self.object).joined(separator: ",") + "]"
    checksum = (0..<elementCount).reduce(0) { $0 + 3 * $1 + 1_000 + 7 + $1 % 90 }
  }

  private static func object(_ index: Int) -> String {
    let name = "Article \(index) of the list"
    let date = "2026-11-\(10 + index % 20)T08:30:00Z"
    return """
      {"id":\(1_000 + index),"name":"\(name)","price":\(index % 500).25,"rating":4.\(index % 10),\
      "quantity":\(7 + index % 90),"isActive":\(index.isMultiple(of: 2)),"updatedAt":"\(date)",\
      "seller":{"id":\(2 * index),"name":"Seller \(index % 70)","city":"Rotterdam"}}
      """
  }
}
