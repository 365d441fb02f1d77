import Payloads
import RescueSpecification
import ShieldedDecoding

/// Generates declarations of `@Shielded` types: attributes, initial values, initializers, keys, nesting, access, enums and generics,
/// in any combination that the macro accepts.
///
///     let declarations = DeclarationGenerator.declarations(count: 40, seed: 1)
package struct DeclarationGenerator {
  private var random: SeededGenerator
  private var declarations: [Declaration] = []
  /// The types that a property can have, besides those of every source.
  private var referable: [DeclaredType] = []

  /// The seed of the declarations that the tests compile. The first 40 of this seed have nearly every kind.
  package static let seedOfTests: UInt64 = 27

  private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns the declarations of a seed. Fewer of the same seed are the first of more.
  package static func declarations(count: Int, seed: UInt64) -> [Declaration] {
    var generator = DeclarationGenerator(seed: seed)
    for index in 0..<count { generator.add(index) }
    return generator.declarations
  }

  private mutating func add(_ index: Int) {
    let name = "Declared\(index)"
    let declaration =
      switch random.index(below: 9) {
      case 0: enumeration(name)
      case 1 where structures.count >= 2: choice(name)
      case 2 where !structures.isEmpty: union(name)
      // The random numbers are those of a struct.
      default: structure(name, isClass: index % 4 == 3)
      }
    declarations.append(declaration)
    if declaration.isReferable { referable.append(DeclaredType(declaration.path, declaration.specified)) }
  }

  /// The structs that a case of an enum can have as its associated value.
  private var structures: [(type: DeclaredType, model: SpecifiedModel)] {
    referable.compactMap { type in if case .model(let model) = type.specified { (type, model) } else { nil } }
  }
}

// MARK: - Enums

