extension ValueDecoder {
  /// The tape index after this container.
  var end: Int { document.tape[index &+ 1].next }

  /// Finds a member of this object by its key, which is converted if the key strategy converts keys.
  @inline(__always)
  func find(_ key: String) -> Int? {
    if let value = session.findsKeysDirectly ? findMember(key) : findIndirectly(key) { return value }
    return findRepaired(key)
  }

  /// Finds a member by its key if keys are converted or tracked.
  @inline(never)
  private func findIndirectly(_ key: String) -> Int? {
    let value = session.convertsKeys ? convertedMembers()[key] : findMember(key)
    if let value { session.keyTracker?.ask(forValueAt: value) }
    return value
  }

  /// Finds a member that hasn't been asked for, without marking its key.
  func findUntracked(_ key: String) -> Int? { session.convertsKeys ? convertedMembers()[key] : findMember(key) }

  @inline(__always)
  private func findRepaired(_ key: String) -> Int? {
    guard let members = repairedMembers else { return nil }
    return Self.value(for: key, in: members)
  }

  /// The keys of this object without duplicates, in payload order; unordered if keys are converted.
  ///
  /// A key with invalid Unicode is listed with U+FFFD in place of the invalid part, unless another member has that key. The
  /// member is found by this name once it has been listed. Before that, no key matches it.
  func memberNames() -> [String] {
    var names = session.convertsKeys ? Array(convertedMembers().keys) : []
    let known = repairedMembers ?? [:]
    var repaired: [[UInt8]: Int] = [:]
    var position = index + 2
    while position < end {
      if let name = document.text(at: position) {
        // Leaves out duplicates: `findMember` finds the first of them. A set of strings would also treat canonically equivalent
        // keys as duplicates.
        if !session.convertsKeys, findMember(name) == position + 1 { names.append(name) }
      } else {
        let name = repairedName(at: position)
        let utf8 = Array(name.utf8)
        if repaired[utf8] == nil, known[utf8] != nil || find(name) == nil {
          repaired[utf8] = position + 1
          names.append(name)
        }
      }
      position = document.index(after: position + 1)
    }
    if !repaired.isEmpty { repairedMembers = repaired }
    return names
  }

  /// Outlined. The members are passed as an argument, since accessing the property in place would add an exclusivity check.
  @inline(never)
  private static func value(for key: String, in members: [[UInt8]: Int]) -> Int? {
    members[Array(key.utf8)]
  }

  private func repairedName(at position: Int) -> String {
    let name = document.repairedText(at: position)
    return session.convertsKeys ? session.settings.convertedKey(name, at: codingPath) : name
  }

  /// Checks that every key of this object is valid Unicode, as a dictionary requires.
  ///
  /// - Throws: `dataCorrupted` if a key is invalid.
  func requireValidKeys() throws {
    var position = index + 2
    while position < end {
      if document.text(at: position) == nil { throw invalidKey(at: position) }
      position = document.index(after: position + 1)
    }
  }

  /// The error for a dictionary key with invalid Unicode.
  func invalidKey(at position: Int) -> DecodingError {
    corrupted(.none, "The key \(document.repairedText(at: position).debugDescription) is not valid Unicode.")
  }

  func endOfArray(_ type: any Any.Type, _ step: PathStep) -> DecodingError {
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
        // Of equal keys, the first one wins.
        if members[converted] == nil { members[converted] = position + 1 }
      }
      position = document.index(after: position + 1)
    }
    convertedKeys = members
    return members
  }
}
