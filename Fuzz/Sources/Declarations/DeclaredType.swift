import DecodingTestSupport
import Payloads
import RescueSpecification

/// A property's type: how a source spells it, and what the specification says of it.
struct DeclaredType: Sendable {
  let spelling: String
  let specified: SpecifiedType
  /// Values that a declaration can have, as source and as value.
  let values: [DeclaredValue]

  init(_ spelling: String, _ specified: SpecifiedType, _ values: [DeclaredValue] = []) {
    self.spelling = spelling
    self.specified = specified
    self.values = values
  }

  /// The type of a list's elements, or `nil` for another type.
  var element: SpecifiedType? { if case .array(let element) = specified { element } else { nil } }

  /// Whether a value comes as a number.
  var isNumber: Bool {
    switch specified {
    case .integer, .double, .float, .decimal: true
    default: false
    }
  }

  /// Whether a value comes as an object.
  var isObject: Bool {
    switch specified {
    case .model, .dictionary: true
    default: false
    }
  }

  /// Whether a type that knows nothing of the library is in it.
  var isPlain: Bool {
    func isPlain(_ type: SpecifiedType) -> Bool {
      switch type {
      case .plain: true
      case .optional(let part), .array(let part), .dictionary(let part): isPlain(part)
      default: false
      }
    }
    return isPlain(specified)
  }

  /// Whether a value comes as a string, or is `nil`. Under `@Embedded`, such a string may itself be JSON.
  var isText: Bool {
    func isText(_ type: SpecifiedType) -> Bool {
      switch type {
      case .string, .url, .uuid, .date, .data, .enumeration: true
      case .optional(let wrapped): isText(wrapped)
      default: false
      }
    }
    return isText(specified)
  }

  /// The type in a case of an enum. A list of elements without a default drops what it can't read.
  var kept: SpecifiedType {
    if let element, element.defaultValue == nil { .wrapper(.droppingArray(element)) } else { specified }
  }

  var optional: DeclaredType {
    let none = DeclaredValue("nil", .absent)
    // The declaration may not say that the type is an Optional.
    let hidden = values.filter(\.isInferable).map { value in
      DeclaredValue("Optional(\(value.source))", value.value, isInferable: true, isLiteral: false)
    }
    return DeclaredType("\(spelling)?", .optional(specified), values.map(\.explicit) + [none] + hidden)
  }

  var field: DeclaredType { DeclaredType("Field<\(spelling)>", .field(specified)) }

  /// Whether the type says whether its value is missing or `null`.
  var isField: Bool { if case .field = specified { true } else { false } }

  var list: DeclaredType { DeclaredType("[\(spelling)]", .array(specified), listValues) }

  var dictionary: DeclaredType {
    DeclaredType("[Swift.String: \(spelling)]", .dictionary(specified), [DeclaredValue("[:]", .record([]))])
  }

  private var listValues: [DeclaredValue] {
    [DeclaredValue("[]", .list([]))]
      + values.prefix(1).map { DeclaredValue("[\($0.source)]", .list([$0.value]), isLiteral: $0.isLiteral) }
  }
}

/// A value of a declaration.
struct DeclaredValue: Sendable {
  let source: String
  let value: ExactValue
  /// Whether the source alone has the type, so that the declaration needs none.
  let isInferable: Bool
  /// Whether the source is a literal. The macro refuses others where it can't tell what they refer to.
  let isLiteral: Bool

  init(_ source: String, _ value: ExactValue, isInferable: Bool = false, isLiteral: Bool = true) {
    self.source = source
    self.value = value
    self.isInferable = isInferable
    self.isLiteral = isLiteral
  }

  /// The value where the type has to be written.
  var explicit: DeclaredValue { DeclaredValue(source, value, isLiteral: isLiteral) }
}

