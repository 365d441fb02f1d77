import DecoderAgreement
import Foundation
import ShieldedDecoding
import ShieldedJSON

/// The properties of the scanner and the tape over any bytes.
///
/// The header's first byte chooses whether the outermost braces may be missing, the second the depth limit of the payload, and
/// the third its form.
struct ScannerCheck: PropertyCheck {
  let input: FuzzInput
  let subject: ScannerSubject
  let settings: ScannerSubject.Settings
  private let payload: [UInt8]

  var inputBytes: [UInt8] { input.bytes }
  var checkedSubject: String { "the scanner, \(settings)" }

  static let depthLimits = [512, 0, 1, 2, 5, 64]

  init(_ input: FuzzInput, _ subject: ScannerSubject = .library) {
    self.input = input
    self.subject = subject
    payload = Array(input.document)
    settings = ScannerSubject.Settings(
      depthLimit: Self.depthLimits.chosen(by: input.policyChoice),
      assumesTopLevelDictionary: [false, true].chosen(by: input.subjectChoice),
      form: ScannerSubject.Form.allCases.chosen(by: input.strategyChoice)
    )
  }

  func runAll() throws(PropertyFailure) {
    try lenientGrammarIsExact()
    guard try acceptsExactlyJSON(), let text, let tree = JSONTree(text), tree.depth < ScannedValue.depthLimit else {
      return
    }
    try tokensAreTheDocuments(tree)
    try otherSpellingHasSameTokens(tree)
  }

  /// The payload in UTF-8, with missing braces added, or `nil` if its encoding is broken.
  private var text: [UInt8]? {
    guard let text = PayloadText.utf8(payload) else { return nil }
    guard settings.assumesTopLevelDictionary,
      text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) != UInt8(ascii: "{")
    else { return text }
    return [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
  }

  /// The scanner accepts exactly the documents that are JSON, and the position of a fault is inside the payload.
  private func acceptsExactlyJSON() throws(PropertyFailure) -> Bool {
    let isValid = text.map { RFC8259.accepts($0, depthLimit: settings.depthLimit, allowsMark: false) } ?? false
    do {
      try subject.scan(payload, settings)
    } catch {
      let fault = DecodeFault(error)
      guard !isValid, fault.kind == .dataCorrupted, fault.path.isEmpty else {
        throw failure(
          "acceptsExactlyJSON",
          expected: isValid ? "accepted, as RFC 8259 does" : "dataCorrupted without a path",
          actual: fault.description
        )
      }
      guard let place = fault.prose.firstMatch(of: /at byte (\d+) \(line \d+, column \d+\)/).flatMap({ Int($0.1) }),
        place <= text?.count ?? 0
      else { throw failure("acceptsExactlyJSON", expected: "a byte of the payload", actual: fault.description) }
      try reasonFits(fault.prose, at: place)
      try truncationIsRecognized(error)
      return false
    }
    guard isValid else {
      throw failure("acceptsExactlyJSON", expected: "rejected, as RFC 8259 does", actual: "accepted")
    }
    return true
  }

