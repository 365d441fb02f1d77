import Payloads

/// The 64-bit FNV-1a hash of a catalogue's values, which shows that programs in other languages read the same values.
///
/// Strings and lists are preceded by their length. Lengths, integers and Bools are eight bytes in little-endian order, and
/// floating point numbers the eight bytes of their bit pattern.
struct ValueChecksum {
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The checksum of a catalogue in its plain envelope.
  init(of records: some Sequence<CatalogueRecord> = EmptyCollection()) {
    add(200)
    add("ok")
    for record in records { add(record) }
  }

  /// The checksum in 16 hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds the next record.
  mutating func add(_ record: CatalogueRecord) {
    add(record.id)
    add(record.sku)
    add(record.name)
    add(record.category)
    add(bits: record.price.bitPattern)
    add(bits: record.rating.bitPattern)
    add(record.quantity)
    add(record.views)
    add(record.isActive ? 1 : 0)
    add(record.isFeatured ? 1 : 0)
    add(record.currency)
    add(record.updatedAt)
    add(record.tags.count)
    for tag in record.tags { add(tag) }
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    for byte in text.utf8 { add(byte) }
  }

  private mutating func add(_ number: Int) {
    add(bits: UInt64(bitPattern: Int64(number)))
  }

  private mutating func add(bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  private mutating func add(_ byte: UInt8) {
    // The algorithm is defined modulo 2^64, hence the wrapping operator.
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