extension DeclaredType {
  /// Types that every source can use.
  static let scalars: [DeclaredType] = [
    DeclaredType(
      "Int",
      .integer(SpecifiedInteger(Int.self)),
      [DeclaredValue("7", .integer(7), isInferable: true), DeclaredValue("-3", .integer(-3), isInferable: true)]
    ),
    DeclaredType("Int8", .integer(SpecifiedInteger(Int8.self)), [DeclaredValue("-1", .integer(-1))]),
    DeclaredType(
      "UInt64",
      .integer(SpecifiedInteger(UInt64.self)),
      [DeclaredValue("8", .integer(8)), DeclaredValue("1 << 3", .integer(8), isLiteral: false)]
    ),
    DeclaredType(
      "Double",
      .double,
      [
        DeclaredValue("-0.0", .binary64((-0.0).bitPattern), isInferable: true),
        DeclaredValue("9", .binary64(9.0.bitPattern)),
      ]
    ),
    DeclaredType("Float", .float, [DeclaredValue("1.5", .binary32(Float(1.5).bitPattern))]),
    DeclaredType("Bool", .boolean, [DeclaredValue("true", .boolean(true), isInferable: true)]),
    DeclaredType(
      "Swift.String",
      .string,
      [
        DeclaredValue(#""x""#, .text("x"), isInferable: true),
        DeclaredValue(#"["a", "b"].joined(separator: "-")"#, .text("a-b"), isLiteral: false),
      ]
    ),
    DeclaredType(
      "Decimal",
      .decimal,
      [DeclaredValue("12", .text("12")), DeclaredValue("Decimal(5)", .text("5"), isInferable: true, isLiteral: false)]
    ),
  ]

  /// Types without a default.
  static let withoutDefault: [DeclaredType] = [
    DeclaredType(
      "Foundation.Date",
      .date,
      [
        DeclaredValue(
          "Foundation.Date(timeIntervalSinceReferenceDate: 3)",
          .binary64(3.0.bitPattern),
          isLiteral: false
        )
      ]
    ),
    DeclaredType("URL", .url, [DeclaredValue(#"URL(filePath: "/a")"#, .text("file:///a"), isLiteral: false)]),
    DeclaredType("UUID", .uuid),
    DeclaredType("Data", .data, [DeclaredValue("Data([1])", .bytes([1]), isInferable: true, isLiteral: false)]),
    // Has the name of one of Foundation's types.
    DeclaredType(
      "DeclaredScope.Date",
      .plain(.model(SpecifiedModel(name: "Date", defaultValue: nil, properties: plain.properties)))
    ),
    DeclaredType(
      "DeclaredPlain",
      .plain(.model(plain)),
      [
        DeclaredValue(
          #"DeclaredPlain(name: "p")"#,
          .record([.init("name", .text("p")), .init("count", .absent)]),
          isLiteral: false
        )
      ]
    ),
  ]

  /// A type that knows nothing of the library.
  static let plain = SpecifiedModel(name: "DeclaredPlain", defaultValue: nil) {
    [.init("name", .string), .init("count", .optional(.integer(SpecifiedInteger(Int.self))))]
  }

  /// The conversion that a file declares.
  static let doubling = SpecifiedConversion(from: scalars[0].specified, to: scalars[0].specified) { input in
    guard case .integer(let number) = input, (0...1_000).contains(number) else { return nil }
    return .integer(number * 2)
  }

  /// A list of formats of dates.
  static let dateFormats = (
    spelling: #".iso8601, .pattern("yyyy-MM-dd"), .seconds, .milliseconds"#,
    specified: SpecifiedDateList([.iso8601, .day, .seconds, .milliseconds])
  )
}

extension SpecifiedWrapper {
  /// The wrapper with dates that have a list of formats, or `nil` if it has no date.
  func withFormats(_ formats: SpecifiedDateList) -> SpecifiedWrapper? {
    switch self {
    case .safeBox(.optional(.date)): .safeBox(.optional(.listedDate(formats)))
    case .safeDefault(.optional(.date), let value): .safeDefault(.optional(.listedDate(formats)), value)
    case .safeDefault(.date, let value): .safeDefault(.listedDate(formats), value)
    default: nil
    }
  }
}
