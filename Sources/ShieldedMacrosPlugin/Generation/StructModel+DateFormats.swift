#if Macros
  extension StructModel {
    /// The lists of date formats, one for each property with `@DateFormats`; `nil` if there are none.
    var dateFormatsExtension: String? {
      let dated = properties.filtered { $0.dateFormats != nil }
      if dated.isEmpty { return nil }
      var source = SourceText()
      source.block("\(availability.prefix)nonisolated extension \(type) {") { source in
        source.block("fileprivate nonisolated enum DateFormatLists {") { source in
          source.each(of: dated) { property, source in
            let formats = "[\(property.dateFormats ?? "")]"
            source.block("nonisolated enum \(property.dateFormatListName): ShieldedDecoding::DateFormatList {") {
              source in
              if genericContext.mayBeGeneric {
                source.line("// A generic type can't have a stored static property.")
                source.line("static var formats: [ShieldedDecoding::DateFormat] { \(formats) }")
              } else {
                source.line("static let formats: [ShieldedDecoding::DateFormat] = \(formats)")
              }
            }
          }
        }
      }
      return source.text
    }

    /// Checks the lists before the reader reads, because `Codable` checks them for a missing key too.
    func writeDateFormatChecks(to source: inout SourceText) {
      source.each(of: properties.filtered { $0.dateFormats != nil }) { property, source in
        source.line("try reader.check(\(property.dateFormatList).self)")
      }
    }
  }

  extension Property {
    fileprivate var dateFormatListName: String { SwiftLiteral.identifier(plainName + "Formats") }

    /// The list of the property's date formats.
    var dateFormatList: String { "DateFormatLists.\(dateFormatListName)" }

    /// The argument of the reader's methods for a property with date formats.
    var dateFormatsArgument: String? { dateFormats.map { _ in "formats: \(dateFormatList).self" } }

    /// A call that decodes the property's value, or for a property with date formats the date of such a call's value.
    func date(from call: String) -> String { dateFormats == nil ? call : "\(dateFormatList).date(\(call))" }

    /// An expression for the property's value, or for a property with date formats the date as it is decoded and encoded.
    func listed(_ value: String) -> String { dateFormats == nil ? value : "\(dateFormatList).listed(\(value))" }
  }
#endif
