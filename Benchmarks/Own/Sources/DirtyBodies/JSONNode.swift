/// A value in a JSON document, with the bytes around it, so that an edited document keeps its layout.
package struct JSONNode: Sendable {
  /// The kinds of values.
  package enum Content: Sendable {
    /// A string, a number, a Bool or `null`, as its bytes.
    case scalar(Kind, [UInt8])
    case array([Element], closing: [UInt8])
    case object([Member], closing: [UInt8])
  }

  /// The kind of a scalar.
  package enum Kind: Sendable {
    case null, boolean, number, string
  }

  /// An array's element.
  package struct Element: Sendable {
    /// The white space before the value.
    var prefix: [UInt8]
    package var value: JSONNode
    /// The white space between the value and the comma.
    var suffix: [UInt8]
  }

  /// An object's member.
  package struct Member: Sendable {
    /// The key, without escapes.
    package var key: String
    /// Everything before the value: white space, the key, and the colon.
    var prefix: [UInt8]
    package var value: JSONNode
    /// The white space between the value and the comma.
    var suffix: [UInt8]
  }

  package var content: Content

  /// The document's bytes.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  private func write(to output: inout [UInt8]) {
    switch content {
    case .scalar(_, let bytes): output += bytes
    case .array(let elements, let closing):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output += element.prefix
        element.value.write(to: &output)
        output += element.suffix
      }
      output += closing
      output.append(UInt8(ascii: "]"))
    case .object(let members, let closing):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output += member.prefix
        member.value.write(to: &output)
        output += member.suffix
      }
      output += closing
      output.append(UInt8(ascii: "}"))
    }
  }
}
