#if SwiftLog
  import Foundation
  import InMemoryLogging
  import Logging
  import ShieldedDecoding
  import ShieldedJSON
  import Testing

  @Suite("Records in swift-log", .timeLimit(.minutes(20)))
  struct SwiftLogTests {
    private struct Item: Decodable {
      @SafeBox var price: Double
      @SafeBox var name: String
    }

    private static func logger(_ handler: InMemoryLogHandler) -> Logger {
      var logger = Logger(label: "test") { _ in handler }
      logger.logLevel = .trace
      return logger
    }

    @Test("Each record is a message by its folded path, rule and outcome, with the details as metadata")
    func records() throws {
      let handler = InMemoryLogHandler()
      let log = RescueLog(handler: RescueLog.swiftLogHandler(Self.logger(handler), level: .warning))
      let body = Data(#"[{"price":"99.0","name":"a"},{"price":1,"name":[]}]"#.utf8)
      let items = try ShieldedJSONDecoder().decode([Item].self, from: body, options: RescueOptions(log: log))
      #expect(items.map(\.price) == [99, 1] && items.map(\.name) == ["a", ""])
      #expect(
        handler.entries == [
          InMemoryLogHandler.Entry(
            level: .warning,
            message: "[*].price: retyped by numberFromString",
            metadata: [
              "path": "[0].price", "rule": "numberFromString", "outcome": "retyped", "reason": "none",
              "expected": "Double", "found": "\"99.0\"",
            ]
          ),
          InMemoryLogHandler.Entry(
            level: .warning,
            message: "[*].name: defaulted by scalarFromContainer",
            metadata: [
              "path": "[1].name", "rule": "scalarFromContainer", "outcome": "defaulted", "reason": "typeMismatch",
              "expected": "String", "found": "[]",
            ]
          ),
        ]
      )
    }

    @Test("Each undeclared key is a message with its path and value")
    func undeclaredKeys() throws {
      let handler = InMemoryLogHandler()
      let log = RescueLog(
        reportsUndeclaredKeys: true,
        undeclaredKeyHandler: RescueLog.swiftLogUndeclaredKeyHandler(Self.logger(handler))
      )
      let body = Data(#"[{"price":1,"name":"a","color":"red"}]"#.utf8)
      _ = try ShieldedJSONDecoder().decode([Item].self, from: body, options: RescueOptions(log: log))
      #expect(
        handler.entries == [
          InMemoryLogHandler.Entry(
            level: .notice,
            message: "[*].color: undeclared",
            metadata: ["path": "[0].color", "found": "\"red\""]
          )
        ]
      )
    }
  }
#endif
