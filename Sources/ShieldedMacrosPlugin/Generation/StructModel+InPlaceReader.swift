#if Macros
  extension StructModel {
    /// The conformance that reads members over those of a default instance.
    var inPlaceReaderExtension: String {
      let members = readerMembers
      var source = SourceText()
      let conformances = ["OnePassValue", "_OnePassDecodable", "_OnePassInPlaceDecodable"]
      source.block(header(conformances, where: "SafeValue", "OnePassValue")) { source in
        writeStoredMemberKeys(members, to: &source)
        source.block("\(access.modifier)mutating func readMembers(from \(SourceText.readerParameter) {") { source in
          writeDateFormatChecks(to: &source)
          writeLocalMemberKeys(members, to: &source)
          ReaderLoop(members: members, keys: memberKeysName) { $0.readingInPlace("self.\($0.name)") }
            .write(to: &source)
          writeDeferredComment(to: &source)
          source.each(of: deferredProperties) { property, source in
            source.line(property.readingInPlace("self.\(property.name)", from: members))
          }
          source.line("if seen.containsAll(\(members.count)) { return }")
          source.line("// What is missing keeps its default, and is recorded.")
          writeMissing(members, to: &source) { "self.\($0.name)" }
        }
      }
      return source.text
    }
  }
#endif
