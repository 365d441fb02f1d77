extension ValueDecoder {
  /// The error for a token that can't be read as a type.
  ///
  /// The descriptions of missing values and type mismatches are constants, since a rescue would discard them.
  @inline(never)
  func mismatch(_ type: any Any.Type, at index: Int, _ step: PathStep) -> DecodingError {
    let kind = document.kind(at: index)
    if let truncation = document.truncation, truncation.string == index { return incomplete(truncation, step) }
    // Foundation's decoder reports `null` as a type mismatch for a Bool, and as a missing value for every other type.
    if kind == .null && type != Bool.self {
      return .valueNotFound(type, context(step, "Expected a value but found null instead."))
    }
    // A token of the right kind that can't be read is reported as corrupt data, not as a type mismatch.
    if kind.isNumber, type != String.self, type != Bool.self, type is any Numeric.Type {
      return .dataCorrupted(context(step, "The number \(excerpt(at: index)) doesn't fit \(type)."))
    }
    if kind.isString, type == String.self {
      return .dataCorrupted(context(step, "The string isn't valid Unicode."))
    }
    return .typeMismatch(type, context(step, Self.description(of: kind)))
  }

  /// The spelling of a number, cut to 100 characters: a payload may have one of any length.
  private func excerpt(at index: Int) -> String {
    let spelling = document.spelling(at: index)
    return spelling.count <= 100 ? spelling : "\(spelling.prefix(100))…"
  }

  func keyNotFound(_ key: any CodingKey) -> DecodingError {
    .keyNotFound(
      key,
      context(.none, "No value is associated with the key \"\(key.stringValue)\".")
    )
  }

  func corrupted(_ step: PathStep, _ description: String) -> DecodingError {
    .dataCorrupted(context(step, description))
  }

  private func context(_ step: PathStep, _ description: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: pathOfFault(step), debugDescription: description)
  }

  private static func description(of kind: TapeEntry.Kind) -> String {
    if kind.isString { return "Expected another type but found a string instead." }
    if kind.isNumber { return "Expected another type but found a number instead." }
    if kind.isBoolean { return "Expected another type but found a Boolean instead." }
    if kind == .null { return "Expected another type but found null instead." }
    return kind == .array
      ? "Expected another type but found an array instead." : "Expected another type but found a dictionary instead."
  }
}
