extension ValueDecoder {
  /// The tape's index behind this container.
  var end: Int { document.tape[index &+ 1].next }

  /// Finds a member of this object by its key.
  @inline(__always)
  func find(_ key: String) -> Int? {
    if session.convertsKeys { return convertedMembers()[key] }
    return findMember(key)
  }

  /// The keys of this object, each once, in the order of the payload.
  func memberNames() -> [String] {
    if session.convertsKeys { return Array(convertedMembers().keys) }
    var names: [String] = []
    var position = index + 2
    while position < end {
      // Not by a set of strings, which takes canonically equal keys for one.
      if let name = document.text(at: position), findMember(name) == position + 1 { names.append(name) }
      position = document.index(after: position + 1)
    }
    return names
  }

  func endOfArray(_ type: any Any.Type, _ step: Step) -> DecodingError {
    .valueNotFound(
      type,
      DecodingError.Context(codingPath: codingPath(step), debugDescription: "Unkeyed container is at end.")
    )
  }

  /// The members of this object by their converted keys.
  private func convertedMembers() -> [String: Int] {
    if let members = convertedKeys { return members }
    let path = codingPath
    var members: [String: Int] = [:]
    var position = index + 2
    while position < end {
      if let name = document.text(at: position) {
        let converted = session.settings.convertedKey(name, at: path)
        // The first of equal keys counts.
        if members[converted] == nil { members[converted] = position + 1 }
      }
      position = document.index(after: position + 1)
    }
    convertedKeys = members
    return members
  }
}
