/// A coding key made of any string, as spelled in the payload.
package struct RawCodingKey: CodingKey {
  package let stringValue: String

  package var intValue: Int? { nil }

  init(_ stringValue: String) {
    self.stringValue = stringValue
  }

  package init?(stringValue: String) {
    self.init(stringValue)
  }

  package init?(intValue: Int) {
    nil
  }
}
