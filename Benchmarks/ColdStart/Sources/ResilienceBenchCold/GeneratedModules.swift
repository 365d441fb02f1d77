import ColdCases

/// The name and the text of a source file.
typealias SourceFile = (name: String, text: String)

/// The source text of a module with a number of protocol conformances.
///
/// A type has up to four, as in an app: to `CustomStringConvertible`, `Decodable`, `Equatable`, and to one of the module's own
/// protocols. A lookup reads the record of every conformance in the program, and compares the type only if the protocol is
/// the one it looks for.
struct ConformanceModule {
  /// The number of conformances in a file. One file of all takes the compiler several times as long as many.
  static let conformancesPerFile = 1_000

  private static let ownProtocolCount = 40
  private static let conformancesPerType = 4

  /// The number of conformances.
  let count: Int

  /// The module's name.
  var name: String { "Conformances\(count)" }

  /// The module's files.
  var files: [SourceFile] {
    let fileCount = (count + Self.conformancesPerFile - 1) / Self.conformancesPerFile
    let typeFiles = (0..<fileCount).map { index in
      let first = index * Self.conformancesPerFile
      return (
        name: "Types\(index).swift",
        text: types(conformances: first..<min(first + Self.conformancesPerFile, count))
      )
    }
    return [(name: "Protocols.swift", text: protocols)] + typeFiles
  }

  private var protocols: String {
    """
    /// The number of conformances in this module.
    public let conformanceCount = \(count)

    \((0..<Self.ownProtocolCount).map { "protocol P\($0) {}" }.joined(separator: "\n"))

    """
  }

  private func types(conformances range: Range<Int>) -> String {
    stride(from: range.lowerBound, to: range.upperBound, by: Self.conformancesPerType).map { first in
      let count = min(Self.conformancesPerType, range.upperBound - first)
      return type(number: first / Self.conformancesPerType, conformances: count)
    }.joined()
  }

  private func type(number: Int, conformances: Int) -> String {
    let protocols = ["P\(number % Self.ownProtocolCount)", "CustomStringConvertible", "Decodable", "Equatable"]
    return """
      struct T\(number): \(protocols.prefix(conformances).joined(separator: ", ")) {
        var description: String { "T" }
        init(from decoder: any Decoder) throws {}
        static func == (left: Self, right: Self) -> Bool { true }
      }

      """
  }
}

/// The source text of the module with the types that are decoded after the model.
///
/// They have the same properties as the model, each in an order of its own, so that the compiler shares no code among them.
enum FurtherTypeModule {
  /// The module's name.
  static let name = "FurtherTypes"

  private static let properties = [
    ("id", "Int"), ("name", "String"), ("price", "Double"), ("rating", "Double"), ("quantity", "Int"),
    ("isActive", "Bool"), ("updatedAt", "String"),
  ]

  /// The module's files: one for each kind of model, and one with the list of all types.
  static var files: [SourceFile] {
    ColdCase.Model.allCases.map { model in
      (
        name: "\(prefix(model))Types.swift",
        text: "import ColdModels\nimport ShieldedDecoding\nimport ShieldedMacros\n"
          + (0..<ColdCase.furtherTypeCount).map { type(model, number: $0) }.joined()
      )
    } + [(name: "FurtherTypes.swift", text: list)]
  }

  private static func prefix(_ model: ColdCase.Model) -> String {
    switch model {
    case .plain: "Plain"
    case .safebox: "SafeBox"
    case .macro: "Macro"
    }
  }

  private static func type(_ model: ColdCase.Model, number: Int) -> String {
    let name = "\(prefix(model))\(number)"
    let start = number % properties.count
    let ordered = properties[start...] + properties[..<start]
    return declaration(
      model,
      name: "\(name)Seller",
      properties: [("id", "Int"), ("name", "String"), ("city", "String")],
      defaults: "id: 0, name: \"\", city: \"\""
    )
      + declaration(model, name: name, properties: ordered + [("seller", "\(name)Seller")], defaults: nil)
      + "extension \(name): ColdItem { var checksum: Int { id + quantity + seller.id } }\n"
  }

  private static func declaration(
    _ model: ColdCase.Model,
    name: String,
    properties: [(String, String)],
    defaults: String?
  ) -> String {
    let wrapper = model == .safebox ? "@SafeBox " : ""
    let members = properties.map { "  \(wrapper)var \($0): \($1)\n" }.joined()
    switch model {
    case .plain: return "struct \(name): Codable {\n\(members)}\n"
    case .macro: return "@Shielded\nstruct \(name) {\n\(members)}\n"
    case .safebox:
      guard let defaults else { return "struct \(name): Codable {\n\(members)}\n" }
      return """
        struct \(name): Codable, DefaultProvider {
        \(members)  static func defaultInstance() -> \(name) { \(name)(\(defaults)) }
        }

        """
    }
  }

  private static var list: String {
    let cases = ColdCase.Model.allCases.map { model in
      let calls = (0..<ColdCase.furtherTypeCount).map { number in
        let call = "{ try $0.decode([\(prefix(model))\(number)].self, from: $1) }"
        return "      try timer.decode(\(call), \(call))\n"
      }
      return "    case .\(model.rawValue):\n" + calls.joined()
    }
    return """
      import ColdCases
      import ColdModels
      import Foundation
      import ShieldedJSON

      package enum FurtherTypes: FurtherTypeList {
        package static func decode(_ model: ColdCase.Model, with timer: inout DecodeTimer) throws {
          switch model {
      \(cases.joined())    }
        }
      }

      """
  }
}

/// The source text of a probe: a program with the further types and one module of conformances.
struct ProbeProgram {
  /// The module whose conformances the program has.
  let module: ConformanceModule

  /// The program's name.
  var name: String { "ColdProbe\(module.count)" }

  /// The program's only file.
  var files: [SourceFile] {
    let text = """
      import ColdModels
      import \(module.name)
      import \(FurtherTypeModule.name)

      @main
      enum \(name) {
        static func main() {
          precondition(conformanceCount == \(module.count))
          ColdProbe.main(Array(CommandLine.arguments.dropFirst()), furtherTypes: FurtherTypes.self)
        }
      }

      """
    return [(name: "\(name).swift", text: text)]
  }
}
