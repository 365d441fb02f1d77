/// A coding key that is any string, as the payload spells it.
struct RawCodingKey: CodingKey {
  let stringValue: String

  var intValue: Int? { nil }

  init(_ stringValue: String) {
    self.stringValue = stringValue
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    nil
  }
}
