#if Macros
  // What the two forms of the reader's conformance share.
  extension StructModel {
    /// The name of the keys in generated code.
    var memberKeysName: String { genericContext.mayBeGeneric ? "memberKeys" : "Self.memberKeys" }

    func writeStoredMemberKeys(_ members: [ReaderMember], to source: inout SourceText) {
      if genericContext.mayBeGeneric { return }
      source.block("private static let memberKeys = ShieldedJSON::MemberKeys(", closing: ")") { source in
        source.list(members.map(\.key))
      }
      source.separator()
    }

    func writeLocalMemberKeys(_ members: [ReaderMember], to source: inout SourceText) {
      guard genericContext.mayBeGeneric else { return }
      source.line("// A generic type can't have a stored static property.")
      source.block("let memberKeys = reader.memberKeys(of: Self.self) {") { source in
        source.block("ShieldedJSON::MemberKeys(", closing: ")") { $0.list(members.map(\.key)) }
      }
    }

    /// The properties that are read after the loop, from the places of their members.
    var deferredProperties: [Conditional<Property>] {
      let deferred = Set(readerMembers.filter(\.isDeferred).map(\.key))
      return properties.filtered { property in deferred.contains(property.paths[0].first) }
    }

    func writeDeferredComment(to source: inout SourceText) {
      if deferredProperties.isEmpty { return }
      source.line(
        "// Of a property's alternatives, the first declared one with a value counts, wherever it was in the payload."
      )
    }

    /// Records the properties whose members are missing.
    ///
    /// - Parameter value: The expression for a property's value; `nil` to leave the property out.
    func writeMissing(_ members: [ReaderMember], to source: inout SourceText, value: (Property) -> String?) {
      let positions = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($0.element.key, $0.offset) })
      func position(of property: Property) -> Int? {
        guard let position = positions[property.paths[0].first], !members[position].isDeferred else { return nil }
        return position
      }
      let strict = properties.filtered { property in
        property.treatment == .strict && position(of: property) != nil
          && value(property).flatMap(property.strictStatementForMissing) != nil
      }
      source.each(of: strict) { property, source in
        guard let position = position(of: property), let value = value(property) else { return }
        guard let statement = property.strictStatementForMissing(value) else { return }
        source.line("if !seen.contains(\(position)) { \(statement) }")
      }
      for first in stride(from: 0, to: members.count, by: 64) {
        let range = first..<min(first + 64, members.count)
        let noted = properties.filtered { property in
          property.treatment != .strict && position(of: property).map(range.contains) == true && value(property) != nil
        }
        if noted.isEmpty { continue }
        source.line("for missing in reader.missingMembers(in: \(range), unlessIn: seen) {")
        source.indented { source in
          source.line("switch missing {")
          source.each(of: noted) { property, source in
            guard let position = position(of: property), let value = value(property) else { return }
            let key = SwiftLiteral.string(property.paths[0].first)
            source.line("case \(position): try reader.noteMissing(\(value), forKey: \(key))")
          }
          source.line("default: break")
          source.line("}")
        }
        source.line("}")
      }
    }
  }

  extension Property {
    /// The suffix of the reader's methods for the property's rules.
    private var method: String {
      switch treatment {
      case .shielded: "read"
      case .dropping: "readDropping"
      case .strict: "readStrict"
      }
    }

    private var valueMethod: String {
      switch treatment {
      case .shielded: "value"
      case .dropping: "droppingValue"
      case .strict: "strictValue"
      }
    }

    /// The statement for the missing member of a strict property; `nil` if none is needed.
    fileprivate func strictStatementForMissing(_ variable: String) -> String? {
      let key = SwiftLiteral.string(paths[0].first)
      // Plain `Codable` doesn't use the property's own default.
      guard isOptional else {
        return "try reader.readStrict(&\(variable), at: ShieldedJSON::JSONReader.Candidate(nil, \(key)))"
      }
      return initialText == nil ? nil : "\(variable) = nil"
    }

    /// The statement that reads the value over a variable that holds the default.
    func readingInPlace(_ variable: String) -> String {
      "try reader.\(method)(&\(variable), \(keyArguments))"
    }

    /// The statement that reads the value into an Optional variable.
    func reading(into variable: String) -> String {
      "\(variable) = try reader.\(valueMethod)(\(keyArguments))"
    }

    private var keyArguments: String {
      let key = "forKey: \(SwiftLiteral.string(paths[0].first))"
      return dateFormatsArgument.map { "\(key), \($0)" } ?? key
    }

    /// The lines that read the value over a variable that holds the default, from the places of members.
    func readingInPlace(_ variable: String, from members: [ReaderMember]) -> String {
      (["try reader.\(method)(", "  &\(variable),"] + candidates(from: members) + [")"]).joined(separator: "\n")
    }

    /// The lines that read the value into an Optional variable, from the places of members.
    func reading(into variable: String, from members: [ReaderMember]) -> String {
      (["\(variable) = try reader.\(valueMethod)("] + candidates(from: members) + [")"]).joined(separator: "\n")
    }

    private func candidates(from members: [ReaderMember]) -> [String] {
      let formats = dateFormatsArgument.map { ["  \($0)"] } ?? []
      return paths.enumerated().map { index, path in
        let place = members.first { $0.key == path.first }?.placeName ?? "nil"
        let keys = path.keys.map(SwiftLiteral.string).joined(separator: ", ")
        let label = index == 0 ? "at: " : ""
        return "  \(label)ShieldedJSON::JSONReader.Candidate(\(place), \(keys))"
          + (index + 1 == paths.count && formats.isEmpty ? "" : ",")
      } + formats
    }
  }
#endif
