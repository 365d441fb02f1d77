/// The key of an entry in a dictionary with integer keys: a name, with its integer value if it has one. It isn't an index.
package struct IntegerKey: CodingKey {
  package let stringValue: String
  package let intValue: Int?

  package init(stringValue: String) {
    self.stringValue = stringValue
    intValue = Int(stringValue)
  }

  package init(intValue: Int) {
    stringValue = intValue.description
    self.intValue = intValue
  }
}