extension DeclarationGenerator {
  private mutating func enumeration(_ name: String) -> Declaration {
    let isText = random.happens(0.6)
    let hasFallback = random.happens(0.6)
    let all: [(text: String, number: Int)] = [("open", 1), ("closed", 2), ("on hold", 40), ("1", -7)]
    let chosen = all.prefix(2 + random.index(below: 3))
    // Not a random choice, so that the other declarations of a seed stay the same.
    let spellings = isText && chosen.count > 2 ? ["open": ["OPEN", "v1.open"], "on hold": ["7"]] : [:]
    let cases = chosen.enumerated().map { index, raw in
      let attribute = spellings[raw.text].map { "@Key(\($0.map { "\"\($0)\"" }.joined(separator: ", "))) " } ?? ""
      let value = isText ? #" = "\#(raw.text)""# : " = \(raw.number)"
      // The name of a case of a text is its raw value if there is no other.
      let isImplicit = isText && index < 2
      return (
        source: "  \(attribute)case \(index < 2 ? raw.text : "other\(index)")\(isImplicit ? "" : value)",
        value: isText ? ExactValue.text(raw.text) : .integer(Int128(raw.number))
      )
    }
    let fallbackName = fallbackName()
    let fallback = isText ? ExactValue.text(fallbackName) : .integer(0)
    let last = hasFallback ? ["  @Fallback case \(fallbackName)\(isText ? "" : " = 0")"] : []
    let access = random.pick(from: ["", "public ", "package "]) ?? ""
    let rawType = isText ? "Swift.String" : "Int"
    let rawValues = cases.map(\.value) + (hasFallback ? [fallback] : [])
    // An initializer of its own, which takes any other value for the first case.
    let hasInitializer = random.happens(0.25)
    let specified = SpecifiedEnumeration(
      name: name,
      rawType: isText ? .string : .integer(SpecifiedInteger(Int.self)),
      rawValues: rawValues,
      spellings: spellings.flatMap { raw, texts in texts.map { (text: $0, rawValue: .text(raw)) } },
      fallback: hasFallback ? fallback : nil
    )
    var declared = specified
    if hasInitializer { declared.reading = { .success(specified.rawValue(for: $0) ?? rawValues[0]) } }
    let initializer = [
      "  \(access)init(from decoder: any Swift.Decoder) throws {",
      "    self = Self(rawValue: try decoder.singleValueContainer().decode(\(rawType).self)) ?? .open",
      "  }",
    ]
    // A public type can't be in one that isn't, but may be in the file.
    let nesting: Declaration.Nesting =
      access.isEmpty ? nesting(of: [.file, .structure, .enumeration, .otherExtension]) : .file
    return Declaration(
      name: name,
      nesting: nesting,
      body: (["@Shielded \(access)enum \(name): \(isText ? "String" : "Int") {"] + cases.map(\.source) + last
        + (hasInitializer ? initializer : []) + ["}"]).joined(separator: "\n"),
      specified: .enumeration(declared)
    )
  }

  /// An enum whose case a member of the object chooses.
  private mutating func choice(_ name: String) -> Declaration {
    var chosen = structures
    random.shuffle(&chosen)
    let hasFallback = random.happens(0.6)
    let fallbackName = fallbackName()
    let discriminator = random.pick(from: ["type", "meta.kind"]) ?? "type"
    let cases = chosen.prefix(1 + random.index(below: 2)).enumerated().map { index, structure in
      let values = random.happens(0.4) ? ["value\(index)", "v\(index)"] : nil
      let attribute = values.map { "@Key(\($0.map { "\"\($0)\"" }.joined(separator: ", "))) " } ?? ""
      return (
        source: "  \(attribute)case part\(index)(\(structure.type.spelling))",
        specified: SpecifiedChoice.Case("part\(index)", values: values, structure.model)
      )
    }
    let specified = SpecifiedChoice(
      name: name,
      discriminator: .key(discriminator),
      fallbackName: hasFallback ? fallbackName : nil,
      cases: cases.map(\.specified)
    )
    return payloads(
      name,
      attribute: "@Shielded(discriminator: \"\(discriminator)\")",
      cases: cases.map { ($0.specified.name, $0.source) },
      fallbackName: hasFallback ? fallbackName : nil,
      specified: .choice(specified)
    )
  }

  /// An enum whose case the kind of the value chooses. Two objects differ in a key.
  private mutating func union(_ name: String) -> Declaration {
    let structure = random.pick(from: structures)?.type
    let scalars = DeclaredType.scalars
    let texts = scalars.filter(\.isText) + DeclaredType.withoutDefault.filter { ["URL", "UUID"].contains($0.spelling) }
    let others = scalars.filter { !$0.isText }
    let kinds = [
      random.pick(from: texts), random.pick(from: others.filter(\.isNumber)), others.first { !$0.isNumber },
      random.pick(from: scalars + [structure].compactMap(\.self))?.list, structure,
      random.pick(from: scalars)?.dictionary,
    ]
    var chosen: [DeclaredType] = []
    for kind in kinds.compactMap(\.self) where random.happens(0.6) { chosen.append(kind) }
    if chosen.isEmpty { chosen = [scalars[0]] }
    random.shuffle(&chosen)
    let objectCount = chosen.count(where: \.isObject)
    let hasFallback = random.happens(0.6)
    let fallbackName = fallbackName()
    let cases = chosen.enumerated().map { index, type in
      let key = type.isObject && (objectCount > 1 || random.happens(0.3)) ? "marker\(index)" : nil
      let attribute = key.map { "@Key(\"\($0)\") " } ?? ""
      return (
        source: "  \(attribute)case part\(index)(\(type.spelling))",
        specified: SpecifiedUnion.Case("part\(index)", type.kept, key: key)
      )
    }
    return payloads(
      name,
      attribute: "@Shielded",
      cases: cases.map { ($0.specified.name, $0.source) },
      fallbackName: hasFallback ? fallbackName : nil,
      specified: .union(SpecifiedUnion(name: name, hasFallback: hasFallback, cases: cases.map(\.specified)))
    )
  }

  /// An enum of cases with one associated value each.
  private mutating func payloads(
    _ name: String,
    attribute: String,
    cases: [(name: String, source: String)],
    fallbackName: String?,
    specified: SpecifiedType
  ) -> Declaration {
    let known = cases.map { "    case .\($0.name)(let part): .record([.init(\"\($0.name)\", part)])" }
    let unknown = fallbackName.map { ["    case .\($0): .record([])"] } ?? []
    return Declaration(
      name: name,
      nesting: nesting(of: [.file, .structure, .enumeration, .otherExtension]),
      body: (["\(attribute) enum \(name): Codable {"] + cases.map(\.source)
        + (fallbackName.map { ["  @Fallback case \($0)"] } ?? []) + ["}"]).joined(separator: "\n"),
      specified: specified,
      comparison: (["var exactValue: ExactValue {", "    switch self {"] + known + unknown + ["    }", "  }"])
        .joined(separator: "\n")
    )
  }

  /// The name of a case for unknown values. The second one is also that of the library's requirement.
  private mutating func fallbackName() -> String { random.pick(from: ["unknown", "unknown", "fallback"]) ?? "unknown" }

  private mutating func nesting(of nestings: [Declaration.Nesting]) -> Declaration.Nesting {
    random.pick(from: nestings) ?? .file
  }
}

