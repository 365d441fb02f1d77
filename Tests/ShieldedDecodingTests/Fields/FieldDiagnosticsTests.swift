#if os(Linux) || os(macOS)
  import CompilerTestSupport
  import DecodingTestSupport
  import Testing

  @Suite("What the compiler says about the type of a property in a @Shielded type", .timeLimit(.minutes(20)))
  struct FieldDiagnosticsTests {
    static let noDefault = "has no default that couldn't be mistaken for real data."
    static let threeWays = "Make the property Optional ('?'), give it a default ('= value'), or mark it @Strict."
    static let elements =
      "The elements have no default to replace invalid ones by. Mark the property @Dropping, make the elements Optional, "
      + "or mark the property @Strict."
    static let dto = "A DTO gets a default if it is @Shielded or conforms to DefaultProvider"
    static let enumeration =
      "The enum has no default. Mark one of its cases @Fallback, or change the property: make it Optional ('?'), give it a "
      + "default ('= value'), or mark it @Strict."

    /// A property's type, the call that is generated for it, and what the first error says after the call's name.
    static let unsupported: [(type: String, call: String, cure: String)] = [
      ("Date", "container.decode(forKey: \"x\")", "Date \(noDefault) \(threeWays)"),
      ("URL", "container.decode(forKey: \"x\")", "URL \(noDefault) \(threeWays)"),
      ("UUID", "container.decode(forKey: \"x\")", "UUID \(noDefault) \(threeWays)"),
      ("Data", "container.decode(forKey: \"x\")", "Data \(noDefault) \(threeWays)"),
      ("Duration", "container.decode(forKey: \"x\")", "The type has no default. \(threeWays)"),
      ("RescuableDTO", "container.decode(forKey: \"x\")", "The type has no default. \(threeWays)"),
      ("OpenEnum", "container.decode(forKey: \"x\")", enumeration),
      ("PlainEnum", "container.decode(forKey: \"x\")", enumeration),
      ("PlainDTO", "container.decode(forKey: \"x\")", "The type has no default. \(threeWays) \(dto)."),
      ("[PlainDTO]", "container.decode(forKey: \"x\")", "The type has no default. \(threeWays) \(dto)."),
      ("[RescuableDTO]", "container.decode(forKey: \"x\")", elements),
      ("NotDecodable", "container.decode(forKey: \"x\")", "The type isn't Decodable."),
      ("Date", "container.at([\"x\"]) { try $0.decode(forKey: $1) }", "Date \(noDefault) \(threeWays)"),
      ("OpenEnum", "container.at([\"x\"]) { try $0.decode(forKey: $1) }", enumeration),
      ("[RescuableDTO]", "container.at([\"x\"]) { try $0.decode(forKey: $1) }", elements),
      (
        "[PlainDTO]", "container.decodeDropping(forKey: \"x\")",
        "The elements can't be rescued one by one. Make the element type @Shielded, or conform it to Rescuable."
      ),
      ("Int", "container.decodeDropping(forKey: \"x\")", "@Dropping applies to arrays, sets and dictionaries."),
    ]

    @Test("The first error for an unsupported type says what to write instead", arguments: unsupported)
    func unsupportedTypes(_ type: String, _ call: String, _ cure: String) async throws {
      let index = try #require(Self.unsupported.firstIndex { $0.type == type && $0.call == call })
      let errors = try await Self.cases.errors(index)
      #expect(errors.first?.message.hasSuffix(" is unavailable: \(cure)") == true, "\(errors)")
      #expect(errors.map(\.line) == [4])
    }

    private static let cases = CompilerCases(unsupported) { name, property in
      """
      struct \(name) {
        var x: \(property.type)
        init(from container: _ShieldedContainer<_PayloadKey>) throws {
          x = try \(property.call)
        }
      }
      """
    }

    @Test("Every supported type compiles with every call that is generated for it")
    func supportedTypes() async throws {
      let others = [
        ("[Int]", "[1]"), ("[[String]]", "[[\"a\"], []]"), ("[Date?]", "[nil]"), ("[DefaultDTO]", "[]"),
        ("Set<Int>", "[1]"), ("Set<Date>", "[]"), ("[String: Int]", "[\"a\": 1]"), ("[Int: String]", "[:]"),
        ("[String: Date]", "[:]"), ("FallbackEnum", ".a"), ("DefaultDTO", "DefaultDTO(a: 1)"),
        ("[StrictDTO]", "[StrictDTO(a: 1)]"), ("[URL]", "[]"), ("[OpenEnum]", "[.a]"),
      ]
      let othersWithoutDefault = [
        ("RescuableDTO", "RescuableDTO(a: 1)"), ("OpenEnum", ".a"), ("PlainEnum", ".a"), ("PlainDTO", "PlainDTO(a: 1)"),
        ("[PlainDTO]", "[PlainDTO(a: 1)]"), ("[String: PlainDTO]", "[:]"), ("StrictDTO", ".init(a: 1)"),
        ("Int?", "try number()"), ("Int?", "optionalNumber()"),
      ]
      let scalars = SupportedScalar.all
      let values = scalars.filter { $0.typeWithDefault != nil }.map { ($0.description, $0.value) } + others
      let withoutDefault =
        scalars.filter { $0.typeWithDefault == nil }.map { ($0.description, $0.value) } + othersWithoutDefault
      var properties: [(type: String, call: String)] = []
      let places = [
        (before: "container.", key: "forKey: \"x\"", after: ""),
        (before: "container.at([\"x\"], [\"y\", \"z\"]) { try $0.", key: "forKey: $1", after: " }"),
      ]
      for place in places {
        let call = { (function: String, argument: String) in
          "\(place.before)\(function)(\(place.key)\(argument))\(place.after)"
        }
        for (type, value) in values {
          properties.append((type, call("decode", "")))
          properties.append(("\(type)?", call("decode", "")))
          properties.append((type, call("decode", ", default: \(value)")))
          properties.append(("\(type)?", call("decode", ", default: \(value)")))
        }
        for (type, value) in withoutDefault {
          let optional = type.hasSuffix("?") ? type : "\(type)?"
          properties.append((optional, call("decode", "")))
          properties.append((type, call("decode", ", default: \(value)")))
          properties.append((optional, call("decode", ", default: \(value)")))
          properties.append((type, call("decodeStrict", "")))
          properties.append((optional, call("decodeStrict", "")))
        }
        for type in ["[Int]", "[Date]", "[RescuableDTO]", "[StrictDTO]", "Set<Int>", "[String: Int]"] {
          let value = type == "[String: Int]" ? "[:]" : "[]"
          for type in [type, "\(type)?"] {
            properties.append((type, call("decodeDropping", "")))
            properties.append((type, call("decodeDropping", ", default: \(value)")))
          }
        }
        properties.append(("StrictDTO", call("decode", "")))
      }
      let chunks = stride(from: 0, to: properties.count, by: 20).map { properties[$0..<min($0 + 20, properties.count)] }
      let text = chunks.enumerated().map { index, chunk in
        let declarations = chunk.enumerated().map { "  var p\($0.offset): \($0.element.type)\n" }.joined()
        let calls = chunk.enumerated().map { position, property in
          "    p\(position) = try \(property.call)\n"
        }
        return """
          struct Model\(index) {
          \(declarations)
            init(from container: _ShieldedContainer<_PayloadKey>) throws {
          \(calls.joined())  }
          }

          """
      }
      let inferred = """
        struct Inferred {
          var a = 1, b = "a", c = [1], d = ["a": 1], e = 1.5, f = true, g = optionalNumber(), h = Date(), i = [Date()]
          init(from container: _ShieldedContainer<_PayloadKey>) throws {
            a = try container.decode(forKey: "a", default: 1)
            b = try container.decode(forKey: "b", default: "a")
            c = try container.decode(forKey: "c", default: [1])
            d = try container.decode(forKey: "d", default: ["a": 1])
            e = try container.decode(forKey: "e", default: 1.5)
            f = try container.decode(forKey: "f", default: true)
            g = try container.decode(forKey: "g", default: optionalNumber())
            h = try container.decode(forKey: "h", default: Date())
            i = try container.decode(forKey: "i", default: [Date()])
          }
        }
        struct Generic<Value: SafeValue & Codable, Element: Rescuable & Codable> {
          var a: Value
          var b: Value
          var c: Element?
          var d: [Value]
          var e: [Element]
          init(from container: _ShieldedContainer<_PayloadKey>) throws {
            a = try container.decode(forKey: "a")
            b = try container.decode(forKey: "b", default: ._defaultValue)
            c = try container.decode(forKey: "c")
            d = try container.decode(forKey: "d")
            e = try container.decodeDropping(forKey: "e")
          }
          func encode(to container: inout _ShieldedEncodingContainer<_PayloadKey>) throws {
            try container.encode(a, forKey: "a")
            try container.encode(c, forKey: "c")
            try container.encode(d, forKey: "d")
          }
        }
        """
      let diagnostics = try await SwiftCompiler().typecheck(CompilerCases.types + text.joined() + inferred)
      #expect(diagnostics.filter { $0.severity != .note } == [])
    }
  }
#endif
