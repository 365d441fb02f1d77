import Payloads
import RescueSpecification

/// Writes documents for a type: some that it reads without a rescue, and others with values of any kind in any place.
package struct DeclarationDocuments {
  private var random: SeededGenerator
  /// The share of the values that fit their property.
  private var fit = 0.8
  private var depth = 0

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private indirect enum Node {
    case token(String)
    case array([Node])
    case object([(key: String, value: Node)])

    var text: String {
      switch self {
      case .token(let text): text
      case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
      case .object(let members):
        "{\(members.map { "\(Node.quoted($0.key)):\($0.value.text)" }.joined(separator: ","))}"
      }
    }

    static func quoted(_ key: String) -> String { "\"\(key)\"" }

    /// A text as a string of JSON.
    static func string(_ text: String) -> String {
      quoted(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))
    }
  }

  private static let tokens = [
    "null", "true", "false", "0", "1", "-1", "7", "1.5", "-0", "-0.0", "1e400", "300", "18446744073709551615", "\"\"",
    "\" \"",
    "\"1\"", "\"x\"", "\" 7 \"", "\"true\"", "\"no\"", "\"1.5e2\"", "\"open\"", "\"unknown\"", "[]", "{}",
    "[1,\"x\",null]",
    "{\"k\":1}", "{\"k\":\"z\",\"1\":null}", "[[1],[]]", "\"\\u0041\"", "\"\\ud800\"",
  ]

  /// Returns the next document.
  package mutating func next(for type: SpecifiedType) -> String {
    fit = random.pick(from: [1, 0.8, 0.5, 0]) ?? 1
    depth = 0
    return node(type, share: 1).text
  }

  /// - Parameter share: The probability of a value that fits.
  private mutating func node(_ type: SpecifiedType, share: Double) -> Node {
    depth += 1
    defer { depth -= 1 }
    guard random.happens(share), depth < 8 else { return .token(random.pick(from: Self.tokens) ?? "null") }
    switch type {
    case .integer: return .token(random.pick(from: ["0", "1", "2", "40", "-7", "100"]) ?? "0")
    case .float, .double: return .token(random.pick(from: ["0.1", "-2.5e3", "7", "1e-5"]) ?? "0")
    case .decimal: return .token(random.pick(from: ["0.10", "99.95", "-3"]) ?? "0")
    case .boolean: return .token(random.happens(0.5) ? "true" : "false")
    case .string: return .token(random.pick(from: ["\"\"", "\"text\"", "\"größe\"", "\"a\\nb\""]) ?? "\"\"")
    case .listedDate:
      let dates = ["\"2024-01-02T03:04:05Z\"", "\"2024-01-02\"", "1704164645", "1704164645250", "\"1704164645\"", "-1"]
      return .token(random.pick(from: dates) ?? "0")
    case .date: return .token(random.pick(from: ["0", "12.5", "\"2024-01-02T03:04:05Z\""]) ?? "0")
    case .url: return .token(random.pick(from: ["\"https://a.example\"", "\"\"", "\"a b\""]) ?? "\"\"")
    case .uuid: return .token("\"6BA7B810-9DAD-11D1-80B4-00C04FD430C8\"")
    case .data: return .token(random.pick(from: ["\"AQID\"", "[1,2]"]) ?? "\"\"")
    case .enumeration(let enumeration):
      if case .integer = enumeration.rawType { return node(enumeration.rawType, share: 1) }
      let texts = ["open", "closed", "on hold", "1", "unknown"] + enumeration.spellings.map(\.text).sorted()
      return .token(Node.quoted(random.pick(from: texts) ?? ""))
    case .optional(let wrapped): return random.happens(0.2) ? .token("null") : node(wrapped, share: fit)
    case .array(let element), .set(let element), .wrapper(.droppingArray(let element)):
      return .array((0..<random.index(below: 4)).map { _ in node(element, share: fit) })
    case .dictionary(let value), .integerDictionary(let value), .enumerationDictionary(_, let value):
      return .object((0..<random.index(below: 3)).map { (key: "k\($0)", value: node(value, share: fit)) })
    case .model(let model): return object(model)
    case .choice(let choice): return self.choice(choice)
    case .union(let union):
      guard let chosen = random.pick(from: union.cases) else { return .token("null") }
      let value = node(chosen.type, share: fit)
      guard case .object(var members) = value, let key = chosen.key else { return value }
      if random.happens(0.8) { members.append((key: key, value: .token("1"))) }
      return .object(members)
    case .plain(let type), .wrapper(.safeBox(let type)), .wrapper(.safeDefault(let type, _)):
      return node(type, share: fit)
    case .oneOrMany(let element):
      return random.happens(0.4) ? node(element, share: fit) : node(.array(element), share: 1)
    case .arrayFromObject(let element):
      if random.happens(0.6) { return node(.array(element), share: 1) }
      let keys = ["0", "2", "10", "02", "a"].prefix(random.happens(0.2) ? 5 : 3).filter { _ in random.happens(0.7) }
      return .object(keys.map { (key: $0, value: node(element, share: fit)) })
    case .firstOfMany(let value):
      return random.happens(0.4) ? node(.array(value), share: 1) : node(value, share: fit)
    case .entry(let value): return node(value, share: fit)
    case .json: return .token(random.pick(from: Self.tokens) ?? "null")
    case .embedded(let type):
      let value = node(type, share: fit)
      return random.happens(0.2) ? value : .token(Node.string(value.text))
    case .undeclared: return .object([])
    case .field(let value): return random.happens(0.2) ? .token("null") : node(value, share: fit)
    case .converted(let conversion): return node(conversion.input, share: fit)
    case .ownScalar(let scalar): return node(scalar.base, share: fit)
    case .checkedInteger: return .token("7")
    }
  }

  private mutating func object(_ model: SpecifiedModel) -> Node {
    var members: [(key: String, value: Node)] = []
    for property in model.properties() where !random.happens(0.15) {
      let value = node(property.type, share: fit)
      let names = property.keys.isEmpty ? [[property.codingKey ?? property.name]] : property.keys.map(\.steps)
      // Of the alternatives, some or all are there.
      for steps in names where random.happens(names.count == 1 ? 1 : 0.6) {
        let value = random.happens(0.8) ? value : node(property.type, share: fit)
        Self.insert(value, at: steps[...].map { respelled($0) }[...], into: &members)
      }
    }
    if random.happens(0.1) { members.append((key: "unread", value: .token("[{}]"))) }
    if random.happens(0.2) { random.shuffle(&members) }
    if random.happens(0.1), let twice = random.pick(from: members) { members.append((twice.key, .token("\"twice\""))) }
    return .object(members)
  }

  /// A key, now and then in another spelling that a key strategy or `@Key` may accept.
  private mutating func respelled(_ key: String) -> String {
    guard random.happens(0.1) else { return key }
    return random.happens(0.5) ? SnakeCaseKey.converted(key) : "\(key)_"
  }

  private static func insert(
    _ value: Node,
    at steps: ArraySlice<String>,
    into members: inout [(key: String, value: Node)]
  ) {
    guard let first = steps.first else { return }
    guard steps.count > 1 else { return members.append((first, value)) }
    let index = members.firstIndex { $0.key == first } ?? members.endIndex
    if index == members.endIndex { members.append((first, .object([]))) }
    guard case .object(var inner) = members[index].value else { return }
    insert(value, at: steps.dropFirst(), into: &inner)
    members[index].value = .object(inner)
  }

  private mutating func choice(_ choice: SpecifiedChoice) -> Node {
    guard let chosen = random.pick(from: choice.cases), case .object(var members) = object(chosen.model) else {
      return .object([])
    }
    let value =
      random.happens(fit) ? Node.quoted(random.pick(from: chosen.values) ?? "") : random.pick(from: Self.tokens) ?? "1"
    Self.insert(.token(value), at: choice.discriminator.steps[...], into: &members)
    return .object(members)
  }
}
