import SwiftSyntax

/// One of the three versions of a model that are compared.
package enum ModelVersion: String, CaseIterable, Codable, Sendable {
  /// The source as it is.
  case plain
  /// With the library's wrappers on the properties.
  case safebox
  /// With `@Shielded` on the types.
  case shielded

  package var moduleName: String {
    switch self {
    case .plain: "PlainModel"
    case .safebox: "SafeBoxModel"
    case .shielded: "ShieldedModel"
    }
  }
}

extension Tolerance {
  package func files(of version: ModelVersion) -> [ModelSources.File] {
    guard version != .plain else { return sources.files }
    let module = version == .safebox ? "ShieldedDecoding" : "ShieldedMacros"
    return sources.files.enumerated().map { index, file in
      var edits = [TextEdit(at: 0, "import \(module)\n")]
      for type in sources.declarations where type.file == index && type.isDecodable && type.kind != .other {
        edits += TypeRewriter(type: type, tolerance: self, isMacro: version == .shielded).edits
      }
      return ModelSources.File(name: file.name, text: edits.applied(to: file.text))
    }
  }
}

/// Makes a type lenient, with the library's wrappers or with its macro.
private struct TypeRewriter {
  let type: ModelDeclaration
  let tolerance: Tolerance
  let isMacro: Bool

  var edits: [TextEdit] {
    var edits: [TextEdit] = []
    var protocols: [String] = []
    var members: [String] = []
    let isRewritten = type.obstacle == nil
    if isMacro, isRewritten {
      let indentation = String(repeating: " ", count: type.position.column - 1)
      edits.append(TextEdit(at: type.node.positionAfterSkippingLeadingTrivia.utf8Offset, "@Shielded\n" + indentation))
    }
    if isRewritten, type.kind == .enumeration {
      if let fallback = tolerance.fallback(of: type) {
        protocols.append("SafeEnum")
        members.append("\(type.access)static var fallback: Self { .\(fallback) }")
      } else if !isMacro {
        protocols += ["RescuableEnum", "ValueWithoutDefault"]
      }
    } else if isRewritten {
      edits += type.properties.flatMap { self.edits(of: $0) }
      if isMacro {
        if type.impliesEncodable { protocols.append("Encodable") }
      } else {
        let hasDefault = tolerance.hasDefault(.declared(type.name))
        protocols.append(hasDefault ? "DefaultProvider" : "ValueWithoutDefault")
        if hasDefault { members += defaultInstance }
      }
    } else if !type.isGeneric {
      // It can still be left out of a list, or be replaced by `nil`, if it says so.
      protocols.append("ValueWithoutDefault")
    }
    if !protocols.isEmpty {
      let clause = type.node.inheritanceClause
      let end = clause?.endPositionBeforeTrailingTrivia ?? type.node.name.endPositionBeforeTrailingTrivia
      edits.append(TextEdit(at: end.utf8Offset, (clause == nil ? ": " : ", ") + protocols.joined(separator: ", ")))
    }
    if !members.isEmpty {
      let indentation = String(repeating: " ", count: type.position.column + 1)
      let lines = members.flatMap { $0.split(separator: "\n") }.map { "\n" + indentation + $0 }.joined()
      edits.append(TextEdit(at: type.node.memberBlock.rightBrace.position.utf8Offset, "\n" + lines))
    }
    return edits
  }

  private func edits(of property: ModelProperty) -> [TextEdit] {
    let treatment = tolerance.treatment(of: property)
    var attribute: String?
    if isMacro {
      if case .strict = treatment, property.wrapper == nil { attribute = "Strict" }
    } else {
      attribute =
        switch treatment {
        case .box: "SafeBox"
        case .array: "SafeArray"
        case .droppingArray: "DroppingArray"
        case .plain, .strict, .undecoded: nil
        }
    }
    var edits =
      attribute.map { name in
        [TextEdit(at: property.variable.positionAfterSkippingLeadingTrivia.utf8Offset, "@\(name) ")]
      } ?? []
    // The library reads only variables in one pass. A constant with a value isn't decoded.
    if property.isConstant, isMacro ? property.initial == nil : attribute != nil {
      let specifier = property.variable.bindingSpecifier.trimmedRange
      edits.append(TextEdit(specifier.lowerBound.utf8Offset..<specifier.upperBound.utf8Offset, "var"))
    }
    // With a wrapper, an Optional has no `nil` that isn't written.
    if !isMacro, attribute != nil, property.hasImplicitNil, let type = property.binding.typeAnnotation?.type {
      edits.append(TextEdit(at: type.endPositionBeforeTrailingTrivia.utf8Offset, " = nil"))
    }
    return edits
  }

  /// The members that create the default instance. An initializer is added only if there is one already: any initializer replaces
  /// the memberwise one.
  private var defaultInstance: [String] {
    let values = type.properties.filter { $0.initial == nil && !$0.hasImplicitNil }.map { property in
      (name: property.binding.pattern.trimmedDescription, value: Self.defaultText(property.type))
    }
    guard type.hasInitializer else {
      let arguments = values.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
      return ["\(type.access)static func defaultInstance() -> Self { Self(\(arguments)) }"]
    }
    let lines = values.map { "  self.\($0.name) = \($0.value)\n" }.joined()
    return [
      "private init(ownModelDefault: Void) {\n\(lines)}",
      "\(type.access)static func defaultInstance() -> Self { Self(ownModelDefault: ()) }",
    ]
  }

  private static func defaultText(_ type: ModelType?) -> String {
    switch type {
    case .optional: "nil"
    case .list: "[]"
    case .dictionary: "[:]"
    case .scalar(.string): "\"\""
    case .scalar(.boolean): "false"
    case .scalar: "0"
    case .declared, .unknown, nil: "._defaultValue"
    }
  }
}

/// A replacement of a range of bytes of a source file.
struct TextEdit {
  let range: Range<Int>
  let text: String

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }

  /// An insertion.
  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

extension Sequence<TextEdit> {
  /// The text after the edits, which must not overlap. Insertions at the same position keep their order.
  func applied(to text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    let order = enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in order where edit.range.lowerBound >= position && edit.range.upperBound <= bytes.count {
      result += bytes[position..<edit.range.lowerBound] + edit.text.utf8
      position = edit.range.upperBound
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }
}
