import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Fault: white space around a number in a string makes a Float out of range", .timeLimit(.minutes(20)))
struct FloatWhiteSpaceRegressionTests {
  /// The text of a number in a string, and the expected value of every number type; `nil` if there is none.
  struct Edge: Sendable, CustomTestStringConvertible {
    let text: String
    let integer: Int?
    let double: Double?
    let float: Float?
    let decimal: Decimal?

    var testDescription: String { text.debugDescription }

    init(_ text: String, _ integer: Int?, _ double: Double?, _ float: Float?, _ decimal: String?) {
      self.text = text
      self.integer = integer
      self.double = double
      self.float = float
      self.decimal = decimal.flatMap { Decimal(string: $0) }
    }
  }

  static let numbers: [Edge] = [
    Edge("3.14", 3, 3.14, 3.14, "3.14"),
    Edge("7", 7, 7, 7, "7"),
    Edge("-7", -7, -7, -7, "-7"),
    Edge("0", 0, 0, 0, "0"),
    Edge("-0.0", 0, -0.0, -0.0, "0"),
    Edge("42.0", 42, 42, 42, "42"),
    Edge("1e3", 1000, 1000, 1000, "1000"),
    Edge("1E+2", 100, 100, 100, "100"),
    Edge("25e-1", 2, 2.5, 2.5, "2.5"),
    // Halfway between two Floats: ties go to the even one, and anything above the tie is rounded up.
    Edge("16777217", 16_777_217, 16_777_217, 16_777_216, "16777217"),
    Edge("16777217.0000001", 16_777_217, 16_777_217.0000001, 16_777_218, "16777217.0000001"),
    Edge("9007199254740993", 9_007_199_254_740_993, 9_007_199_254_740_992, 9_007_199_254_740_992, "9007199254740993"),
    Edge("3.4028235e38", nil, 3.4028235e38, .greatestFiniteMagnitude, "340282350000000000000000000000000000000"),
    Edge("1e39", nil, 1e39, nil, "1000000000000000000000000000000000000000"),
    Edge("1e-46", 0, 1e-46, 0, "1e-46"),
    Edge("1e400", nil, nil, nil, nil),
    Edge("1e300", nil, 1e300, nil, nil),
    // Not in JSON's grammar.
    Edge("", nil, nil, nil, nil), Edge("+5", nil, nil, nil, nil), Edge("0x10", nil, nil, nil, nil),
    Edge("nan", nil, nil, nil, nil), Edge("inf", nil, nil, nil, nil), Edge("1_000", nil, nil, nil, nil),
    Edge("01", nil, nil, nil, nil), Edge("1.", nil, nil, nil, nil), Edge(".5", nil, nil, nil, nil),
    Edge("1 2", nil, nil, nil, nil), Edge("\u{FF11}", nil, nil, nil, nil),
  ]

  /// JSON's white space, in several combinations, around `*`.
  static let surroundings = ["*", " *", "* ", " * ", "\\t*\\n", "\\r\\n*", "   *\\t\\t"]

  /// Characters that aren't white space in JSON.
  static let otherSurroundings = ["\u{A0}*", "*\u{2003}", "\\u000b*", "*\\f", "\u{FEFF}*"]

  private func value<Value: SafeValue & Equatable>(_ type: Value.Type, _ text: String) throws -> Value? {
    let payload = Data(#"{"value":"\#(text)"}"#.utf8)
    let value = try JSONDecoder().decode(BoxedField<Value?>.self, from: payload).value
    // The result is the same for an Optional property, an element, and a property with a default.
    #expect(try JSONDecoder().decode(BoxedField<Value>.self, from: payload).value == value ?? Value._defaultValue)
    let list = Data(#"{"value":["\#(text)"]}"#.utf8)
    #expect(try JSONDecoder().decode(DroppingField<Value>.self, from: list).value == (value.map { [$0] } ?? []))
    return value
  }

  @Test(
    "Every number type reads a number in a string with any JSON white space around it",
    arguments: numbers,
    surroundings
  )
  func trimmed(_ edge: Edge, _ surrounding: String) throws {
    let text = surrounding.replacing("*", with: edge.text)
    #expect(try value(Float.self, text)?.bitPattern == edge.float?.bitPattern)
    #expect(try value(Double.self, text)?.bitPattern == edge.double?.bitPattern)
    #expect(try value(Decimal.self, text) == edge.decimal)
    #expect(try value(Int.self, text) == edge.integer)
    #expect(try value(Int128.self, text) == edge.integer.map { Int128($0) })
    #expect(try value(Int32.self, text) == edge.integer.flatMap { Int32(exactly: $0) })
    #expect(try value(Int8.self, text) == edge.integer.flatMap { Int8(exactly: $0) })
    #expect(try value(UInt.self, text) == edge.integer.flatMap { UInt(exactly: $0) })
    #expect(try value(UInt8.self, text) == edge.integer.flatMap { UInt8(exactly: $0) })
  }

  @Test("White space that isn't JSON's makes a string that isn't a number", arguments: otherSurroundings)
  func otherWhiteSpace(_ surrounding: String) throws {
    let text = surrounding.replacing("*", with: "3.5")
    #expect(try value(Float.self, text) == nil)
    #expect(try value(Double.self, text) == nil)
    #expect(try value(Decimal.self, text) == nil)
    #expect(try value(Int.self, text) == nil)
  }
}
