import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("UUIDs", .timeLimit(.minutes(20)))
struct UUIDTextTests {
  static let texts = [
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
    "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
    "01234567-89aB-cDeF-0123-456789AbCdEf", "", "E621E1F8-C36C-495A-93FC-0C247A3E6E5",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F0", "E621E1F8-C36C-495A-93FC-0C247A3E6E5G",
    "E621E1F8_C36C_495A_93FC_0C247A3E6E5F", "E621E1F8-C36C-495A-93FC.0C247A3E6E5F",
    "E621E1F8C36C495A93FC0C247A3E6E5F", "{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}",
    "E621E1F8-C36C-495A-93FC0C247A3E6E5F-", "E621E1F-8C36C-495A-93FC-0C247A3E6E5F",
    " 621E1F8-C36C-495A-93FC-0C247A3E6E5F", "0x21E1F8-C36C-495A-93FC-0C247A3E6E5F",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F ", "E621E1F8-C36C-495A-93FC-0C247A3E6Eé", "not a UUID",
  ]

  @Test("A text is the UUID that JSONDecoder decodes, or the same error", arguments: texts)
  func text(_ text: String) throws {
    let body = try JSONEncoder().encode(["id": [text]])
    let expected = Outcome { try JSONDecoder().decode([String: [UUID]].self, from: body) }
    #expect(Outcome { try ShieldedJSONDecoder().decode([String: [UUID]].self, from: body) } == expected)
    if let uuid = UUID(uuidString: text) { #expect(expected == .value(["id": [uuid]])) }
  }

  @Test("Any value but a string is the same error as with JSONDecoder", arguments: ["1", "null", "[]", "{}", "true"])
  func mismatch(_ value: String) throws {
    let body = Data(#"{"id": [\#(value)]}"#.utf8)
    let expected = Outcome { try JSONDecoder().decode([String: [UUID]].self, from: body) }
    #expect(Outcome { try ShieldedJSONDecoder().decode([String: [UUID]].self, from: body) } == expected)
  }

  private enum Outcome: Equatable {
    case value([String: [UUID]])
    case error(String)

    init(_ decode: () throws -> [String: [UUID]]) {
      do {
        self = .value(try decode())
      } catch DecodingError.dataCorrupted(let context) {
        self = .error("corrupted at \(context.codingPath.map(\.stringValue)): \(context.debugDescription)")
      } catch DecodingError.typeMismatch(let type, let context) {
        self = .error("not \(type) at \(context.codingPath.map(\.stringValue))")
      } catch DecodingError.valueNotFound(let type, let context) {
        self = .error("no \(type) at \(context.codingPath.map(\.stringValue))")
      } catch {
        self = .error("\(error)")
      }
    }
  }
}
