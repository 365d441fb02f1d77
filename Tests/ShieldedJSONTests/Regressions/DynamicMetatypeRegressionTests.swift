import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Fault: a metatype known only at run time decodes its superclass", .timeLimit(.minutes(20)))
struct DynamicMetatypeRegressionTests {
  class Person: Decodable {
    let name: String

    private enum CodingKeys: String, CodingKey { case name }

    required init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    }
  }

  final class Employee: Person {
    let salary: Int

    private enum CodingKeys: String, CodingKey { case salary }

    required init(from decoder: any Decoder) throws {
      salary = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .salary)
      try super.init(from: decoder)
    }
  }

  private static let table: [String: Person.Type] = ["person": Person.self, "employee": Employee.self]

  /// Decodes each member as the type that a table gives for its key.
  private struct Keyed: Decodable {
    let people: [Person]

    private enum CodingKeys: String, CodingKey, CaseIterable { case person, employee }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      people = try CodingKeys.allCases.map { key in
        // Through a single-value container: the standard library's keyed container passes on only the static type.
        try container.superDecoder(forKey: key).singleValueContainer().decode(table[key.rawValue] ?? Person.self)
      }
    }
  }

  /// Decodes each element as the type that a table gives for its position.
  private struct Unkeyed: Decodable {
    let people: [Person]

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var people: [Person] = []
      for name in ["person", "employee"] {
        let type = table[name] ?? Person.self
        people.append(try container.decode(type))
        people.append(try #require(try container.decodeIfPresent(type)))
      }
      self.people = people
    }
  }

  private static let person = #"{"name":"Ada","salary":7}"#

  private func isEmployee<Decoder: RescuingDecoder>(
    over decoder: Decoder,
    _ model: (Decoder) throws -> [Person]
  ) rethrows -> [Bool] {
    try model(decoder).map { type(of: $0) == Employee.self && ($0 as? Employee)?.salary == 7 && $0.name == "Ada" }
  }

  @Test("The outermost value has the type of its metatype", arguments: ["person", "employee"])
  func outermost(_ name: String) throws {
    let type = try #require(Self.table[name])
    let data = Data(Self.person.utf8)
    let shielded = try isEmployee(over: ShieldedJSONDecoder()) {
      [
        try $0.decode(type, from: data), try $0.decode(type, from: Self.person), try $0.decode(type, from: Array(data)),
        try $0.decodeWithReport(type, from: data).value,
      ]
    }
    #expect(shielded == Array(repeating: name == "employee", count: 4))
    #expect(try isEmployee(over: JSONDecoder()) { [try $0.decode(type, from: data)] } == [name == "employee"])
  }

  @Test("Members have the types that a table gives for their keys")
  func keyed() throws {
    let data = Data(#"{"person":\#(Self.person),"employee":\#(Self.person)}"#.utf8)
    let expected = [false, true]
    #expect(try isEmployee(over: ShieldedJSONDecoder()) { try $0.decode(Keyed.self, from: data).people } == expected)
    #expect(try isEmployee(over: JSONDecoder()) { try $0.decode(Keyed.self, from: data).people } == expected)
  }

  @Test("Elements have the types that a table gives for their positions")
  func unkeyed() throws {
    let data = Data("[\(Array(repeating: Self.person, count: 4).joined(separator: ","))]".utf8)
    let expected = [false, false, true, true]
    #expect(try isEmployee(over: ShieldedJSONDecoder()) { try $0.decode(Unkeyed.self, from: data).people } == expected)
    #expect(try isEmployee(over: JSONDecoder()) { try $0.decode(Unkeyed.self, from: data).people } == expected)
  }
}
