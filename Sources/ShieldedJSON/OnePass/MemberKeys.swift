import ShieldedDecoding

/// The keys of a type's members, in declared order.
///
/// A type has one, in a static property.
public struct MemberKeys: Sendable {
  private let table: MemberKeyTable
  /// The number of the keys. Positions from here on are those of converted keys: the forms that a key strategy makes of the
  /// declared ones.
  let count: Int

  /// - Parameter keys: The payload's keys, each different from the others.
  public init(_ keys: StaticString...) {
    self.init(keys.map { $0.withUTF8Buffer { unsafe Array($0) } })
  }

  /// - Parameter declared: The bytes of the payload's keys, each different from the others.
  init(_ declared: [[UInt8]]) {
    var all = declared
    for key in declared where key.contains(UInt8(ascii: "_")) {
      let converted = Array(SnakeCase.camelCased(String(decoding: key, as: UTF8.self)).utf8)
      if !all.contains(converted) { all.append(converted) }
    }
    count = declared.count
    table = MemberKeyTable(all)
  }

  /// Finds a key in the payload.
  ///
  /// - Parameters:
  ///   - position: The position of the key's text.
  ///   - count: Its length in bytes.
  ///   - cursor: The position after the key.
  /// - Returns: The position of the key among those declared; -1 if it isn't declared.
  @inline(__always)
  func position(of position: Int, _ count: Int, in cursor: PayloadCursor) -> Int {
    unsafe cursor.withBytes(at: position, count: count) { unsafe table.position(of: $0) }
  }

  /// Finds a key.
  @inline(never)
  func position(of key: String) -> Int {
    var key = key
    return key.withUTF8 { unsafe table.position(of: $0) }
  }
}