  /// In a lenient grammar, exactly those documents are accepted that an independent reader accepts with the same extensions.
  private func lenientGrammarIsExact() throws(PropertyFailure) {
    guard let text = PayloadText.utf8(payload) else { return }
    // All of them, and some of them.
    for extensions in [15, UInt8(truncatingIfNeeded: payload.count) & 15] {
      var settings = settings
      settings.assumesTopLevelDictionary = false
      settings.extensions = JSONGrammar.Extensions(rawValue: extensions)
      let reference = RFC8259.Extensions(rawValue: extensions)
      func isTrue(_ judge: ([UInt8], Int, Bool, RFC8259.Extensions) -> Bool) -> Bool {
        judge(text, settings.depthLimit, false, reference)
      }
      let isAccepted = isTrue(RFC8259.accepts)
      let isPartOfMark = payload.count < 3 && [0xEF, 0xBB, 0xBF].starts(with: payload)
      let isBeginning = isPartOfMark || isTrue(RFC8259.isBeginning)
      do {
        try subject.scan(payload, settings)
        if isAccepted { continue }
        throw failure(
          "lenientGrammarIsExact",
          expected: "rejected with the extensions \(extensions)",
          actual: "accepted"
        )
      } catch let failure as PropertyFailure {
        throw failure
      } catch {
        let fault = MalformedJSONError(cause: error)
        // Of an empty payload, the end and the depth limit may both be wrong.
        let fits = fault.map { $0.offset <= text.count && ($0.isTruncated == isBeginning || text.isEmpty) } ?? true
        guard !isAccepted, fits else {
          let expected = isAccepted ? "accepted" : isBeginning ? "truncated" : "malformed"
          throw failure(
            "lenientGrammarIsExact",
            expected: "\(expected) with the extensions \(extensions)",
            actual: DecodeFault(error).description
          )
        }
      }
    }
  }

