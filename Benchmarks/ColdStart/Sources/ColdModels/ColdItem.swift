/// A model that a probe decodes.
public protocol ColdItem: Decodable {
  /// The sum of `id`, `quantity` and the `id` of `seller`, which shows that the value was decoded.
  var checksum: Int { get }
}

extension PlainItem: ColdItem {
  /// The sum of the numbers.
  public var checksum: Int { id + quantity + seller.id }
}

extension SafeBoxItem: ColdItem {
  /// The sum of the numbers.
  public var checksum: Int { id + quantity + seller.id }
}

extension MacroItem: ColdItem {
  /// The sum of the numbers.
  public var checksum: Int { id + quantity + seller.id }
}
