/// The coding key of an array's element, named as Foundation's decoders name it, or of a `superDecoder`.
struct ElementKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init?(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  static var superKey: ElementKey { ElementKey(stringValue: "super") }
}
