/// The structure of a record: its objects and arrays, with every other token as its bytes.
indirect enum JSONStructure {
  /// A member of an object.
  struct Member {
    /// The key as a string token, with its quotation marks.
    var key: ArraySlice<UInt8>
    var value: JSONStructure
  }

  case object([Member])
  case array([JSONStructure])
  case token(ArraySlice<UInt8>)

  /// Reads one valid JSON value. White space outside strings is left out.
  init(_ bytes: ArraySlice<UInt8>) {
    var reader = JSONStructureReader(bytes)
    self = reader.readValue()
  }

  /// Changes the members of every object, the innermost first.
  mutating func arrangeMembers(_ arrange: (inout [Member]) -> Void) {
    switch self {
    case .token:
      break
    case .array(var elements):
      for index in elements.indices { elements[index].arrangeMembers(arrange) }
      self = .array(elements)
    case .object(var members):
      for index in members.indices { members[index].value.arrangeMembers(arrange) }
      arrange(&members)
      self = .object(members)
    }
  }

  /// Appends the value in compact form.
  func write(to buffer: inout [UInt8]) {
    switch self {
    case .token(let bytes):
      buffer.append(contentsOf: bytes)
    case .array(let elements):
      buffer.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        element.write(to: &buffer)
      }
      buffer.append(UInt8(ascii: "]"))
    case .object(let members):
      buffer.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        buffer.append(contentsOf: member.key)
        buffer.append(UInt8(ascii: ":"))
        member.value.write(to: &buffer)
      }
      buffer.append(UInt8(ascii: "}"))
    }
  }
}
