import Foundation
import ShieldedDecoding

extension ListedDate: OnePassValue {
  /// Reads a date by the first format of the list.
  ///
  /// - Throws: An interruption also if the list isn't valid, so that `Codable` throws the error.
  public static func _read(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(JSONReader.Interruption) -> ListedDate? {
    try reader.date(byFirstOf: Formats.formats).map(ListedDate.init)
  }
}

extension JSONReader {
  /// Reads a date by the first of some formats; `nil` if the value isn't in that format.
  ///
  /// - Throws: An interruption also if a format isn't valid, or there is none.
  mutating func date(byFirstOf formats: [DateFormat]) throws(Interruption) -> Date? {
    guard let format = DateFormat.first(of: formats) else { throw Interruption() }
    if !format.isNumber { return try string { RescueRules.firstDate($0, formats: formats) } }
    let start = cursor
    guard let number = try double() else { return nil }
    if let date = RescueRules.firstDate(number, formats: formats) { return date }
    cursor = start
    skipWhiteSpace()
    return nil
  }
}

extension ListedDate: _OnePassScalar {}
