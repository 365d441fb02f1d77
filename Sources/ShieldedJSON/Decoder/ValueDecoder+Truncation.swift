import ShieldedDecoding

extension ValueDecoder {
  /// Throws if this object lacks a member because the payload ends before it.
  @inline(__always)
  func requireArrival(of key: any CodingKey) throws {
    if document.truncation != nil { try requireArrivalInTruncated(of: key) }
  }

  @inline(never)
  private func requireArrivalInTruncated(of key: any CodingKey) throws {
    if let truncation = document.truncation, isOpen(truncation) { throw incomplete(truncation, .key(key)) }
  }

  /// The error for a member that this object lacks.
  func absence(of key: any CodingKey) -> DecodingError {
    guard let truncation = document.truncation, isOpen(truncation) else { return keyNotFound(key) }
    return incomplete(truncation, .key(key))
  }

  /// The token of a member that this object lacks because the payload ends before it; `nil` if the object is complete.
  var tokenOfIncompleteMember: JSONToken? {
    guard let truncation = document.truncation, isOpen(truncation) else { return nil }
    return .incomplete(text: nil, endOffset: truncation.endOffset)
  }

  /// The token of a string that the end of the payload cuts off; `nil` for any other value.
  ///
  /// What follows may combine with its last character, so it isn't kept. Invalid Unicode is repaired as in a complete string.
  func incompleteString(at index: Int) -> JSONToken? {
    guard let truncation = document.truncation, truncation.string == index else { return nil }
    let valid = document.unescapedText(at: index)
    let whole = valid ?? (IncompletePayload.mayRepairUnicode ? document.repairedText(at: index) : nil)
    let text = whole.map { String($0.dropLast()) }
    return .incomplete(text: text == "" ? nil : text, endOffset: truncation.endOffset)
  }

  /// The token of an array or an object of which more may arrive; `nil` for any other.
  func tokenOfArrivingContainer(at index: Int) -> JSONToken? {
    guard let truncation = document.truncation, truncation.arrivingObjects != nil, truncation.isOpen(index)
    else { return nil }
    return .incomplete(text: nil, endOffset: truncation.endOffset)
  }

  /// Throws if more of an array, a set or a dictionary may arrive. It is decoded as plain `Codable` does, so what follows could
  /// make it invalid, and with it the object around it, which may be shown already. There is nothing around the whole payload.
  func requireArrivedCollection(at index: Int, _ step: PathStep) throws {
    guard index > 0, let truncation = document.truncation, tokenOfArrivingContainer(at: index) != nil else { return }
    throw incomplete(truncation, step)
  }

  /// Throws if more of this object may arrive, and its type has been chosen from what has arrived.
  func requireChosenType(forKeys type: any CodingKey.Type) throws {
    guard let truncation = document.truncation, isOpen(truncation), let objects = truncation.arrivingObjects,
      !objects.mayBeRead(at: index, byKeysOf: type)
    else { return }
    throw incomplete(truncation, .none)
  }

  /// The error for a value that the end of the payload cuts off.
  func incomplete(_ truncation: DocumentTruncation, _ step: PathStep) -> DecodingError {
    let description = "The payload ends at byte \(truncation.endOffset), before the end of this value."
    let context = DecodingError.Context(
      codingPath: pathOfFault(step),
      debugDescription: description,
      underlyingError: IncompletePayload.EndError()
    )
    return .dataCorrupted(context)
  }

  private func isOpen(_ truncation: DocumentTruncation) -> Bool { truncation.isOpen(index) }
}

extension DecodingSession {
  /// Records that the payload has been completed.
  func record(_ truncation: DocumentTruncation) { ValueDecoder(self, at: 0, in: nil, .none).record(truncation) }
}

extension ValueDecoder {
  /// Records that the payload has been completed, at the innermost array or object without an end.
  ///
  /// - Parameters:
  ///   - truncation: What the end has cut off of this array or object.
  ///   - firstIndex: The index of the first element, if this is a part of a list.
  func record(_ truncation: DocumentTruncation, firstIndex: Int = 0) {
    var decoder = self
    for next in truncation.open.dropFirst() {
      decoder = decoder.child(at: next, decoder.step(to: next, firstIndex: decoder === self ? firstIndex : 0))
    }
    let isArray = document.kind(at: decoder.index) == .array
    IncompletePayload.record(
      isArray ? [Any].self : [String: Any].self,
      endOffset: truncation.endOffset,
      at: decoder.codingPath
    )
  }

  /// The step from this array or object to its last value.
  private func step(to last: Int, firstIndex: Int) -> PathStep {
    if document.kind(at: index) == .array { return .index(firstIndex + document.count(at: index) - 1) }
    let name = document.repairedText(at: last - 1)
    let key = convertedName(name)
    return .key(ElementKey(stringValue: key))
  }
}
