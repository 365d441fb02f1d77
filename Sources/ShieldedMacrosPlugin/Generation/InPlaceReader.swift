#if Macros
  extension StructModel {
    /// The conformance that reads members over those of a default instance.
    var inPlaceReaderExtension: String {
      let members = readerMembers
      let reading = ReaderLoop(members: members) { property in
        "try reader.\(property.readingMethod)(&self.\(property.name), forKey: \(SwiftLiteral.string(property.paths[0].first)))"
      }
      var source = SourceText()
      source.block(header(["OnePassDecodable", "OnePassInPlaceDecodable"]) + " {") { source in
        writeMemberKeys(members, to: &source)
        source.separator()
        source.block(
          "\(access.modifier)mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption) {"
        ) { source in
          reading.write(to: &source)
          writeDeferred(members, to: &source)
          source.line("if seen.containsAll(\(members.count)) { return }")
          source.line("// What is missing keeps its default, and is recorded.")
          writeMissing(members, to: &source)
        }
      }
      return source.text
    }

    func writeMemberKeys(_ members: [ReaderMember], to source: inout SourceText) {
      source.block("private static let memberKeys = MemberKeys(", closing: ")") { source in
        for (position, member) in members.enumerated() {
          source.line(SwiftLiteral.string(member.key) + (position + 1 == members.count ? "" : ","))
        }
      }
    }

    /// Reads the properties that have alternatives or paths, from the places of their members.
    private func writeDeferred(_ members: [ReaderMember], to source: inout SourceText) {
      let deferred = Dictionary(uniqueKeysWithValues: members.filter(\.isDeferred).map { ($0.key, $0) })
      if deferred.isEmpty { return }
      source.line(
        "// Alternatives and paths: the first declared key with a value counts, wherever it was in the payload."
      )
      source.each(of: properties) { property, source in
        guard property.paths.contains(where: { deferred[$0.first] != nil }) else { return }
        source.block("try reader.\(property.readingMethod)(", closing: ")") { source in
          source.line("&self.\(property.name),")
          for (index, path) in property.paths.enumerated() {
            let place = deferred[path.first]?.placeName ?? "nil"
            let keys = path.keys.map(SwiftLiteral.string).joined(separator: ", ")
            source.line(
              "\(index == 0 ? "at: " : "")JSONReader.Candidate(\(place), \(keys))\(index + 1 == property.paths.count ? "" : ",")"
            )
          }
        }
      }
    }

    private func writeMissing(_ members: [ReaderMember], to source: inout SourceText) {
      let positions = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($0.element.key, $0.offset) })
      let deferred = Set(members.filter(\.isDeferred).map(\.key))
      source.each(of: properties) { property, source in
        let key = property.paths[0].first
        guard property.hasSingleKey, !deferred.contains(key), let position = positions[key] else { return }
        source.line("if !seen.contains(\(position)) { \(property.missingCall) }")
      }
    }
  }

  extension Property {
    /// The reader's method for the property's rules.
    var readingMethod: String {
      switch treatment {
      case .shielded: "read"
      case .dropping: "readDropping"
      case .strict: "readStrict"
      }
    }

    /// The statement for a missing member.
    var missingCall: String {
      let key = SwiftLiteral.string(paths[0].first)
      return treatment == .strict
        ? "try reader.readStrict(&self.\(name), at: JSONReader.Candidate(nil, \(key)))"
        : "try reader.noteMissing(self.\(name), forKey: \(key))"
    }
  }
#endif
