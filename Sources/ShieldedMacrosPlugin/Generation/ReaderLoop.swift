#if Macros
  /// The loop over an object's members, which reads the declared order without looking keys up.
  struct ReaderLoop {
    var members: [ReaderMember]
    /// The expression for the type's keys.
    var keys: String
    /// The statement that reads a property's value.
    var reading: (Property) -> String

    func write(to source: inout SourceText) {
      source.line("var seen = ShieldedJSON::MemberSet()")
      for member in members where member.isDeferred {
        source.line("var \(member.placeName): ShieldedJSON::JSONReader.Place?")
      }
      let opening = SwiftLiteral.raw("{" + SwiftLiteral.json(members[0].key) + ":")
      source.line("var member = try reader.beginObject(expecting: \(opening), \(keys))")
      source.line("members: while true {")
      source.indented { source in
        source.line("switch member {")
        for position in members.indices { writeCase(position, to: &source) }
        source.line("default: break members")
        source.line("}")
        source.line("member = try reader.nextMember(of: \(keys), unlessIn: seen)")
      }
      source.line("}")
    }

    private func writeCase(_ position: Int, to source: inout SourceText) {
      source.line("case \(position):")
      source.indented { source in
        source.line("seen.insert(\(position))")
        writeReading(members[position], to: &source)
        // Without a prediction, the next member is looked up after the `switch`.
        if members[position].isFollowedByLookup { return }
        let next = position + 1
        if next < members.count, !members[next].isFollowedByLookup {
          let prediction = SwiftLiteral.raw("," + SwiftLiteral.json(members[next].key) + ":")
          source.line("guard !seen.contains(\(next)), reader.advance(past: \(prediction)) else { break }")
          source.line("fallthrough")
        } else {
          source.line("if reader.endObject() { break members }")
        }
      }
    }

    private func writeReading(_ member: ReaderMember, to source: inout SourceText) {
      if member.isDeferred { return source.line("\(member.placeName) = try reader.skip()") }
      guard let condition = member.uses[0].condition else { return source.line(reading(member.uses[0].property)) }
      source.line("#if \(condition)")
      source.line(reading(member.uses[0].property))
      for use in member.uses.dropFirst() {
        source.line("#elseif \(use.condition ?? "true")")
        source.line(reading(use.property))
      }
      source.line("#else")
      source.line("_ = try reader.skip()")
      source.line("#endif")
    }
  }
#endif
