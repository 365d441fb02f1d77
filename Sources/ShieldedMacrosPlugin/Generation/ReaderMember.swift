#if Macros
  /// A key of the payload's object that generated code reads.
  struct ReaderMember {
    /// A property that is read as soon as its key is met, and the `#if` condition around it.
    typealias Use = (property: Property, condition: String?)

    var key: String
    /// The properties that are read at once: one, or one for each clause of an `#if`. Empty if the value is read later.
    var uses: [Use]

    /// Whether no key is expected after this one, because it isn't the first of its property.
    var isFollowedByLookup = false

    /// Whether the value is skipped and read after the other members, because it belongs to a path or is an alternative.
    var isDeferred: Bool { uses.isEmpty }

    /// The name of the local variable that keeps the value's place.
    var placeName: String {
      let isIdentifier =
        key.first.map { $0.isLetter && $0.isASCII } ?? false
        && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      if isIdentifier { return key + "Place" }
      let letters = key.unicodeScalars.map { scalar in
        scalar.isASCII && scalar.properties.isAlphabetic ? String(scalar) : "_\(String(scalar.value, radix: 16))_"
      }
      return "_" + letters.joined() + "Place"
    }
  }

  extension StructModel {
    /// The first key of each property in declared order, then the alternatives.
    var readerMembers: [ReaderMember] {
      let flattened = properties.flattened()
      let deferredKeys = Set(
        flattened.filter { !$0.element.hasSingleKey }.flatMap { $0.element.paths.map(\.first) }
      )
      var members: [ReaderMember] = []
      var positions: [String: Int] = [:]
      for (property, condition) in flattened {
        let key = property.paths[0].first
        let use = deferredKeys.contains(key) ? nil : (property, condition) as ReaderMember.Use
        if let position = positions[key] {
          if let use { members[position].uses.append(use) }
        } else {
          positions[key] = members.count
          members.append(ReaderMember(key: key, uses: use.map { [$0] } ?? []))
        }
      }
      for (property, _) in flattened {
        for path in property.paths.dropFirst() where positions[path.first] == nil {
          positions[path.first] = members.count
          members.append(ReaderMember(key: path.first, uses: [], isFollowedByLookup: true))
        }
      }
      return members
    }
  }
#endif