// MARK: - Structs

extension DeclarationGenerator {
  /// A name of a property, and how `keys: .snakeCase` spells it. Generated code uses some of them itself.
  private static let names: [(name: String, snake: String)] = [
    ("a", "a"), ("first", "first"), ("imageURL", "image_url"), ("createdAt", "created_at"), ("is_on", "is_on"),
    ("container", "container"), ("decoder", "decoder"), ("reader", "reader"), ("value", "value"), ("key", "key"),
    ("members", "members"), ("`default`", "default"), ("`class`", "class"), ("größe", "größe"), ("x1", "x1"),
    ("`two-words`", "two-words"),
    ("aNameOfMoreThanSixteenBytesOne", "a_name_of_more_than_sixteen_bytes_one"),
    ("aNameOfMoreThanSixteenBytesTwo", "a_name_of_more_than_sixteen_bytes_two"), ("instance", "instance"),
    ("encoder", "encoder"), ("initial", "initial"), ("keys", "keys"), ("path", "path"), ("index", "index"),
  ]

  /// What the struct declares itself.
  private enum OwnMembers: CaseIterable {
    case nothing, initializer, otherDecoding, defaultInstance, codingKeys, namedKeys, computedKeys, inheritedKeys

    /// Whether the struct declares its keys.
    var hasKeys: Bool { [.codingKeys, .namedKeys, .computedKeys, .inheritedKeys].contains(self) }
  }

  private struct Options {
    var isSnakeCase = false
    var dropsLists = false
    var isStrict = false
    var own = OwnMembers.nothing
    /// Whether initial values are literals only. The macro refuses others in a nested struct with a strict property, and warns of
    /// their cost in a struct with an initializer.
    var hasLiteralsOnly = false
    var allowsStrict = true
    /// Whether every property spells its type. The initializer of a class has no parameter for one that doesn't.
    var showsTypes = false
    var nesting = Declaration.Nesting.file

    var arguments: String {
      var arguments: [String] = []
      if isSnakeCase { arguments.append("keys: .snakeCase") }
      if isStrict { arguments.append("policy: .strict") }
      if dropsLists { arguments.append("lists: .dropping") }
      return arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    }
  }

  private struct Property {
    var spelled: String
    var source: String
    var specified: SpecifiedModel.Property
    /// A value that an instance can have, if there is one for the type.
    var instanceValue: DeclaredValue?
  }

  private mutating func structure(_ name: String, isClass: Bool) -> Declaration {
    var options = Options()
    options.isSnakeCase = random.happens(0.25)
    options.dropsLists = random.happens(0.2)
    options.isStrict = random.happens(0.1)
    options.own = random.happens(0.5) ? random.pick(from: OwnMembers.allCases) ?? .nothing : .nothing
    if options.own.hasKeys { options.isSnakeCase = false }
    options.showsTypes = isClass && options.own == .defaultInstance
    let nesting = nesting(of: Declaration.Nesting.allCases)
    options.nesting = nesting
    if nesting != .file, nesting != .generic { options.allowsStrict = random.happens(0.5) }
    let isNestedAndStrict = options.allowsStrict && nesting != .file && nesting != .generic
    options.hasLiteralsOnly = isNestedAndStrict || [.initializer, .otherDecoding].contains(options.own)
    var names = Self.names
    random.shuffle(&names)
    var properties = names.prefix(1 + random.index(below: 6)).map { property($0.name, snake: $0.snake, options) }
    // Not a random choice, so that the other declarations of a seed stay the same.
    let keepsMembers = properties.count % 3 == 0
    if keepsMembers {
      properties.append(
        Property(
          spelled: "json",
          source: "var json: JSONValue",
          specified: SpecifiedModel.Property(
            "json",
            .wrapper(.safeBox(.json)),
            codingKey: options.own == .inheritedKeys ? "json_text" : nil
          ),
          instanceValue: DeclaredValue(".null", .jsonNull)
        )
      )
    }
    let tagged = nesting == .generic && random.happens(0.8) ? tagged(options) : nil
    if let tagged { properties.insert(tagged.property, at: 0) }
    let generic = nesting == .generic ? tagged == nil ? "<Tag>" : "<Tag: SafeValue & Swift.Codable>" : ""
    var (members, instance) = ownMembers(options.own, properties, isClass: isClass)
    var specified = properties.map(\.specified)
    if keepsMembers {
      members.insert("@Undeclared var rest: [Swift.String: JSONValue] = [:]", at: 0)
      specified.append(SpecifiedModel.Property("rest", .wrapper(.safeBox(.undeclared))))
      if case .record(let fields) = instance { instance = .record(fields + [ExactValue.Field("rest", .record([]))]) }
    }
    let kind = isClass ? "final class" : "struct"
    // A class with variables isn't Sendable unless it says so.
    let conformances = isClass ? "Codable, @unchecked Swift.Sendable" : "Codable"
    let body =
      ["@Shielded\(options.arguments) \(kind) \(name)\(generic): \(conformances) {"]
      + properties.map { "  \($0.source)" }
      + members.map { "  \($0)" } + ["}"]
    let model = SpecifiedModel(
      name: nesting == .generic ? "\(name)<\(tagged?.argument.specified.name ?? "Never")>" : name,
      defaultValue: instance ?? Self.defaultValue(of: specified),
      policy: options.isStrict ? .strict : nil
    ) { [specified] in specified }
    return Declaration(
      name: name,
      nesting: nesting,
      body: body.joined(separator: "\n"),
      argument: tagged?.argument.spelling ?? "Never",
      specified: .model(model),
      comparison: nesting == .generic ? "" : "static var declaredPreset: Int { 6 }"
    )
  }

