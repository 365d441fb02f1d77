import Foundation
import ShieldedDecoding
import Testing

@Suite("How generated code encodes", .timeLimit(.minutes(20)))
struct FieldEncodingTests {
  struct Stock: Codable, Equatable {
    var id: Int
    var count: Int?
    var city: String?
    var other: Int

    init(_ id: Int, _ count: Int?, _ city: String?, _ other: Int) {
      (self.id, self.count, self.city, self.other) = (id, count, city, other)
    }

    init(from decoder: any Decoder) throws {
      let members = try _ShieldedContainer<_PayloadKey>(decoder)
      id = try members.at(["id"], ["identifier"]) { try $0.decode(forKey: $1) }
      count = try members.at(["stock", "warehouse", "count"]) { try $0.decode(forKey: $1) }
      city = try members.at(["stock", "warehouse", "city"]) { try $0.decode(forKey: $1) }
      other = try members.at(["stock", "other"], ["other"]) { try $0.decode(forKey: $1) }
    }

    func encode(to encoder: any Encoder) throws {
      var members = _PayloadEncodingContainer(encoder)
      try members.encode(count, at: ["stock", "warehouse", "count"])
      try members.encode(id, at: ["id"])
      try members.encode(city, at: ["stock", "warehouse", "city"])
      try members.encode(other, at: ["stock", "other"])
    }
  }

  @Test("Properties whose paths begin with the same keys share their objects, and nil is omitted")
  func paths() throws {
    try expectRoundTrip(Stock(1, 2, "Bern", 3), #"{"id":1,"stock":{"other":3,"warehouse":{"city":"Bern","count":2}}}"#)
    try expectRoundTrip(Stock(1, nil, "Bern", 3), #"{"id":1,"stock":{"other":3,"warehouse":{"city":"Bern"}}}"#)
    try expectRoundTrip(Stock(1, nil, nil, 3), #"{"id":1,"stock":{"other":3}}"#)
  }

  @Test("Paths are rebuilt in a property list too")
  func propertyList() throws {
    let stock = Stock(1, 2, "Bern", 3)
    let data = try PropertyListEncoder().encode(stock)
    let decoded = try PropertyListDecoder().decodeWithReport(Stock.self, from: data)
    #expect(decoded.value == stock)
    #expect(decoded.report.isEmpty)
  }

  @Test("An Optional of any type is omitted if it is nil")
  func optionals() throws {
    struct Model: Encodable {
      var number: Int?
      var list: [Int?]?
      var generic: Double?
      enum CodingKeys: String, CodingKey { case number, list, generic }
      func encode(to encoder: any Encoder) throws {
        var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
        try container.encode(number, forKey: .number)
        try container.encode(list, forKey: .list)
        try container.encode(generic, forKey: .generic)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func json(_ model: Model) throws -> String { String(decoding: try encoder.encode(model), as: UTF8.self) }
    #expect(try json(Model()) == "{}")
    #expect(try json(Model(number: 1, list: [nil], generic: 0.5)) == #"{"generic":0.5,"list":[null],"number":1}"#)
  }
}
