import Foundation

// Parts of a payload whose rescues are first recorded in a log of their own: JSON in a string, because its records need another
// path, and a value that is only tried, because its records may be discarded.

extension Decoder {
  /// Decodes a value if it has the given type. If it doesn't, the records of the attempt are discarded.
  ///
  /// A union tries one type after the other if nothing in the payload tells them apart:
  ///
  ///     init(from decoder: any Decoder) throws {
  ///       if let card = try decoder.decodeIfPossible(Card.self) {
  ///         self = .card(card)
  ///       } else {
  ///         self = .account(try decoder.singleValueContainer().decode(Account.self))
  ///       }
  ///     }
  ///     // {"id": "b1", "iban": "DE00"} lacks the number that a card requires, so it gives an account and no record
  ///
  /// With `try? Card(from: decoder)`, the report would contain what was repaired in the card before it failed.
  ///
  /// - Parameter type: The type to try.
  /// - Returns: The value; `nil` if the payload doesn't have one of this type, or if the policy refuses it.
  /// - Throws: An error that the payload doesn't cause, such as a cancellation, or the error of a value that the end
  ///   of the payload cuts off.
  public func decodeIfPossible<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    do {
      guard let outer = RescueScope.current, let outerLog = outer.settings.log else {
        return try singleValueContainer().decode(type)
      }
      let pending = PendingRecords()
      let log = RescueLog(
        for: outerLog,
        handler: pending.keeper(for: outerLog.handler),
        undeclaredKeyHandler: pending.keeper(for: outerLog.undeclaredKeyHandler)
      )
      let value = try RescueScope.applying(RescueScope(outer, recordingIn: log)) {
        try singleValueContainer().decode(type)
      }
      outerLog.takeOver(log, under: RescuePath([]))
      pending.deliver(to: outerLog.handler, outerLog.undeclaredKeyHandler)
      return value
    } catch {
      let cause = RescueRefusal.unwrapped(error)
      guard DecoderErrorKind(cause) != nil, !IncompletePayload.isCause(of: cause) else { throw error }
      return nil
    }
  }
}

extension RescuingDecoder {
  /// Decodes JSON that a string of another payload contains.
  ///
  /// The paths of the rescues and of a thrown error begin with the path of the string:
  ///
  ///     init(from decoder: any Decoder) throws {
  ///       let container = try decoder.container(keyedBy: CodingKeys.self)
  ///       let text = try container.decode(String.self, forKey: .arguments)
  ///       let path = container.codingPath + [CodingKeys.arguments]
  ///       arguments = try JSONDecoder().decode(Arguments.self, from: Data(text.utf8), embeddedAt: path)
  ///     }
  ///     // {"arguments": "{\"order\": \"27\"}"} gives order 27 and the record "arguments.order: retyped …, found "27""
  ///
  /// The policy and the log are those of the call that decodes the outer payload. They also apply to a decoder's own
  /// `decode(_:from:)`, but its records have paths that begin in the string's JSON, as if the value were the outer payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: The JSON in the string.
  ///   - codingPath: The path of the string in the outer payload.
  /// - Returns: The value.
  /// - Throws: What `decode(_:from:)` throws, with the path in the outer payload.
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from data: Data,
    embeddedAt codingPath: [any CodingKey]
  ) throws -> Value {
    let scope = RescueScope.current
    let path = RescuePath(RescuePathSource(codingPath))
    let log = scope?.settings.log.map {
      RescueLog(
        for: $0,
        under: path,
        handler: $0.handler(under: path),
        undeclaredKeyHandler: $0.undeclaredKeyHandler(under: path)
      )
    }
    // The records are taken over even if decoding throws, because the faults of a value that is replaced are recorded.
    defer { if let log { scope?.settings.log?.takeOver(log, under: path) } }
    do {
      if scope == nil { return try decode(type, from: data) }
      // The location of the outer payload and its status don't apply to the JSON in the string.
      let options = RescueOptions(policy: scope?.options?.policy, log: log)
      return try RescueScope.applying(settingsOf: options) {
        try UndeclaredKeys.inAnotherPayload(of: type, tracksKeys: reportsUndeclaredKeys) {
          try decode(type, from: data)
        }
      }
    } catch let error as DecodingError {
      throw error.moved(under: codingPath)
    } catch let refusal as RescueRefusal {
      guard let error = refusal.underlying as? DecodingError else { throw refusal }
      throw RescueRefusal(error.moved(under: codingPath))
    }
  }
}

extension RescueLog {
  /// Returns a handler that passes on the records of an embedded payload, or `nil` if this log has no handler.
  fileprivate func handler(under path: RescuePath) -> Handler? {
    guard let handler else { return nil }
    return { handler($0.moved(under: path)) }
  }

  /// Returns a handler that passes on the undeclared keys of an embedded payload, or `nil` if this log has no handler.
  fileprivate func undeclaredKeyHandler(under path: RescuePath) -> UndeclaredKeyHandler? {
    guard let undeclaredKeyHandler else { return nil }
    return { undeclaredKeyHandler($0.moved(under: path)) }
  }

  /// Adds what another log has recorded for a part of this log's payload.
  fileprivate func takeOver(_ other: RescueLog, under path: RescuePath) {
    let part = other.state.withLock { $0 }
    guard part.changeCount > 0 else { return }
    state.withLock { state in
      for (position, example) in zip(state.tree.add(part.tree, under: path), part.examples)
      where position?.isNew == true {
        state.examples.append(Example(found: example.found, failure: example.failure?.moved(under: path)))
      }
      for record in part.records.prefix(max(capacity - state.records.count, 0)) {
        state.records.append(record.moved(under: path))
      }
      for (position, example) in zip(
        state.undeclaredTree.add(part.undeclaredTree, under: path),
        part.undeclaredExamples
      ) where position?.isNew == true {
        state.undeclaredExamples.append(example)
      }
      for key in part.undeclaredKeys.prefix(max(capacity - state.undeclaredKeys.count, 0)) {
        state.undeclaredKeys.append(key.moved(under: path))
      }
      for list in part.lists {
        let place = path.appending(list.path)
        // A list inside an element of another one isn't counted.
        guard place.folded == place else { continue }
        _ = state.add(RescueReport.ListTotal(path: place, count: list.count, elementCount: list.elementCount))
      }
      state.totalCount += part.totalCount
      state.undeclaredCount += part.undeclaredCount
      state.changeCount += 1
    }
  }
}

extension RescueRecord {
  /// Returns the record with its path in the enclosing payload.
  func moved(under path: RescuePath) -> RescueRecord {
    var record = self
    record.path = path.appending(self.path)
    record.underlyingPath = underlyingPath.map(path.appending)
    return record
  }
}

extension DecodingError {
  /// Returns the error with its path in the enclosing payload.
  fileprivate func moved(under path: [any CodingKey]) -> DecodingError {
    func moved(_ context: Context) -> Context {
      Context(
        codingPath: path + context.codingPath,
        debugDescription: context.debugDescription,
        underlyingError: context.underlyingError
      )
    }
    return switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, moved(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, moved(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, moved(context))
    case .dataCorrupted(let context): .dataCorrupted(moved(context))
    @unknown default: self
    }
  }
}
