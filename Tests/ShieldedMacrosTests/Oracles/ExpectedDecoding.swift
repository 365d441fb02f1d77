#if Macros
  import DecodingTestSupport
  import Foundation
  @_spi(Testing) import ShieldedJSON
  import ShieldedMacros
  import Testing

  /// What a document must decode to, without asking any decoder.
  struct ExpectedDecoding<Value: Decodable & Equatable> {
    /// The value, or `nil` if decoding must throw.
    var value: Value?
    /// The records, each as its path, outcome and reason.
    var records: [String] = []
    /// The error, as its kind and path, if decoding must throw.
    var error: String?

    /// Expects the value and the records, or the error, from every way to decode a document.
    ///
    /// - Returns: Whether one pass could read the document.
    @discardableResult
    func expect(
      from document: String,
      options: RescueOptions = RescueOptions(),
      sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
      let data = Data(document.utf8)
      for (name, decode) in Decoding.ways(Value.self, from: document) {
        let comment = Comment(rawValue: "\(name) \(document)")
        do {
          let unreported = try decode(options)
          #expect(unreported == value, comment, sourceLocation: sourceLocation)
          var options = options
          let log = RescueLog()
          options.log = log
          let reported = try decode(options)
          #expect(reported == value, comment, sourceLocation: sourceLocation)
          let found = log.report().records.map { record in
            ["\(record.path)", record.outcome.rawValue, record.reason?.rawValue].compactMap { $0 }.joined(
              separator: " "
            )
          }
          #expect(found.sorted() == records.sorted(), comment, sourceLocation: sourceLocation)
        } catch {
          #expect(DecodingFailure.describe(error) == self.error, comment, sourceLocation: sourceLocation)
        }
      }
      guard options.policy == nil else { return false }
      let decoder = ShieldedJSONDecoder()
      let comment = Comment(rawValue: document)
      do {
        let value = try decoder.decodeByCodable(Value.self, from: data)
        #expect(value == self.value, comment, sourceLocation: sourceLocation)
      } catch {
        #expect(DecodingFailure.describe(error) == self.error, comment, sourceLocation: sourceLocation)
      }
      guard let value = try? decoder.decodeInOnePass(Value.self, from: data) else { return false }
      #expect(value == self.value, comment, sourceLocation: sourceLocation)
      return true
    }
  }
#endif
