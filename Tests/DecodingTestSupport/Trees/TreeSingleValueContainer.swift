/// The scalars of a tree.
struct TreeSingleValueContainer: SingleValueDecodingContainer {
  let decoder: TreeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.tree == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    try decoder.budget.spend()
    guard case .boolean(let value) = decoder.tree else { throw decoder.mismatch(type) }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    try decoder.budget.spend()
    guard case .string(let value) = decoder.tree else { throw decoder.mismatch(type) }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double { try number(Double.init) }
  func decode(_ type: Float.Type) throws -> Float { try number(Float.init) }
  func decode(_ type: Int.Type) throws -> Int { try number { Int($0) } }
  func decode(_ type: Int8.Type) throws -> Int8 { try number { Int8($0) } }
  func decode(_ type: Int16.Type) throws -> Int16 { try number { Int16($0) } }
  func decode(_ type: Int32.Type) throws -> Int32 { try number { Int32($0) } }
  func decode(_ type: Int64.Type) throws -> Int64 { try number { Int64($0) } }
  func decode(_ type: Int128.Type) throws -> Int128 { try number { Int128($0) } }
  func decode(_ type: UInt.Type) throws -> UInt { try number { UInt($0) } }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try number { UInt8($0) } }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try number { UInt16($0) } }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try number { UInt32($0) } }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try number { UInt64($0) } }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try number { UInt128($0) } }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.budget.spend()
    if decoder.isEngine, let answer = decoder.tree.answer(to: type) { return answer }
    return try Value(from: decoder)
  }

  private func number<Number>(_ parse: (String) -> Number?) throws -> Number {
    try decoder.budget.spend()
    guard case .number(let text) = decoder.tree else { throw decoder.mismatch(Number.self) }
    guard let value = parse(text) else { throw decoder.misfit(Number.self) }
    return value
  }
}
