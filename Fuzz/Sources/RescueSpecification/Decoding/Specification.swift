import DecoderAgreement
import Foundation
import ShieldedDecoding

/// Computes what decoding a document must produce.
///
/// The specification follows the text of the rescue table, row by row, and the documentation of `@Shielded`. It is written for
/// clarity and not for speed, and shares no code with the library.
///
///     Specification(SpecifiedSettings(policy: .lenient)).result(of: .model(part), from: Array(#"{"count": "7"}"#.utf8))
package struct Specification {
  var settings: SpecifiedSettings
  var records: [SpecifiedRecord] = []
  var lists: [SpecifiedList] = []
  var undeclaredKeys: [SpecifiedUndeclaredKey] = []
  /// In a snapshot, the values whose end hasn't arrived.
  var openPaths: Set<SpecifiedPath> = []

  package init(_ settings: SpecifiedSettings) { self.settings = settings }

  /// Returns the result for a document.
  ///
  /// - Parameters:
  ///   - type: The type of the whole document.
  ///   - document: The document, in any Unicode encoding.
  package func result(of type: SpecifiedType, from document: [UInt8]) -> SpecifiedResult {
    guard let tree = tree(of: document) else {
      return SpecifiedResult(.failure(SpecifiedError(.dataCorrupted, at: .whole)))
    }
    var run = self
    do {
      let value = try run.whole(type, tree)
      var keys = Dictionary(run.undeclaredKeys.map { ($0.path, $0) }) { first, _ in first }
      let ordered = keys.isEmpty ? [] : tree.paths(below: .whole).compactMap { keys.removeValue(forKey: $0) }
      return SpecifiedResult(.success(value), records: run.records, lists: run.lists, undeclaredKeys: ordered)
    } catch {
      return SpecifiedResult(.failure(error), records: run.records, lists: run.lists)
    }
  }

  private func tree(of document: [UInt8]) -> JSONTree? {
    PayloadText.utf8(document).flatMap { tree(ofText: $0, depthLimit: Self.depthLimit) }
  }

  func tree(ofText text: [UInt8], depthLimit: Int) -> JSONTree? {
    var text = text
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if settings.assumesTopLevelDictionary, first != UInt8(ascii: "{") {
      text = [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
    }
    guard RFC8259.accepts(text, depthLimit: depthLimit, allowsMark: false) else { return nil }
    return JSONTree(text)
  }

  static let depthLimit = 512

  /// The whole document, which no wrapper replaces by a default: a value made only of defaults would hide the failure.
  private mutating func whole(_ type: SpecifiedType, _ tree: JSONTree) throws(SpecifiedError) -> ExactValue {
    guard case .wrapper(let wrapper) = type else { return try read(type, tree, at: .whole, isRescuing: false) }
    switch wrapper {
    case .safeBox(let type), .safeDefault(let type, _):
      return try rescued(type, tree, at: .whole, replacement: .none) ?? .absent
    case .droppingArray:
      if case .null = SpecifiedToken(tree) { throw SpecifiedError(.valueNotFound, at: .whole) }
      return try read(.wrapper(wrapper), tree, at: .whole, isRescuing: true)
    }
  }
}

extension Specification {
  /// Reads a value as plain `Codable` does, except that the parts of it that have wrappers are rescued.
  ///
  /// - Parameter isRescuing: Whether the value is under a wrapper, so that the elements of a list and the entries of a dictionary
  ///   are rescued as well.
  mutating func read(
    _ type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath,
    isRescuing: Bool
  ) throws(SpecifiedError) -> ExactValue {
    if case .null = SpecifiedToken(tree), !type.isWrapper, !type.readsNull {
      if case .field = type { return .list([.absent]) }
      if type.isOptional { return .absent }
      throw SpecifiedError(type.errorForNull, at: path)
    }
    if !isRescuing, isIncomplete(type, at: path) { throw SpecifiedError(.dataCorrupted, at: path) }
    switch type {
    case .optional(let wrapped): return try read(wrapped, tree, at: path, isRescuing: isRescuing)
    case .array(let element):
      return try list(of: element, tree, at: path, isRescuing ? .value(element.defaultValue ?? .absent) : nil)
    case .dictionary(let value): return try dictionary(of: value, tree, at: path, isRescuing: isRescuing)
    case .integerDictionary(let value):
      return try keyedDictionary(by: nil, of: value, tree, at: path, isRescuing: isRescuing)
    case .enumerationDictionary(let key, let value):
      return try keyedDictionary(by: key, of: value, tree, at: path, isRescuing: isRescuing)
    case .set(let element): return try list(of: element, tree, at: path, isRescuing ? .dropping : nil).asSet
    case .model(let model): return try object(model, tree, at: path)
    case .choice(let choice): return try self.choice(choice, tree, at: path)
    case .union(let union): return try self.union(union, tree, at: path)
    case .plain(let type): return try read(type, tree, at: path, isRescuing: false)
    case .checkedInteger(let integer):
      let value = try scalar(.integer(SpecifiedInteger(Int.self)), tree, at: path)
      if let kind = integer.refusal(value) { throw SpecifiedError(kind, at: kind.isForeign ? .whole : path) }
      return value
    case .json: return try json(tree, at: path)
    case .embedded(let value): return try embedded(value, tree, at: path)
    case .arrayFromObject(.entry(let value)) where tree.isObject: return try entries(of: value, tree, at: path)
    case .oneOrMany(let element), .arrayFromObject(let element):
      return try list(of: element, tree, at: path, element.defaultValue.map(Replacement.value) ?? .dropping)
    case .firstOfMany(let value): return try read(value, tree, at: path, isRescuing: isRescuing)
    case .converted(let conversion):
      let input = try read(conversion.input, tree, at: path, isRescuing: isRescuing)
      guard let value = conversion.value(input) else { throw SpecifiedError(.dataCorrupted, at: path) }
      return value
    case .field(let value): return .list([try read(value, tree, at: path, isRescuing: isRescuing)])
    case .wrapper(.safeBox(let inner)):
      let replacement = inner.defaultValue.map(Replacement.value) ?? .none
      return try rescued(inner, tree, at: path, replacement: replacement) ?? .absent
    case .wrapper(.safeDefault(let inner, let value)):
      return try rescued(inner, tree, at: path, replacement: .value(value)) ?? .absent
    case .wrapper(.droppingArray(let element)):
      if isRescuing { return try list(of: element, tree, at: path, .dropping) }
      return try rescued(type, tree, at: path, replacement: .value(.list([]))) ?? .absent
    default: return try scalar(type, tree, at: path)
    }
  }

  /// Reads an element or an entry.
  ///
  /// - Parameter replacement: What takes the place of a bad value; `nil` if it isn't rescued.
  /// - Returns: The value, or `nil` if it is dropped.
  mutating func part(
    _ type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath,
    _ replacement: Replacement?
  ) throws(SpecifiedError) -> ExactValue? {
    if case .entry(let value) = type {
      let key = path.steps.last?.text ?? ""
      return try part(value, tree, at: path, replacement).map { value in
        .record([ExactValue.Field("key", .text(key)), ExactValue.Field("value", value)])
      }
    }
    guard let replacement else { return try read(type, tree, at: path, isRescuing: false) }
    return try rescued(type, tree, at: path, replacement: replacement)
  }

  /// - Parameter replacement: What takes the place of a bad element; `nil` if the list isn't rescued.
  private mutating func list(
    of type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath,
    _ replacement: Replacement?
  ) throws(SpecifiedError) -> ExactValue {
    guard case .array(let elements) = tree else { throw SpecifiedError(.typeMismatch, at: path) }
    var values: [ExactValue] = []
    for (index, element) in elements.enumerated() {
      let path = path.index(index)
      let value =
        isOpen(path)
        ? openElement(type, element, at: path, replacement) : try part(type, element, at: path, replacement)
      if let value { values.append(value) }
    }
    // A report counts the elements of the outermost lists that have a wrapper, but not scalars.
    if replacement != nil, !type.isScalar, path.isOutsideLists {
      lists.append(SpecifiedList(path: path, elementCount: elements.count))
    }
    return .list(values)
  }

  mutating func dictionary(
    of type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath,
    isRescuing: Bool
  ) throws(SpecifiedError) -> ExactValue {
    guard case .object(let members) = tree else { throw SpecifiedError(.typeMismatch, at: path) }
    var entries: [String: ExactValue] = [:]
    var repaired: [String: ExactValue] = [:]
    var seen: (entries: Set<String>, repaired: Set<String>) = ([], [])
    for member in members {
      let key = JSONString(member.key)
      let name = key.repairedText
      // Every such key of the document is reported, although of equal keys only the first counts.
      if !key.isUnicode, try !isKept(key, inDictionaryAt: path, isRescuing: isRescuing) { continue }
      let isFirst = key.isUnicode ? seen.entries.insert(name).inserted : seen.repaired.insert(name).inserted
      guard isFirst, !isOpen(path.key(name)) else { continue }
      let value = try part(type, member.value, at: path.key(name), isRescuing ? .dropping : nil)
      if key.isUnicode { entries[name] = value } else { repaired[name] = value }
    }
    // A valid key counts before an equal one that is repaired, and may still arrive.
    if !isOpen(path) { entries.merge(repaired) { valid, _ in valid } }
    return .record(entries.map { ExactValue.Field($0, $1) }.sorted(by: ExactValue.Field.precedes))
  }

  /// Whether an entry is kept although its key isn't valid Unicode. The key is rescued as a `String` is.
  mutating func isKept(
    _ key: JSONString,
    inDictionaryAt path: SpecifiedPath,
    isRescuing: Bool
  ) throws(SpecifiedError) -> Bool {
    let action = isRescuing ? settings.policy[.string, from: .string] : .throw
    if action == .throw { throw SpecifiedError(.dataCorrupted, at: path) }
    let token = SpecifiedToken.invalidString(key.repairedText)
    let isKept = action == .lossy
    records.append(
      Self.record(
        path.key(key.repairedText),
        .stringFromInvalidString,
        isKept ? .lossy : .dropped,
        isKept ? nil : .refusedByPolicy,
        .string,
        token
      )
    )
    return isKept
  }
}