  /// The defaults of all properties, or `nil` if a property has none: a struct with strict properties has a default only if all of
  /// these are Optional.
  private static func defaultValue(of properties: [SpecifiedModel.Property]) -> ExactValue? {
    var fields: [ExactValue.Field] = []
    for property in properties {
      if case .wrapper = property.type {} else if !property.type.isOptional { return nil }
      guard let value = property.type.defaultValue else { return nil }
      fields.append(ExactValue.Field(property.name, value))
    }
    return .record(fields)
  }

  /// The members, and the default instance that they declare.
  private func ownMembers(_ own: OwnMembers, _ properties: [Property], isClass: Bool) -> ([String], ExactValue?) {
    switch own {
    case .nothing: return ([], nil)
    case .initializer where isClass: return (["init(copying other: DeclaredSource) { fatalError() }"], nil)
    case .initializer: return (["init(copying other: Self) { self = other }"], nil)
    case .otherDecoding:
      return (["init(from source: DeclaredSource) { fatalError() }", "func encode(to sink: DeclaredSource) {}"], nil)
    case .defaultInstance:
      var arguments: [String] = []
      var fields: [ExactValue.Field] = []
      for property in properties {
        guard let value = property.instanceValue else { return ([], nil) }
        // A keyword is a label as it is.
        let label = property.spelled.contains("-") ? property.spelled : property.specified.name
        arguments.append("\(label): \(value.source)")
        fields.append(ExactValue.Field(property.specified.name, value.value))
      }
      let call = "Self(\(arguments.joined(separator: ", ")))"
      return (["static func defaultInstance() -> Self { \(call) }"], .record(fields))
    case .codingKeys:
      return (keys("CodingKeys", of: properties), nil)
    case .namedKeys:
      return (keys("DeclaredKeys", of: properties) + ["typealias CodingKeys = DeclaredKeys"], nil)
    case .computedKeys:
      let keys = properties.map { (name: $0.spelled, text: $0.specified.codingKey ?? $0.specified.name) }
      var lines = ["enum CodingKeys: CodingKey {"]
      lines += keys.map { "  case \($0.name)" }
      lines += ["  var stringValue: Swift.String {", "    switch self {"]
      lines += keys.map { "    case .\($0.name): \"\($0.text)\"" }
      lines += ["    }", "  }", "  init?(stringValue: Swift.String) {", "    switch stringValue {"]
      lines += keys.map { "    case \"\($0.text)\": self = .\($0.name)" }
      lines += ["    default: return nil", "    }", "  }"]
      lines += ["  var intValue: Int? { nil }", "  init?(intValue: Int) { nil }", "}"]
      return (lines, nil)
    case .inheritedKeys:
      let cases = properties.map { "  case \($0.spelled)" }
      return (["enum CodingKeys: Swift.String, DeclaredTexts {"] + cases + ["}"], nil)
    }
  }