  /// A payload is truncated exactly if it may be the beginning of one that is valid, a byte order mark included.
  private func truncationIsRecognized(_ error: any Error) throws(PropertyFailure) {
    // Of an empty payload, the end and the depth limit may both be wrong.
    guard let malformed = MalformedJSONError(cause: error), let text = PayloadText.utf8(payload), !text.isEmpty else {
      return
    }
    let brace = self.text?.count == text.count ? [] : [UInt8(ascii: "{")]
    // A mark comes before a brace that the settings add.
    let isPartOfMark = payload.count < 3 && [0xEF, 0xBB, 0xBF].starts(with: payload)
    let isBeginning =
      isPartOfMark || RFC8259.isBeginning(brace + text, depthLimit: settings.depthLimit, allowsMark: false)
    guard malformed.isTruncated != isBeginning else { return }
    let expected = isBeginning ? "truncated" : "malformed"
    throw failure(#function, expected: expected, actual: malformed.description)
  }

  /// What is wrong with a payload fits the bytes at that place.
  private func reasonFits(_ reason: String, at place: Int) throws(PropertyFailure) {
    guard let text = PayloadText.utf8(payload) else { return }
    let lines = text.prefix(place).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = lines.last.map { String(decoding: $0, as: UTF8.self).unicodeScalars.count + 1 } ?? 1
    let location = "(line \(max(lines.count, 1)), column \(column))"
    // A part of a text that isn't valid Unicode has no characters to count.
    if String(validating: text.prefix(place), as: UTF8.self) != nil, !reason.contains(location) {
      throw failure("reasonFits", expected: location, actual: reason)
    }
    func expect(_ phrase: String, _ isThere: Bool) throws(PropertyFailure) {
      guard reason.contains(phrase) != isThere else { return }
      let expected = isThere ? "'\(phrase)'" : "another reason than '\(phrase)'"
      throw failure("reasonFits", expected: expected, actual: reason)
    }
    // The brace that the settings add.
    let brace = self.text?.count == text.count ? [] : [UInt8(ascii: "{")]
    let bracket = text.prefix(place).innermostBracket(in: brace)
    if reason.contains("',' or ']'") { try expect("',' or ']'", bracket == UInt8(ascii: "[")) }
    if reason.contains("',' or '}'") { try expect("',' or '}'", bracket == UInt8(ascii: "{")) }
    if reason.contains("after the value") { try expect("after the value", bracket == nil) }
    guard place < text.count else { return try expect("unexpected character", false) }
    try expect("unexpected end", false)
    func isDigit(_ place: Int) -> Bool {
      text.indices.contains(place) && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place])
    }
    // If a digit may not follow another one, the first is a zero.
    try expect("leading zero", isDigit(place) && isDigit(place - 1))
  }

  /// The scanned tokens are those that an independent reader finds.
  private func tokensAreTheDocuments(_ tree: JSONTree) throws(PropertyFailure) {
    try expect(ScannedValue(tree), reading: payload, settings, #function)
  }

  /// The same document with other white space, and with every character of its strings escaped, scans to the same tokens.
  private func otherSpellingHasSameTokens(_ tree: JSONTree) throws(PropertyFailure) {
    var settings = settings
    settings.assumesTopLevelDictionary = false
    let respelled = tree.mappingTokens { token in
      guard token.first == UInt8(ascii: "\"") else { return token }
      return JSONString(token).text.map(JSONString.escaping) ?? token
    }
    for spelling in [respelled.bytes, tree.bytes(spacedBy: Array(" \n\t\r".utf8))] {
      try expect(ScannedValue(tree), reading: spelling, settings, #function)
    }
  }

  private func expect(
    _ expected: ScannedValue,
    reading document: [UInt8],
    _ settings: ScannerSubject.Settings,
    _ property: String
  ) throws(PropertyFailure) {
    do {
      let actual = try subject.read(document, settings)
      if actual == expected { return }
      throw failure(property, expected: "\(expected)", actual: "\(actual)")
    } catch let error as PropertyFailure {
      throw error
    } catch {
      throw failure(property, expected: "\(expected)", actual: DecodeFault(error).description)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bracket that the beginning of a text opens last and doesn't close; `nil` if it closes all.
  ///
  /// - Parameter brackets: The brackets around the text.
  func innermostBracket(in brackets: [UInt8] = []) -> UInt8? {
    var (open, isString, isEscaped) = (brackets, false, false)
    for byte in self {
      if isEscaped {
        isEscaped = false
      } else if isString {
        isEscaped = byte == UInt8(ascii: "\\")
        if byte == UInt8(ascii: "\"") { isString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
        default: break
        }
      }
    }
    return open.last
  }
}

extension MalformedJSONError {
  /// The underlying error of one that a decode call has thrown; `nil` if that isn't about the syntax.
  init?(cause error: any Error) {
    guard case DecodingError.dataCorrupted(let context) = error,
      let malformed = context.underlyingError as? MalformedJSONError
    else { return nil }
    self = malformed
  }
}

/// The scanner under test: the library's, or in a unit test a broken one.
struct ScannerSubject: Sendable {
  /// The forms in which a payload can be given.
  enum Form: CaseIterable, Sendable { case data, bytes, span, text }

  struct Settings: Sendable {
    var depthLimit = 512
    var assumesTopLevelDictionary = false
    var form = Form.data
    var extensions: JSONGrammar.Extensions = []
  }

  /// Scans a payload without reading it.
  var scan: @Sendable ([UInt8], Settings) throws -> Void
  /// Scans a payload and reads all of it.
  var read: @Sendable ([UInt8], Settings) throws -> ScannedValue

  static let library = ScannerSubject(
    scan: { _ = try decode(PlainDocument.self, $0, $1) },
    read: { try decode(ScannedValue.self, $0, $1) }
  )

  private static func decode<Value: Decodable>(
    _ type: Value.Type,
    _ payload: [UInt8],
    _ settings: Settings
  ) throws -> Value {
    var decoder = ShieldedJSONDecoder()
    decoder.depthLimit = settings.depthLimit
    decoder.assumesTopLevelDictionary = settings.assumesTopLevelDictionary
    decoder.grammar = .lenient(settings.extensions)
    return try decoder.decode(type, from: payload, in: settings.form)
  }
}

/// A document as the scanner and the tape give it: every token, with a number's spelling and a string's text.
///
/// The document is read through containers, since the tape isn't accessible from outside: each value by its token on the tape,
/// each object by all of its keys.
indirect enum ScannedValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  /// A number's spelling.
  case number([UInt8])
  /// A string's text in UTF-8.
  case string([UInt8])
  /// A string that isn't valid Unicode.
  case invalidString
  case array([ScannedValue])
  case object([Member])
  /// A value that a JSON text can't hold.
  case impossible

  struct Member: Equatable, Sendable {
    var key: [UInt8]
    var value: ScannedValue
  }

  /// The greatest depth of a document that is read. Reading needs stack, unlike scanning.
  static let depthLimit = 100

  /// Creates the value that an independent reader finds in a valid document.
  init(_ tree: JSONTree) {
    switch tree {
    case .array(let elements): self = .array(elements.map(ScannedValue.init))
    case .object(let members):
      // The first of equal keys counts. A key with invalid Unicode is listed as repaired, unless another member has that key.
      let valid = Set(members.compactMap { JSONString($0.key).text.map { Array($0.utf8) } })
      var seen: Set<[UInt8]> = []
      self = .object(
        members.compactMap { member in
          let name = JSONString(member.key)
          let key = Array((name.text ?? name.repairedText).utf8)
          guard name.isUnicode || !valid.contains(key), seen.insert(key).inserted else { return nil }
          return Member(key: key, value: ScannedValue(member.value))
        }
      )
    case .token(let token): self = ScannedValue(token: token)
    }
  }

  private init(token: [UInt8]) {
    switch token.first {
    case UInt8(ascii: "n"): self = .null
    case UInt8(ascii: "t"): self = .boolean(true)
    case UInt8(ascii: "f"): self = .boolean(false)
    case UInt8(ascii: "\""): self = JSONString(token).text.map { .string(Array($0.utf8)) } ?? .invalidString
    default: self = .number(token)
    }
  }
}

extension ScannedValue: Decodable {
  init(from decoder: any Decoder) throws {
    switch try decoder.singleValueContainer().decode(JSONToken.self) {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = .number(Array(number.text.utf8))
    case .string(let text): self = .string(Array(text.utf8))
    case .invalidString: self = .invalidString
    case .array:
      var container = try decoder.unkeyedContainer()
      var elements: [ScannedValue] = []
      while !container.isAtEnd { elements.append(try container.decode(ScannedValue.self)) }
      self = .array(elements)
    case .object:
      let container = try decoder.container(keyedBy: AnyKey.self)
      let keys = container.allKeys
      // Listing the keys must not change which there are.
      guard container.allKeys.map(\.stringValue) == keys.map(\.stringValue) else {
        self = .impossible
        return
      }
      self = .object(
        try keys.map { key in
          Member(key: Array(key.stringValue.utf8), value: try container.decode(ScannedValue.self, forKey: key))
        }
      )
    case .unreadableNumber, .incomplete, .other: self = .impossible
    }
  }
}

extension JSONTree {
  /// The number of nested containers, or 0 for a scalar.
  var depth: Int {
    switch self {
    case .token: 0
    case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.map(\.value.depth).max() ?? 0)
    }
  }

  /// Returns the document with every token, including keys, in another spelling.
  func mappingTokens(_ respell: ([UInt8]) -> [UInt8]) -> JSONTree {
    switch self {
    case .token(let token): .token(respell(token))
    case .array(let elements): .array(elements.map { $0.mappingTokens(respell) })
    case .object(let members):
      .object(members.map { Member(key: respell($0.key), value: $0.value.mappingTokens(respell)) })
    }
  }

  /// Returns the document with white space at every permitted place.
  func bytes(spacedBy space: [UInt8]) -> [UInt8] {
    switch self {
    case .token(let token): return space + token + space
    case .array(let elements):
      let inner = elements.map { $0.bytes(spacedBy: space) }.joined(separator: [UInt8(ascii: ",")])
      return space + [UInt8(ascii: "[")] + space + inner + [UInt8(ascii: "]")] + space
    case .object(let members):
      let inner = members.map { space + $0.key + space + [UInt8(ascii: ":")] + $0.value.bytes(spacedBy: space) }
        .joined(separator: [UInt8(ascii: ",")])
      return space + [UInt8(ascii: "{")] + space + inner + [UInt8(ascii: "}")] + space
    }
  }
}
