import Foundation
import ShieldedDecoding
import Testing

@testable @_spi(Testing) import ShieldedJSON

private struct OtherPayload: Codable {
  @SafeBox var id: String
  @SafeArray var tags: [String]
}

/// The log of a call.
enum LogKind: CaseIterable {
  case none, fresh, used, nearlyFull, small, handler
}

/// What the two ways of decoding a payload give: in one pass, and through `Codable`'s containers.
struct PassComparison<Value: Decodable & Equatable> {
  let json: String
  var decoder = ShieldedJSONDecoder()
  var policy: RescuePolicy?
  /// The location of the payload, and the status.
  var options = RescueOptions()
  var logKind = LogKind.none

  init(_ type: Value.Type, _ json: String, _ decoder: ShieldedJSONDecoder = ShieldedJSONDecoder()) {
    self.json = json
    self.decoder = decoder
  }

  /// The result of a call: the value or the error, and the report.
  struct Outcome: Equatable, CustomStringConvertible {
    var value: Value?
    var error: String?
    var report: RescueReport?

    static func == (a: Outcome, b: Outcome) -> Bool {
      a.value == b.value && a.error == b.error && a.lines == b.lines
    }

    var description: String {
      (["\(value.map { "\($0)" } ?? "no value"), \(error ?? "no error")"] + (lines ?? ["no report"])).joined(
        separator: "; "
      )
    }

    /// The lines of the report, in an order that doesn't depend on that of the rescues.
    private var lines: [String]? {
      guard let report else { return nil }
      let lines = report.records.map(\.description) + report.tallies.map { "\($0) \($0.affectedElementCount)" }
      let lists = report.lists.map { "\($0)" }
      return (lines + lists).sorted() + ["\(report.totalCount) \(report.uncountedCount)"]
    }
  }

  /// Decodes in one pass only; the value is `nil` if that was interrupted.
  func pass() -> Outcome {
    run { try? decoder.decodeInOnePass(Value.self, from: Data(json.utf8)) }
  }

  /// Decodes through containers only.
  func containers() -> Outcome {
    run {
      let document = try Document.copying(Array(json.utf8), for: decoder)
      return try decoder.decode(document, allowingReader: false) { try $0.value(Value.self, at: 0, .none) }
    }
  }

  /// Decodes as users do.
  func decode() -> Outcome { run { try decoder.decode(Value.self, from: json) } }

  private func run(_ body: () throws -> Value?) -> Outcome {
    let log = makeLog()
    var outcome = Outcome()
    do {
      var options = options
      options.policy = policy
      options.log = log
      outcome.value = try options.apply(body)
    } catch let error as DecodingError {
      outcome.error = String(reflecting: error)
    } catch {
      outcome.error = "\(error)"
    }
    outcome.report = log?.report()
    return outcome
  }

  private func makeLog() -> RescueLog? {
    switch logKind {
    case .none: return nil
    case .fresh: return RescueLog()
    case .used: return used(RescueLog())
    case .nearlyFull: return used(RescueLog(capacity: 3, pathCapacity: 4))
    case .small: return RescueLog(capacity: 0)
    case .handler: return RescueLog { _ in }
    }
  }

  /// A log with two records.
  private func used(_ log: RescueLog) -> RescueLog {
    _ = try? decoder.decode(
      OtherPayload.self,
      from: Data(#"{"id": 7, "tags": [1]}"#.utf8),
      options: RescueOptions(log: log)
    )
    return log
  }

  /// Checks that all ways agree, and that a pass that was interrupted leaves no trace.
  ///
  /// - Returns: Whether the pass gave the value.
  @discardableResult
  func check(_ location: SourceLocation = #_sourceLocation) -> Bool {
    let expected = containers()
    let pass = pass()
    let comment = Comment(rawValue: "\(json), \(logKind), \(policy.map { "\($0)" } ?? "no policy")")
    if pass.value != nil {
      #expect(pass == expected, comment, sourceLocation: location)
    } else {
      #expect(pass.report == makeLog()?.report(), comment, sourceLocation: location)
    }
    #expect(decode() == expected, comment, sourceLocation: location)
    return pass.value != nil
  }
}
