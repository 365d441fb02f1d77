import Census
import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedMacros
import ShieldedShapes
import ShieldedStreams
import Testing

/// A response for a kind of incident, and a declaration that keeps its value.
struct DeclaredExample: CustomTestStringConvertible, Sendable {
  var kind: String
  var declaration: Incident.Declaration
  var body: String
  /// Decodes the body, and gives the value as text and the outcomes that are recorded.
  var decode: @Sendable (String) async throws -> (value: String, outcomes: [RescueOutcome])
  var value: String
  var outcomes: [RescueOutcome]

  var testDescription: String { "\(kind), \(declaration): \(body)" }

  /// An example whose payload is of a type.
  private static func payload<Payload: Decodable & Sendable>(
    _ kind: String,
    _ declaration: Incident.Declaration,
    _ body: String,
    _ type: Payload.Type,
    grammar: JSONGrammar = .rfc8259,
    gives value: String,
    _ outcomes: RescueOutcome...,
    describing: @escaping @Sendable (Payload) -> String
  ) -> DeclaredExample {
    let decode: @Sendable (String) throws -> (String, [RescueOutcome]) = { body in
      var decoder = ShieldedJSONDecoder()
      decoder.grammar = grammar
      let decoded = try decoder.decodeWithReport(ShieldedResponse<Payload>.self, from: Data(body.utf8))
      return (describing(decoded.value.data), decoded.report.records.map(\.outcome))
    }
    return DeclaredExample(
      kind: kind,
      declaration: declaration,
      body: body,
      decode: decode,
      value: value,
      outcomes: outcomes
    )
  }

  static let all: [DeclaredExample] =
    [
      payload("wrongShape", .oneOrMany, #"{"data":{"tags":"new"}}"#, Article.self, gives: "new", .retyped) {
        $0.tags.joined(separator: ",")
      },
      payload("otherContainer", .oneOrMany, #"{"data":{"name":"Ada"}}"#, OneOrMany<Person>.self, gives: "Ada", .retyped)
      {
        $0.wrappedValue.map(\.name).joined(separator: ",")
      },
      payload(
        "otherContainer",
        .firstOfMany,
        #"[{"name":"Ada"},{"name":"Bob"}]"#,
        FirstOfMany<Person>.self,
        gives: "Ada",
        .retyped,
        .lossy
      ) { $0.wrappedValue.name },
      payload("wrongShape", .union, #"{"data":{"owner":"cus_1"}}"#, Charge.self, gives: "cus_1") { $0.owner.text },
      payload("wrongShape", .union, #"{"data":{"owner":{"name":"Ada"}}}"#, Charge.self, gives: "Ada") { $0.owner.text },
      payload("creativeBool", .union, #"{"data":{"edited":1785222440}}"#, Comment.self, gives: "1785222440.0") {
        $0.edited.text
      },
      payload("otherContainer", .union, #"{"data":[{"name":"Ada"}]}"#, People.self, gives: "Ada") { $0.text },
      payload(
        "malformed",
        .grammar,
        #"{"data":{"price":NaN}}"#,
        Price.self,
        grammar: .lenient([.nonFiniteNumbers]),
        gives: "nan",
        .retyped
      ) { "\($0.price)" },
      payload(
        "malformed",
        .grammar,
        "{\"data\":{\"name\":\"a\u{1}b\"}}",
        Person.self,
        grammar: .lenient([.controlCharacters]),
        gives: "a\u{1}b",
        .retyped
      ) { $0.name },
      payload(
        "dateFormat",
        .dateFormats,
        #"{"data":{"at":"2019-01-31T01:10:05.25Z"}}"#,
        Visit.self,
        gives: "1548897005.25",
        .retyped
      ) {
        $0.at.map { "\($0.timeIntervalSince1970)" } ?? "nil"
      },
      payload("dateFormat", .dateTime, #"{"data":{"at":"2019-01-31 01:10:05"}}"#, Arrival.self, gives: "1548897005.0") {
        $0.at.map { "\($0.timeIntervalSince1970)" } ?? "nil"
      },
      payload("unknownCase", .spelling, #"{"data":{"kind":"STB"}}"#, Device.self, gives: "box") { "\($0.kind)" },
      payload(
        "overflow",
        .widerType,
        #"{"data":{"count":10881715073803520453}}"#,
        Sum.self,
        gives: "10881715073803520453"
      ) {
        "\($0.count)"
      },
      DeclaredExample(
        kind: "emptyBody",
        declaration: .emptyBody,
        body: "",
        decode: { body in
          let decoded = try ShieldedJSONDecoder().decodeWithReport(
            ShieldedResponse<Person?>.self,
            from: Data(body.utf8)
          )
          return ("\(decoded.value.data?.name ?? "nil")", decoded.report.records.map(\.outcome))
        },
        value: "nil",
        outcomes: [.defaulted]
      ),
      DeclaredExample(
        kind: "malformed",
        declaration: .lines,
        body: "{\"name\":\"Ada\"}\n{\"name\":\"Bob\"}\n",
        decode: { body in
          var names: [String] = []
          for try await person in ShieldedJSONStream(ShieldedJSONFeed(linesOf: Person.self), in: bytes(of: body)) {
            names.append(person.name)
          }
          return (names.joined(separator: ","), [])
        },
        value: "Ada,Bob",
        outcomes: []
      ),
    ]

  private static func bytes(of text: String) -> AsyncStream<UInt8> {
    AsyncStream { continuation in
      for byte in text.utf8 { continuation.yield(byte) }
      continuation.finish()
    }
  }
}

// MARK: - Models

@Shielded
private struct Article {
  @OneOrMany var tags: [String]
}

@Shielded
struct Person {
  var name: String
}

@Shielded
private enum Owner {
  case id(String), person(Person)
  @Fallback case unknown

  var text: String {
    switch self {
    case .id(let id): id
    case .person(let person): person.name
    case .unknown: "unknown"
    }
  }
}

@Shielded
private struct Arrival {
  @DateFormats(.dateTime()) var at: Date?
}

@Shielded
enum DeviceKind: String {
  @Key("STB") case box = "Stb"
  @Fallback case unknown
}

@Shielded
private struct Device {
  var kind: DeviceKind
}

@Shielded
private struct Charge {
  var owner: Owner
}

@Shielded
private enum Edited {
  case flag(Bool), time(Double)
  @Fallback case unknown

  var text: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .time(let time): "\(time)"
    case .unknown: "unknown"
    }
  }
}

@Shielded
private struct Comment {
  var edited: Edited
}

@Shielded
private enum People {
  case byName([String: Person]), list([Person])

  var text: String {
    switch self {
    case .byName(let people): people.keys.sorted().joined(separator: ",")
    case .list(let people): people.map(\.name).joined(separator: ",")
    }
  }
}

@Shielded
private struct Price {
  var price: Double
}

@Shielded
private struct Visit {
  @DateFormats(.iso8601, .iso8601WithFractions) var at: Date?
}

@Shielded
private struct Sum {
  var count: Decimal
}
