import ColdCases

/// The source text of the module with the types that are decoded after the model.
///
/// They have the same properties as the model, each in an order of its own, so that the compiler shares no code among them.
public enum FurtherTypeModule {
  /// The module's name.
  public static let name = "FurtherTypes"

  private static let properties = [
    ("id", "Int"), ("name", "String"), ("price", "Double"), ("rating", "Double"), ("quantity", "Int"),
    ("isActive", "Bool"), ("updatedAt", "String"),
  ]

  /// The module's files: one for each kind of model, and one with the list of all types.
  public static var files: [SourceFile] {
    ColdCase.Model.allCases.map { model in
      SourceFile(
        name: "\(prefix(model))Types.swift",
        text: "import ColdModels\nimport ShieldedDecoding\nimport ShieldedMacros\n"
          + (0..<ColdCase.furtherTypeCount).map { type(model, number: $0) }.joined()
      )
    } + [SourceFile(name: "FurtherTypes.swift", text: list)]
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

      public enum FurtherTypes: FurtherTypeList {
        public static func decode(_ model: ColdCase.Model, with timer: inout DecodeTimer) throws {
          switch model {
      \(cases.joined())    }
        }
      }

      """
  }
}
