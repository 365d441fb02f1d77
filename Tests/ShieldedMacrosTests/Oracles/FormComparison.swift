#if Macros
  import Foundation
  import ShieldedDecoding
  import ShieldedJSON
  import ShieldedMacros

  /// What a payload becomes, in every situation in which the macro's code takes another path.
  ///
  /// The tests compile this file into the program of all forms.
  struct FormComparison<Value: Codable & Equatable>: Sendable {
    let name: String

    /// A value and its records, or the kind of the error.
    private struct Outcome: Equatable, CustomStringConvertible {
      var value: Value?
      var error: String?
      var records: [String]?

      var description: String { "\(value.map { "\($0)" } ?? error ?? "") \(records ?? [])" }
    }

    private static var tokens: [String?] {
      [nil, "null", "1", #""1""#, #""x""#, "true", "1.5", #"[1, "x", null]"#, #"{"k": 1}"#, #"{"k": "z"}"#, "[]"]
    }

    private static var payloads: [String] {
      tokens.flatMap { token in [(token, #""1""#), ("1", token), (token, token)] }.map { first, second in
        // The keys of the two namings have different tokens, so that none passes for another.
        let members = [("a", first), ("first", second), ("b", second), ("second", first)]
          .compactMap { name, token in token.map { "\"\(name)\": \($0)" } }
        let nested = first.map { [#""c": {"d": \#($0)}"#] } ?? []
        return "{\((members + nested).joined(separator: ", "))}"
      }
    }

    func check() {
      var decodedCount = 0
      for payload in Self.payloads {
        let expected = outcome(payload, JSONDecoder(), log: RescueLog())
        for (situation, outcome) in situations(payload) {
          var expected = expected
          if outcome.records == nil { expected.records = nil }
          if outcome != expected { print("\(name), \(situation): \(payload) is \(outcome), not \(expected)") }
        }
        guard let value = expected.value else { continue }
        decodedCount += 1
        expectTruncated(value, payload)
      }
      // Values agree, and not only errors.
      if decodedCount < 2 { print("\(name): \(decodedCount) payloads are decoded") }
    }

    private func situations(_ payload: String) -> [(String, Outcome)] {
      let foundation = JSONDecoder()
      foundation.keyDecodingStrategy = .convertFromSnakeCase
      var shielded = ShieldedJSONDecoder()
      shielded.keyDecodingStrategy = .convertFromSnakeCase
      return [
        ("JSONDecoder", outcome(payload, JSONDecoder(), log: nil)),
        ("JSONDecoder with a handler", outcome(payload, JSONDecoder(), log: RescueLog { _ in })),
        ("JSONDecoder with a key strategy", outcome(payload, foundation, log: RescueLog())),
        ("ShieldedJSONDecoder", outcome(payload, ShieldedJSONDecoder(), log: nil)),
        ("ShieldedJSONDecoder with a log", outcome(payload, ShieldedJSONDecoder(), log: RescueLog())),
        ("ShieldedJSONDecoder with a handler", outcome(payload, ShieldedJSONDecoder(), log: RescueLog { _ in })),
        ("ShieldedJSONDecoder with a key strategy", outcome(payload, shielded, log: RescueLog())),
        ("ShieldedJSONDecoder with a key strategy and no log", outcome(payload, shielded, log: nil)),
      ]
    }

    private func outcome(_ payload: String, _ decoder: any RescuingDecoder, log: RescueLog?) -> Outcome {
      do {
        let value = try decoder.decode(Value.self, from: Data(payload.utf8), options: RescueOptions(log: log))
        let records = log?.report().records.map { record in
          "\(record.path) \(record.outcome.rawValue) \(record.reason?.rawValue ?? "")"
        }
        return Outcome(value: value, records: records?.sorted())
      } catch {
        let kind = "\(error)".prefix { $0 != ":" && $0 != "(" }
        return Outcome(error: String(kind))
      }
    }

    /// A complete element of a list that is cut off later.
    private func expectTruncated(_ value: Value, _ payload: String) {
      for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
        var decoder = ShieldedJSONDecoder()
        decoder.truncation = truncation
        let list = try? decoder.decode([Value].self, from: "[\(payload), ")
        if list?.first != value { print("\(name), in a truncated list: \(payload)") }
      }
    }
  }
#endif
