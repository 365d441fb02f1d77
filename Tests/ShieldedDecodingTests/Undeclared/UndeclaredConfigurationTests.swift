import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Undeclared keys that a decoder can't report", .timeLimit(.minutes(20)))
struct UndeclaredConfigurationTests {
  /// A model with wrappers only.
  struct Wrapped: Codable {
    @SafeBox var size: PlainSize
  }

  /// A model whose plain part comes from a property, an Optional, a list, a dictionary, or the associated value of a case.
  struct Reporting<Part: Decodable>: Decodable, UndeclaredKeysReporting {
    private enum CodingKeys: CodingKey {
      case part
    }

    let part: Part?

    init(from decoder: any Decoder) throws {
      try UndeclaredKeys.report(CodingKeys.self, in: decoder)
      part = try _ShieldedContainer<CodingKeys>(decoder).decode(forKey: .part)
    }
  }

  enum RawSize: String, Codable {
    case small
  }

  /// A call for a type over Foundation's decoder.
  struct Call: Sendable, CustomStringConvertible {
    let description: String
    let decode: @Sendable (String) throws -> Void

    init<Value: Decodable & SendableMetatype>(_ type: Value.Type) {
      description = "\(type)"
      decode = { json in
        let options = RescueOptions(log: RescueLog(reportsUndeclaredKeys: true))
        _ = try JSONDecoder().decode(Value.self, from: Data(json.utf8), options: options)
      }
    }
  }

  private static let plainSize = String(reflecting: PlainSize.self)

  static let unsupported: [Call] = [
    Call(PlainSize.self), Call([PlainSize].self), Call(PlainSize?.self), Call([String: [PlainSize]].self),
    Call(SafeArray<PlainSize>.self), Call(DroppingArray<PlainSize>.self), Call(DroppingDictionary<PlainSize>.self),
    Call(SafeBox<PlainSize>.self), Call(ShieldedResponse<[PlainSize]>.self), Call(StatusResponse<PlainSize>.self),
    Call(StandardResponse<PlainSize>.self), Call(ReportedValue<PlainSize>.self),
  ]

  static let supported: [Call] = [
    Call(Int.self), Call([Int].self), Call([String: Date?].self), Call(URL.self), Call(RawSize.self), Call(Shop.self),
    Call([Shop].self), Call(ShopMedia.self), Call(ShieldedResponse<[Shop]>.self), Call(EmptyResponse.self),
    Call(JSONToken.self), Call(SafeBox<ShopSize>.self), Call(Set<String>.self),
  ]

  /// The type that the error of a call names; `nil` if the call throws no such error.
  private static func typeInError(of call: () throws -> Void) -> String? {
    do {
      try call()
    } catch {
      return (error as? UndeclaredKeysError)?.type
    }
    return nil
  }

  @Test("A call for a type that doesn't report its keys throws, whatever the payload holds", arguments: unsupported)
  func unsupportedTypes(call: Call) {
    for json in ["[]", "{}", "7", #"{"data": []}"#] {
      #expect(Self.typeInError { try call.decode(json) } == Self.plainSize)
    }
  }

  @Test(
    "A call for a type without keys of its own, or that reports them, doesn't throw the error",
    arguments: supported
  )
  func supportedTypes(call: Call) {
    for json in ["[]", "{}", "7", #"{"data": []}"#] {
      #expect(Self.typeInError { try call.decode(json) } == nil)
    }
  }

  @Test(
    "A part that doesn't report its keys throws through every rescue",
    arguments: [
      (Call(Reporting<PlainSize>.self), #"{"part": {"width": 1}}"#, plainSize),
      (Call(Reporting<[PlainSize]>.self), #"{"part": [{"width": 1}]}"#, plainSize),
      (Call(Reporting<[String: PlainSize]>.self), #"{"part": {"a": {"width": 1}}}"#, plainSize),
      (Call(Reporting<Wrapped>.self), #"{"part": {"size": {}}}"#, String(reflecting: Wrapped.self)),
      (Call([Reporting<PlainSize>].self), #"[{"part": {"width": 1}}]"#, plainSize),
      (Call(ShieldedResponse<[Reporting<PlainSize>]>.self), #"{"data": [{"part": 7}]}"#, plainSize),
      (Call(Reporting<ShopSize>.self), #"{"part": {"width": 1}}"#, nil),
      (Call(Reporting<RawSize>.self), #"{"part": "small"}"#, nil),
    ]
  )
  func parts(call: Call, json: String, type: String?) {
    #expect(Self.typeInError { try call.decode(json) } == type)
  }

  @Test("A wrapper around a model throws too, over any decoder whose call isn't known")
  func wrapper() throws {
    let tree: PayloadTree = ["size": ["width": 1]]
    for subject in [TreeSubject(.staysAtFailure), TreeEngine()] as [any ConformanceSubject] {
      func decode(_ log: RescueLog) throws {
        _ = try RescueOptions(log: log).apply { try subject.decode(Wrapped.self, from: tree) }
      }
      #expect(Self.typeInError { try decode(RescueLog(reportsUndeclaredKeys: true)) } == Self.plainSize)
      #expect(throws: Never.self) { try decode(RescueLog()) }
    }
  }

  @Test("A decoder that says that it reports undeclared keys isn't checked before it decodes")
  func forwardingDecoder() throws {
    struct Forwarding: RescuingDecoder {
      var reportsUndeclaredKeys: Bool
      var userInfoOptions: RescueOptions { RescueOptions() }
      func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: data)
      }
    }
    for reports in [false, true] {
      let error = Self.typeInError {
        let options = RescueOptions(log: RescueLog(reportsUndeclaredKeys: true))
        _ = try Forwarding(reportsUndeclaredKeys: reports)
          .decode(PlainSize.self, from: Data(#"{"width": 1}"#.utf8), options: options)
      }
      #expect(error == (reports ? nil : Self.plainSize))
    }
  }

  @Test("The error names the type, and says what to do")
  func description() {
    let error = #expect(throws: UndeclaredKeysError.self) { try Self.unsupported[0].decode("{}") }
    #expect(
      error?.description
        == "The undeclared keys of \(Self.plainSize) can't be reported, because this decoder doesn't say which keys were "
        + "read. Decode with ShieldedJSONDecoder, add @Shielded to the type, or turn off reportsUndeclaredKeys of the log."
    )
  }
}
