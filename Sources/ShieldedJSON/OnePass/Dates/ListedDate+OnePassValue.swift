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
    guard let format = try? Formats.firstFormat() else { throw JSONReader.Interruption() }
    if !format.isNumber {
      return try reader.string { RescueRules.firstDate($0, formats: Formats.formats) }.map(ListedDate.init)
    }
    let start = reader.cursor
    guard let number = try reader.double() else { return nil }
    if let date = RescueRules.firstDate(number, formats: Formats.formats) { return ListedDate(date) }
    reader.cursor = start
    reader.skipWhiteSpace()
    return nil
  }
}

extension ListedDate: _OnePassScalar {}