  /// An enum with the keys of properties as its raw values.
  private func keys(_ name: String, of properties: [Property]) -> [String] {
    let cases = properties.map { property in
      "  case \(property.spelled)\(property.specified.codingKey.map { " = \"\($0)\"" } ?? "")"
    }
    return ["enum \(name): Swift.String, CodingKey {"] + cases + ["}"]
  }

  /// A type and an initial value that doesn't show what it is: a name that is declared in the file and around the struct, or in an
  /// extension of it, or an expression whose type is an Optional.
  private mutating func obscureValue(_ nesting: Declaration.Nesting) -> (type: DeclaredType, value: DeclaredValue)? {
    let limit = [.file, .generic].contains(nesting) ? Declaration.limitOfFile : Declaration.limitOfScope
    let limitValue = DeclaredValue("declaredLimit", .integer(limit), isInferable: true, isLiteral: false)
    let presetValue = DeclaredValue("declaredPreset", .integer(6), isInferable: true, isLiteral: false)
    switch random.index(below: 3) {
    case 0: return (DeclaredType.scalars[0], limitValue)
    // Generated code of a generic type can't name a static member of an extension.
    case 1: return (DeclaredType.scalars[0], nesting == .generic ? limitValue : presetValue)
    default:
      guard let type = random.pick(from: DeclaredType.scalars)?.optional else { return nil }
      return type.values.last(where: \.isInferable).map { (type, $0) }
    }
  }

  private mutating func property(_ spelled: String, snake: String, _ options: Options) -> Property {
    let name = String(spelled.filter { $0 != "`" })
    let obscure = options.hasLiteralsOnly || !random.happens(0.15) ? nil : obscureValue(options.nesting)
    let type = obscure?.type ?? propertyType()
    var attributes: [String] = []
    var keys: [SpecifiedKey] = options.isSnakeCase ? [.key(snake)] : []
    var codingKey: String?
    if options.own == .inheritedKeys {
      codingKey = "\(name)_text"
    } else if options.own.hasKeys {
      codingKey = random.happens(0.5) ? "\(name)_key" : nil
    } else if random.happens(0.3) {
      let declared = self.keys(name)
      attributes += declared.map(\.attribute)
      keys = declared.flatMap(\.keys)
    }
    let choice = random.index(below: 10)
    let hasDefault = type.specified.defaultValue != nil
    var isConstant = random.happens(0.25)
    var initial: DeclaredValue?
    var specified: SpecifiedType
    let values = obscure.map { [$0.value] } ?? (options.hasLiteralsOnly ? type.values.filter(\.isLiteral) : type.values)
    let needsStrict = !hasDefault && type.element == nil && values.isEmpty
    if needsStrict, !options.allowsStrict { return property(spelled, snake: snake, options) }
    if needsStrict || choice == 0 && options.allowsStrict {
      attributes.append("@Strict")
      specified = type.specified
    } else if let element = type.element,
      choice < 3 || options.dropsLists || element.defaultValue == nil
    {
      if choice < 3 { attributes.append("@Dropping") }
      specified = .wrapper(.droppingArray(element))
    } else if let value = random.pick(from: values), choice < 6 || !hasDefault || obscure != nil {
      initial = value
      isConstant = false
      // An Optional is `nil` without it too.
      let isImplied = value.value == .absent
      specified = .wrapper(isImplied ? .safeBox(type.specified) : .safeDefault(type.specified, value.value))
    } else if obscure == nil, !type.isPlain, !type.isField, random.happens(0.3) {
      // A wrapper that says in which other shape the value may come. A constant can't have one.
      isConstant = false
      if type.spelling == "Int", random.happens(0.7) {
        attributes.append("@Converted<DeclaredDoubling>")
        specified = .wrapper(.safeBox(.converted(DeclaredType.doubling)))
      } else if !type.isText, random.happens(0.3) {
        attributes.append("@Embedded")
        specified = .wrapper(.safeBox(.embedded(type.specified)))
      } else if let element = type.element {
        let isObject = random.happens(0.5)
        attributes.append(isObject ? "@ArrayFromObject" : "@OneOrMany")
        specified = .wrapper(.safeBox(isObject ? .arrayFromObject(element) : .oneOrMany(element)))
      } else if random.happens(0.7) {
        attributes.append("@FirstOfMany")
        specified = .wrapper(.safeBox(.firstOfMany(type.specified)))
      } else {
        attributes.append("@Explicit")
        specified = .wrapper(.safeBox(type.specified))
      }
    } else {
      specified = .wrapper(.safeBox(type.specified))
    }
    if case .wrapper(let wrapper) = specified, let dates = wrapper.withFormats(DeclaredType.dateFormats.specified),
      !attributes.contains("@Explicit"), random.happens(0.8)
    {
      attributes.append("@DateFormats(\(DeclaredType.dateFormats.spelling))")
      specified = .wrapper(dates)
    }
    random.shuffle(&attributes)
    let prefix = attributes.map { "\($0) " }.joined()
    let access = isConstant ? "" : random.pick(from: ["", "", "", "private(set) ", "fileprivate(set) "]) ?? ""
    let keyword = isConstant ? "let" : "var"
    // A visible Optional has no values whose type is inferred.
    let isInferred =
      initial?.isInferable == true && !options.showsTypes && (type.specified.isOptional || random.happens(0.5))
    let annotation = isInferred ? "" : ": \(type.spelling)"
    let value = initial.map { " = \($0.source)" } ?? ""
    let observer = !isConstant && initial != nil && random.happens(0.2) ? " { didSet {} }" : ""
    return Property(
      spelled: spelled,
      source: "\(prefix)\(access)\(keyword) \(spelled)\(annotation)\(value)\(observer)",
      specified: SpecifiedModel.Property(name, specified, keys: keys, codingKey: codingKey),
      instanceValue: type.values.first
    )
  }

  /// A property whose type is made of a generic parameter, and the type in place of the parameter.
  private mutating func tagged(_ options: Options) -> (property: Property, argument: DeclaredType) {
    let scalar = random.pick(from: DeclaredType.scalars) ?? DeclaredType.scalars[0]
    let form = random.pick(from: ["Tag", "[Tag]", "[Tag?]", "Tag?"]) ?? "Tag"
    // A `null` in place of an Optional of an Optional is easy to get wrong.
    let argument =
      form == "Tag?" ? scalar.optional : random.pick(from: [scalar, scalar.optional, scalar.list]) ?? scalar
    let optional = SpecifiedType.optional(argument.specified)
    let specified: SpecifiedWrapper =
      switch form {
      case "Tag": .safeBox(argument.specified)
      case "Tag?": .safeBox(optional)
      case "[Tag?]" where !options.dropsLists: .safeBox(.array(optional))
      case "[Tag?]": .droppingArray(optional)
      default: .droppingArray(argument.specified)
      }
    let property = Property(
      spelled: "tagged",
      source: "\(form == "[Tag]" ? "@Dropping " : "")var tagged: \(form)",
      specified: SpecifiedModel.Property(
        "tagged",
        .wrapper(specified),
        codingKey: options.own == .inheritedKeys ? "tagged_text" : nil
      )
    )
    return (property, argument)
  }

  /// Attributes with keys, and what they declare.
  private mutating func keys(_ name: String) -> [(attribute: String, keys: [SpecifiedKey])] {
    switch random.index(below: 5) {
    case 0: [(#"@Key("\#(name)_1")"#, [.key("\(name)_1")])]
    case 1: [(#"@Key("\#(name)1", "\#(name)_alt")"#, [.key("\(name)1"), .key("\(name)_alt")])]
    case 2: [(#"@Key("outer.\#(name)")"#, [.key("outer.\(name)")])]
    case 3: [(#"@Key(literal: "\#(name).dot")"#, [.literal("\(name).dot")])]
    default: [(#"@Key("\#(name)", "outer.inner.\#(name)")"#, [.key(name), .key("outer.inner.\(name)")])]
    }
  }

  private mutating func propertyType() -> DeclaredType {
    let scalar = random.pick(from: DeclaredType.scalars) ?? DeclaredType.scalars[0]
    let other = random.pick(from: referable) ?? scalar
    switch random.index(below: 13) {
    case 0...3: return scalar
    case 11: return scalar.field
    case 4: return scalar.optional
    case 5: return scalar.list
    case 6: return random.happens(0.5) ? scalar.dictionary : other.dictionary
    case 7: return random.pick(from: DeclaredType.withoutDefault)?.optional ?? scalar
    case 8: return random.pick(from: DeclaredType.withoutDefault) ?? scalar
    case 9: return other.list
    case 10: return other.optional
    default: return other
    }
  }
}
