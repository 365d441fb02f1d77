/// A coding key made of any string, as spelled in the payload.
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
