import DecoderAgreement
import Foundation

extension Specification {
  /// Reads a scalar as plain `Codable` does. The token isn't `null`.
  mutating func scalar(
    _ type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    let token = SpecifiedToken(tree)
    if case .null = token { throw SpecifiedError(.valueNotFound, at: path) }
    switch type {
    case .boolean:
      if case .boolean(let value) = token { return .boolean(value) }
    case .string:
      if case .string(let text) = token { return .text(text) }
      if case .invalidString = token { throw SpecifiedError(.dataCorrupted, at: path) }
    case .integer, .float, .double, .decimal: return try number(type, token, at: path)
    case .enumeration(let enumeration):
      let value = try scalar(enumeration.rawType, tree, at: path)
      if let reading = enumeration.reading { return try Self.value(reading(value), at: path) }
      guard let rawValue = enumeration.rawValue(for: value) else { throw SpecifiedError(.dataCorrupted, at: path) }
      return rawValue
    case .ownScalar(let own): return try Self.value(own.reading(scalar(own.base, tree, at: path)), at: path)
    case .date: return try date(tree, at: path)
    case .listedDate(let list): return try date(list, tree, at: path)
    case .url where settings.readsLinks:
      return try text(tree, at: path) { URL(string: $0).map { .text($0.absoluteString) } }
    case .uuid: return try text(tree, at: path) { UUID(uuidString: $0).map { .text($0.uuidString) } }
    case .data: return try data(tree, at: path)
    case .url, .optional, .array, .set, .dictionary, .integerDictionary, .enumerationDictionary: break
    case .model, .choice, .union, .plain, .checkedInteger, .oneOrMany, .arrayFromObject, .firstOfMany, .converted,
      .field, .embedded, .entry, .json, .undeclared, .wrapper:
      break
    }
    throw SpecifiedError(.typeMismatch, at: path)
  }

  private static func value(
    _ reading: Result<ExactValue, SpecifiedError.Kind>,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    switch reading {
    case .success(let value): return value
    case .failure(let kind): throw SpecifiedError(kind, at: kind.isForeign ? .whole : path)
    }
  }

  private func number(
    _ type: SpecifiedType,
    _ token: SpecifiedToken,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    if case .string(let text) = token, let value = floatWord(type, text) { return value }
    guard case .number(let spelling) = token else { throw SpecifiedError(.typeMismatch, at: path) }
    let corrupted = SpecifiedError(.dataCorrupted, at: path)
    if settings.decoder == .jsonDecoder {
      guard let value = FoundationReading.value(of: spelling, as: type) else { throw corrupted }
      return value
    }
    guard let number = ExactDecimal(spelling) else { throw corrupted }
    switch type {
    case .integer(let integer):
      if number.isIntegral, let (isNegative, magnitude) = number.truncated,
        let value = integer.value(isNegative: isNegative, magnitude: magnitude)
      {
        return value
      }
    case .float, .double:
      let format = type.isFloat ? BinaryFormat.float : .double
      if case .value(let bits) = format.rounded(number) { return type.binary(bits) }
    default:
      if let plain = DecimalFormat.plain(spelling) { return .text(plain.text) }
    }
    throw corrupted
  }

  private func floatWord(_ type: SpecifiedType, _ text: String) -> ExactValue? {
    guard let words = settings.floatWords else { return nil }
    func value(_ value: Double) -> ExactValue? {
      switch type {
      case .double: .binary64(value.bitPattern)
      case .float: .binary32(Float(value).bitPattern)
      default: nil
      }
    }
    switch text {
    case words.infinity: return value(.infinity)
    case words.negativeInfinity: return value(-.infinity)
    case words.nan: return value(.nan)
    default: return nil
    }
  }

  private mutating func text(
    _ tree: JSONTree,
    at path: SpecifiedPath,
    _ make: (String) -> ExactValue?
  ) throws(SpecifiedError) -> ExactValue {
    guard case .utf8(let bytes) = try scalar(.string, tree, at: path),
      let value = make(String(decoding: bytes, as: UTF8.self))
    else { throw SpecifiedError(.dataCorrupted, at: path) }
    return value
  }

  private mutating func date(_ tree: JSONTree, at path: SpecifiedPath) throws(SpecifiedError) -> ExactValue {
    func value(_ date: Date) -> ExactValue { .binary64(date.timeIntervalSinceReferenceDate.bitPattern) }
    switch settings.dates {
    case .unknown: throw SpecifiedError(.dataCorrupted, at: path)
    case .deferred: return try scalar(.double, tree, at: path)
    case .seconds: return value(Date(timeIntervalSince1970: try double(tree, at: path)))
    case .milliseconds: return value(Date(timeIntervalSince1970: try double(tree, at: path) / 1_000))
    case .iso8601: return try text(tree, at: path) { (try? Date.ISO8601FormatStyle().parse($0)).map(value) }
    case .custom(let error):
      guard case .integer(let seconds) = try scalar(.integer(SpecifiedInteger(Int32.self)), tree, at: path),
        seconds >= 0
      else { throw SpecifiedError(.foreign(error), at: .whole) }
      let digest = path.steps.reduce(0) { digest, step in
        let part =
          switch step {
          case .key(let key): key.count
          case .index(let index): index
          case .anyIndex: 0
          }
        return (digest * 31 + part) % 1_000
      }
      return value(Date(timeIntervalSince1970: Double(seconds) + Double(digest)))
    }
  }

  /// A date in the first format of a list.
  private mutating func date(
    _ list: SpecifiedDateList,
    _ tree: JSONTree,
    at path: SpecifiedPath
  ) throws(SpecifiedError) -> ExactValue {
    let date: ExactValue?
    if list.readsNumbers {
      date = list.firstDate(from: try double(tree, at: path))
    } else {
      guard case .utf8(let text) = try scalar(.string, tree, at: path) else { return .absent }
      date = list.firstDate(from: text)
    }
    guard let date else { throw SpecifiedError(.dataCorrupted, at: path) }
    return date
  }

  private mutating func double(_ tree: JSONTree, at path: SpecifiedPath) throws(SpecifiedError) -> Double {
    guard case .binary64(let bits) = try scalar(.double, tree, at: path) else { return 0 }
    return Double(bitPattern: bits)
  }

  private mutating func data(_ tree: JSONTree, at path: SpecifiedPath) throws(SpecifiedError) -> ExactValue {
    switch settings.data {
    case .unknown: throw SpecifiedError(.dataCorrupted, at: path)
    case .base64: return try text(tree, at: path) { Data(base64Encoded: $0).map { .bytes(Array($0)) } }
    case .reversedText: return try text(tree, at: path) { .bytes($0.utf8.reversed()) }
    case .deferred: break
    }
    guard case .array(let elements) = tree else { throw SpecifiedError(.typeMismatch, at: path) }
    var bytes: [UInt8] = []
    for (index, element) in elements.enumerated() {
      let byte = SpecifiedType.integer(SpecifiedInteger(UInt8.self))
      guard case .integer(let value) = try scalar(byte, element, at: path.index(index)) else { continue }
      bytes.append(UInt8(truncatingIfNeeded: value))
    }
    return .bytes(bytes)
  }
}
