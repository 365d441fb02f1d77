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
      switch random.index(below: 8) {
      case 0: enumeration(name)
      case 1 where structures.count >= 2: choice(name)
      default: structure(name)
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
    let cases = all.prefix(2 + random.index(below: 3)).enumerated().map { index, raw in
      let value = isText ? #" = "\#(raw.text)""# : " = \(raw.number)"
      // The name of a case of a text is its raw value if there is no other.
      let isImplicit = isText && index < 2
      return (
        source: "  case \(index < 2 ? raw.text : "other\(index)")\(isImplicit ? "" : value)",
        value: isText ? ExactValue.text(raw.text) : .integer(Int128(raw.number))
      )
    }
    let fallback = isText ? ExactValue.text("unknown") : .integer(0)
    let last = hasFallback ? ["  @Fallback case unknown\(isText ? "" : " = 0")"] : []
    let access = random.pick(from: ["", "public ", "package "]) ?? ""
    let specified = SpecifiedEnumeration(
      name: name,
      rawType: isText ? .string : .integer(SpecifiedInteger(Int.self)),
      rawValues: cases.map(\.value) + (hasFallback ? [fallback] : []),
      fallback: hasFallback ? fallback : nil
    )
    // A public type can't be in one that isn't, but may be in the file.
    let nesting: Declaration.Nesting =
      access.isEmpty ? nesting(of: [.file, .structure, .enumeration, .otherExtension]) : .file
    return Declaration(
      name: name,
      nesting: nesting,
      body: (["@Shielded \(access)enum \(name): \(isText ? "String" : "Int") {"] + cases.map(\.source) + last + ["}"])
        .joined(separator: "\n"),
      specified: .enumeration(specified)
    )
  }

  /// An enum whose case a member of the object chooses.
  private mutating func choice(_ name: String) -> Declaration {
    var chosen = structures
    random.shuffle(&chosen)
    let hasFallback = random.happens(0.6)
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
      fallbackName: hasFallback ? "unknown" : nil,
      cases: cases.map(\.specified)
    )
    let known = cases.indices.map { "    case .part\($0)(let part): .record([.init(\"part\($0)\", part)])" }
    let unknown = hasFallback ? ["    case .unknown: .record([])"] : []
    return Declaration(
      name: name,
      nesting: nesting(of: [.file, .structure, .enumeration, .otherExtension]),
      body: (["@Shielded(discriminator: \"\(discriminator)\") enum \(name) {"] + cases.map(\.source)
        + (hasFallback ? ["  @Fallback case unknown"] : []) + ["}"]).joined(separator: "\n"),
      specified: .choice(specified),
      comparison: (["var exactValue: ExactValue {", "    switch self {"] + known + unknown + ["    }", "  }"])
        .joined(separator: "\n")
    )
  }

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
    ("aNameOfMoreThanSixteenBytesOne", "a_name_of_more_than_sixteen_bytes_one"),
    ("aNameOfMoreThanSixteenBytesTwo", "a_name_of_more_than_sixteen_bytes_two"), ("instance", "instance"),
    ("encoder", "encoder"), ("initial", "initial"), ("keys", "keys"), ("path", "path"), ("index", "index"),
  ]

  /// What the struct declares itself.
  private enum OwnMembers: CaseIterable {
    case nothing, initializer, otherDecoding, defaultInstance, codingKeys
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

    var arguments: String {
      var arguments: [String] = []
      if isSnakeCase { arguments.append("keys: .snakeCase") }
      if isStrict { arguments.append("policy: .strict") }
      if dropsLists { arguments.append("lists: .dropping") }
      return arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    }
  }

  private struct Property {
    var source: String
    var specified: SpecifiedModel.Property
    /// A value that an instance can have, if there is one for the type.
    var instanceValue: DeclaredValue?
  }

  private mutating func structure(_ name: String) -> Declaration {
    var options = Options()
    options.isSnakeCase = random.happens(0.25)
    options.dropsLists = random.happens(0.2)
    options.isStrict = random.happens(0.1)
    options.own = random.happens(0.5) ? random.pick(from: OwnMembers.allCases) ?? .nothing : .nothing
    if options.own == .codingKeys { options.isSnakeCase = false }
    let nesting = nesting(of: Declaration.Nesting.allCases)
    if nesting != .file, nesting != .generic { options.allowsStrict = random.happens(0.5) }
    let isNestedAndStrict = options.allowsStrict && nesting != .file && nesting != .generic
    options.hasLiteralsOnly = isNestedAndStrict || [.initializer, .otherDecoding].contains(options.own)
    var names = Self.names
    random.shuffle(&names)
    let properties = names.prefix(1 + random.index(below: 6)).map { property($0.name, snake: $0.snake, options) }
    let generic = nesting == .generic ? "<Tag>" : ""
    let (members, instance) = ownMembers(options.own, properties)
    let body =
      ["@Shielded\(options.arguments) struct \(name)\(generic) {"] + properties.map { "  \($0.source)" }
      + members.map { "  \($0)" } + ["}"]
    let specified = properties.map(\.specified)
    let model = SpecifiedModel(
      name: nesting == .generic ? "\(name)<Never>" : name,
      defaultValue: instance ?? Self.defaultValue(of: specified),
      policy: options.isStrict ? .strict : nil
    ) { specified }
    return Declaration(name: name, nesting: nesting, body: body.joined(separator: "\n"), specified: .model(model))
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
  private func ownMembers(_ own: OwnMembers, _ properties: [Property]) -> ([String], ExactValue?) {
    switch own {
    case .nothing: return ([], nil)
    case .initializer: return (["init(copying other: Self) { self = other }"], nil)
    case .otherDecoding: return (["init(from source: DeclaredSource, copying other: Self) { self = other }"], nil)
    case .defaultInstance:
      var arguments: [String] = []
      var fields: [ExactValue.Field] = []
      for property in properties {
        guard let value = property.instanceValue else { return ([], nil) }
        arguments.append("\(property.specified.name): \(value.source)")
        fields.append(ExactValue.Field(property.specified.name, value.value))
      }
      let call = "Self(\(arguments.joined(separator: ", ")))"
      return (["static func defaultInstance() -> Self { \(call) }"], .record(fields))
    case .codingKeys:
      let cases = properties.map { property in
        let (name, key) = (property.specified.name, property.specified.codingKey)
        let spelled = ["default", "class"].contains(name) ? "`\(name)`" : name
        return "  case \(spelled)\(key.map { " = \"\($0)\"" } ?? "")"
      }
      return (["enum CodingKeys: Swift.String, CodingKey {"] + cases + ["}"], nil)
    }
  }

  private mutating func property(_ spelled: String, snake: String, _ options: Options) -> Property {
    let name = String(spelled.filter { $0 != "`" })
    let type = propertyType()
    var attributes: [String] = []
    var keys: [SpecifiedKey] = options.isSnakeCase ? [.key(snake)] : []
    var codingKey: String?
    if options.own == .codingKeys {
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
    let values = options.hasLiteralsOnly ? type.values.filter(\.isLiteral) : type.values
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
    } else if let value = random.pick(from: values), choice < 6 || !hasDefault {
      initial = value
      isConstant = false
      // An Optional is `nil` without it too.
      let isImplied = value.value == .absent
      specified = .wrapper(isImplied ? .safeBox(type.specified) : .safeDefault(type.specified, value.value))
    } else {
      specified = .wrapper(.safeBox(type.specified))
    }
    random.shuffle(&attributes)
    let prefix = attributes.map { "\($0) " }.joined()
    let access = isConstant ? "" : random.pick(from: ["", "", "", "private(set) ", "fileprivate(set) "]) ?? ""
    let keyword = isConstant ? "let" : "var"
    let isInferred = initial?.isInferable == true && random.happens(0.5)
    let annotation = isInferred ? "" : ": \(type.spelling)"
    let value = initial.map { " = \($0.source)" } ?? ""
    let observer = !isConstant && initial != nil && random.happens(0.2) ? " { didSet {} }" : ""
    return Property(
      source: "\(prefix)\(access)\(keyword) \(spelled)\(annotation)\(value)\(observer)",
      specified: SpecifiedModel.Property(name, specified, keys: keys, codingKey: codingKey),
      instanceValue: type.values.first
    )
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
    switch random.index(below: 12) {
    case 0...3: return scalar
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
