import ShieldedDecoding

extension ValueDecoder {
  /// Reads an object in one pass or, if that isn't possible, decodes it by its own `init(from:)`.
  @inline(never)
  func onePassValue<Value: Decodable>(
    _ type: Value.Type,
    _ onePass: any _OnePassDecodable.Type,
    at index: Int,
    _ step: PathStep
  ) throws -> Value {
    if let payload: Value = session.decodedPayload?.value(at: index) { return payload }
    guard session.allowsReader, document.kind(at: index) == .object,
      let pass = PassSettings.current(forValueOf: byteCount(at: index))
    else {
      return try ordinaryValue(type, at: index, step)
    }
    if let value = read(onePass, at: index, step, pass) { return sameType(value, as: type) }
    return try session.withoutReader { try ordinaryValue(type, at: index, step) }
  }

  /// Decodes an object by its own `init(from:)`.
  func ordinaryValue<Value: Decodable>(_ type: Value.Type, at index: Int, _ step: PathStep) throws -> Value {
    var child = session.decoder(at: index, in: self, step)
    do {
      let value = try type.init(from: child)
      session.reuse(&child)
      return value
    } catch {
      throw session.rescuedFields.described(error)
    }
  }

  /// Reads the objects of an array in one pass.
  ///
  /// - Parameters:
  ///   - type: The type of the elements.
  ///   - array: The array's type, whose elements are of the same type. The caller knows this only at run time.
  /// - Returns: The elements, or `nil` if they must be decoded one by one.
  func elementsInOnePass<Element: _OnePassDecodable, Value>(
    _ type: Element.Type,
    as array: Value.Type,
    at index: Int,
    _ step: PathStep
  ) -> Value? {
    guard session.allowsReader, document.kind(at: index).isContainer,
      let pass = PassSettings.current(forValueOf: byteCount(at: index))
    else { return nil }
    // The caller can't cast the result: there, an array of an opened type becomes one of existentials.
    return read(PlainElements<Element>.self, at: index, step, pass).map { sameType($0.elements, as: array) }
  }

  /// The length of a container, with the white space and the separator after it; 0 in a part of a list, because these may be in
  /// another part.
  private func byteCount(at index: Int) -> Int {
    if session.isOverPart { return 0 }
    return document.tape[document.index(after: index)].position - document.tape[index].position
  }

  private func read<Value: OnePassValue>(
    _ type: Value.Type,
    at index: Int,
    _ step: PathStep,
    _ pass: PassSettings
  ) -> Value? {
    let session = DecodingPass(session.settings, pass, at: PathRoot(in: self, step))
    let start = document.tape[index].position
    // The next token begins after the value's end.
    let end = document.tape[document.index(after: index)].position
    do throws(JSONReader.Interruption) {
      let value = unsafe try document.bytes.withPayload { payload throws(JSONReader.Interruption) in
        // Sound: the payload is valid as long as the document, which outlives the call.
        let part = unsafe UnsafeRawBufferPointer(rebasing: payload[..<end])
        return unsafe try JSONReader.readValue(type, in: part, at: start, depth: 0, session)
      }
      return session.finish() ? value : nil
    } catch {
      session.cancel()
      return nil
    }
  }
}
