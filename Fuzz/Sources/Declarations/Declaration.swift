import RescueSpecification

/// A type that a generated source declares, with what the specification says of it.
///
/// The source is what the macro and the compiler read. The specified type is made from the same parts and never from the source,
/// so the two can be compared.
package struct Declaration: Sendable {
  /// Where the type is declared.
  package enum Nesting: CaseIterable, Sendable {
    case file, structure, enumeration, otherExtension, privateType, generic, besideClashingNames
  }

  /// The value of `declaredLimit` in the file, and in a type around a declaration.
  static let limitOfFile: Int128 = 999
  static let limitOfScope: Int128 = 10

  package let name: String
  package let nesting: Nesting
  /// The declaration with its attribute, without the type around it.
  package let body: String
  /// The type in place of the generic parameter, if there is one.
  package let argument: String
  package let specified: SpecifiedType
  /// The member that makes the values comparable, of an extension of the type; empty if it needs none.
  package let comparison: String

  package init(
    name: String,
    nesting: Nesting,
    body: String,
    argument: String = "Never",
    specified: SpecifiedType,
    comparison: String = ""
  ) {
    self.name = name
    self.nesting = nesting
    self.body = body
    self.argument = argument
    self.specified = specified
    self.comparison = comparison
  }

  /// The name of the type from the file's scope, without generic arguments.
  package var path: String {
    switch nesting {
    case .file, .generic: name
    case .structure, .enumeration, .privateType, .besideClashingNames: "Around\(name).\(name)"
    case .otherExtension: "DeclaredScope.\(name)"
    }
  }

  /// The type as an expression can name it.
  package var reference: String { nesting == .generic ? "\(path)<\(argument)>" : path }

  /// Whether other declarations of the file can use the type as a property's, and by one name.
  package var isReferable: Bool { nesting != .privateType && nesting != .generic }

  /// The declaration as it stands in the file.
  package var source: String {
    let inner = body.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
    let limit = "  static let declaredLimit = \(Self.limitOfScope)"
    let text =
      switch nesting {
      case .file, .generic: body
      case .structure: "struct Around\(name) {\n\(limit)\n\(inner)\n}"
      case .enumeration: "enum Around\(name) {\n\(limit)\n\(inner)\n}"
      case .privateType: "fileprivate enum Around\(name) {\n\(limit)\n\(inner)\n}"
      case .otherExtension: "extension DeclaredScope {\n\(inner)\n}"
      // What the generated code names must be the library's and the standard library's.
      case .besideClashingNames:
        """
        enum Around\(name) {
          struct String {}
          struct Decoder {}
          struct Array {}
          struct Date {}
          struct _PayloadKey {}
          struct _Unread {}
        \(limit)
        \(inner)
        }
        """
      }
    // An enum with raw values is compared by them, and a struct by its properties.
    let isStruct = if case .model = specified { true } else { false }
    let members = comparison.isEmpty ? "{}" : "{\n  \(comparison)\n}"
    return "\(text)\n\nextension \(path): \(isStruct ? "ReflectedValue" : "ExactlyComparable") \(members)\n"
  }
}

extension [Declaration] {
  /// A file with all declarations, and the list of their types.
  ///
  /// - Parameter seed: The seed from which they have been generated.
  package func file(seed: UInt64) -> String {
    let types = enumerated().map { index, declaration in "  DeclaredModel(\(index), \(declaration.reference).self)," }
    return """
      // Written by `Fuzz/fuzz declarations --write`; DeclarationTests compares it with the generator.
      // swift-format-ignore-file

      import Foundation
      @testable import FuzzProperties
      import RescueSpecification
      import ShieldedMacros
      import ShieldedShapes

      /// The generated types, in the order of the generator.
      package let declaredModels: [DeclaredModel] = [
      \(types.joined(separator: "\n"))
      ]

      /// The seed of the generator.
      package let declaredSeed: UInt64 = \(seed)

      let declaredLimit = \(Declaration.limitOfFile)

      enum DeclaredScope {
        static let declaredLimit = \(Declaration.limitOfScope)

        struct Date: Codable, ReflectedValue {
          var name: String
          var count: Int?
        }
      }

      protocol DeclaredTexts: CodingKey, RawRepresentable where RawValue == String {}

      extension DeclaredTexts {
        var stringValue: String { "\\(rawValue)_text" }
        init?(stringValue: String) {
          guard stringValue.hasSuffix("_text") else { return nil }
          self.init(rawValue: String(stringValue.dropLast(5)))
        }
      }

      enum DeclaredDoubling: ReversibleValueConversion {
        static func value(from number: Int) -> Int? { (0...1_000).contains(number) ? number * 2 : nil }
        static func input(from value: Int) -> Int? { value / 2 }
      }

      struct DeclaredSource: Equatable, Sendable {}

      struct DeclaredPlain: Codable, ReflectedValue {
        var name: String
        var count: Int?
      }

      \(map(\.source).joined(separator: "\n"))
      """
  }
}
