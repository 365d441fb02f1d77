import DecoderAgreement
import Foundation
import Payloads
import SeedCorpus

/// A change to a document that mutating bytes would rarely produce.
package enum MutationOperation: CaseIterable, Sendable {
  /// A value becomes a token of the rescue table.
  case replaceByEdge
  /// A member or an element is removed.
  case delete
  /// A member or an element is added, with a key that the models use.
  case add
  /// A member or an element is duplicated.
  case duplicate
  /// Members or elements change places.
  case reorder
  /// A key becomes another that the models use.
  case renameKey
  /// A value is put into an array or an object.
  case wrap
  /// A value is wrapped in arrays or objects to about the depth that decoders accept.
  case nest
  /// A container is replaced by one of its values.
  case unwrap
  /// A token becomes one of another type with the same text: `42` and `"42"`.
  case retype
  /// A value becomes a copy of another.
  case graft
  /// Bytes inside one token or key change.
  case changeBytes
  /// A string or a key becomes one that only some comparisons distinguish from it.
  case respell
  /// All keys of an object gain the same text.
  case affixKeys
  /// Several members of one object become tokens of the rescue table, or are removed.
  case changeSeveral

  /// Changes a document, if it has a value of the kind that the operation needs.
  ///
  /// - Parameter random: Equal numbers make equal changes.
  package func apply(to tree: inout JSONTree, using random: inout SeededGenerator) {
    let places = tree.places(where: isFor)
    guard let place = random.pick(from: places) else { return }
    if self == .graft {
      let copy = tree.value(at: random.pick(from: tree.places()) ?? 0)
      return tree.change(at: place) { $0 = copy }
    }
    tree.change(at: place) { change(&$0, &random) }
  }

  /// Whether the operation applies to a value.
  private func isFor(_ value: JSONTree) -> Bool {
    switch self {
    case .replaceByEdge, .wrap, .nest, .graft: true
    case .delete, .duplicate, .unwrap: value.childCount > 0
    case .add: value.isContainer
    case .reorder: value.childCount > 1
    case .renameKey, .changeSeveral, .affixKeys: value.isObject && value.childCount > 0
    case .retype: !value.isContainer
    case .changeBytes, .respell: !value.isContainer || (value.isObject && value.childCount > 0)
    }
  }

  private func change(_ value: inout JSONTree, _ random: inout SeededGenerator) {
    switch (self, value) {
    case (.replaceByEdge, _): value = Self.edge(&random)
    case (.wrap, _): value = Self.wrapped(value, &random)
    case (.nest, _): value = Self.nested(value, &random)
    case (.retype, .token(let token)): value = .token(Self.retyped(token))
    case (.changeBytes, .token(let token)): value = .token(Self.changed(token, &random))
    case (.respell, .token(let token)): value = .token(Self.respelled(token, &random))
    case (_, .array(var elements)):
      let index = random.index(below: elements.count)
      switch self {
      case .delete: elements.remove(at: index)
      case .add: elements.insert(Self.edge(&random), at: random.index(below: elements.count + 1))
      case .duplicate: elements.insert(elements[index], at: index)
      case .reorder: random.shuffle(&elements)
      case .unwrap:
        value = elements[index]
        return
      default: break
      }
      value = .array(elements)
    case (_, .object(var members)):
      let index = random.index(below: members.count)
      switch self {
      case .delete: members.remove(at: index)
      case .add:
        let member = JSONTree.Member(key: Self.key(&random), value: Self.edge(&random))
        members.insert(member, at: random.index(below: members.count + 1))
      case .duplicate: members.insert(members[index], at: random.index(below: members.count + 1))
      case .reorder: random.shuffle(&members)
      case .renameKey: members[index].key = Self.key(&random)
      case .changeBytes: members[index].key = Self.changed(members[index].key, &random)
      case .respell: members[index].key = Self.respelled(members[index].key, &random)
      case .affixKeys: Self.affixKeys(of: &members, &random)
      case .changeSeveral: Self.changeSeveral(&members, &random)
      case .unwrap:
        value = members[index].value
        return
      default: break
      }
      value = .object(members)
    default: break
    }
  }
}

extension MutationOperation {
  static func edge(_ random: inout SeededGenerator) -> JSONTree {
    .token(random.pick(from: EdgeTokens.all) ?? Array("null".utf8))
  }

  static func key(_ random: inout SeededGenerator) -> [UInt8] { random.pick(from: keys) ?? Array("\"\"".utf8) }

  /// The keys that the models and envelopes use, in quotes.
  private static let keys: [[UInt8]] = {
    var seen: Set<[UInt8]> = []
    return SeedCorpus.all.flatMap(\.dictionary).filter { word in
      let isName = word.dropFirst().dropLast().allSatisfy { byte in
        byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      }
      return word.count > 3 && word.first == UInt8(ascii: "\"") && isName && seen.insert(word).inserted
    }
  }()

  static func wrapped(_ value: JSONTree, _ random: inout SeededGenerator) -> JSONTree {
    random.happens(0.5) ? .array([value]) : .object([JSONTree.Member(key: key(&random), value: value)])
  }

  /// Nests a value to about the depth at which decoders give up, or to a smaller depth. The result is a token, since nothing
  /// else can be done with a value so deep.
  static func nested(_ value: JSONTree, _ random: inout SeededGenerator) -> JSONTree {
    let depth = random.pick(from: [3, 10, 40, 140, 250, 509, 510, 511, 512, 513, 600]) ?? 3
    let isArray = random.happens(0.7)
    let opening = isArray ? [UInt8(ascii: "[")] : [UInt8(ascii: "{")] + key(&random) + [UInt8(ascii: ":")]
    let closing = isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")
    let openings = Array(repeatElement(opening, count: depth).joined())
    return .token(openings + value.bytes + [UInt8](repeating: closing, count: depth))
  }

  /// Returns a token of another type with the same text. A string loses its quotes, and any other token gains them.
  static func retyped(_ token: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    guard token.first == quote, token.count > 2 else { return token.first == quote ? token : [quote] + token + [quote] }
    return Array(token.dropFirst().dropLast())
  }

  /// Changes, removes, repeats or inserts one byte of a token. A string keeps its quotes.
  static func changed(_ token: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let isString = token.first == UInt8(ascii: "\"") && token.count > 1
    var inner = isString ? Array(token.dropFirst().dropLast()) : token
    let byte = random.pick(from: interesting) ?? 0
    let index = random.index(below: inner.count)
    switch random.index(below: 4) {
    case 0 where !inner.isEmpty: inner[index] = byte
    case 1 where inner.count > 1: inner.remove(at: index)
    case 2 where !inner.isEmpty:
      // Often once, and seldom so often that messages cut the token.
      inner.insert(contentsOf: repeatElement(inner[index], count: random.happens(0.9) ? 1 : 120), at: index)
    default: inner.insert(byte, at: random.index(below: inner.count + 1))
    }
    return isString ? [UInt8(ascii: "\"")] + inner + [UInt8(ascii: "\"")] : inner
  }

  private static let interesting =
    Array("0123456789-+.eE_, xtfnu\\/\"'[]{}:".utf8) + [
      0x00, 0x09, 0x1F, 0x7F, 0x80, 0xC3, 0xA9, 0xE2, 0xED, 0xF0, 0xFF,
    ]

  /// Returns a string in another normal form or case, with characters that look alike, or with escapes only. A token that can't be
  /// changed in this way, such as a number, is returned as it is.
  static func respelled(_ token: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    guard token.first == UInt8(ascii: "\""), let text = JSONString(token).text else { return token }
    let texts = [
      text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping, text.uppercased(),
      text.lowercased(), text.replacing("k", with: "\u{212A}").replacing("1", with: "\u{FF11}"),
    ]
    // Not `==`, for which strings in different normal forms are equal.
    let changed = texts.filter { Array($0.utf8) != Array(text.utf8) }
    return JSONString.escaping(random.happens(0.7) ? random.pick(from: changed) ?? text : text)
  }

  static func affixKeys(of members: inout [JSONTree.Member], _ random: inout SeededGenerator) {
    let affix = Array((random.pick(from: affixes) ?? "").utf8)
    let isPrefix = random.happens(0.5)
    for index in members.indices {
      let key = members[index].key
      members[index].key.insert(contentsOf: affix, at: isPrefix ? 1 : key.count - 1)
    }
  }

  /// Characters that aren't Unicode, have no width, separate words, or combine with the character before them.
  private static let affixes = [#"\ud800"#, #"\udc00"#, #"\ud83dx"#, #"\u0000"#, #"\u200b"#, #"\u0301"#, "_"]

  static func changeSeveral(_ members: inout [JSONTree.Member], _ random: inout SeededGenerator) {
    for index in members.indices.reversed() where random.happens(0.4) {
      switch random.index(below: 4) {
      case 0: members.remove(at: index)
      case 1:
        guard case .token(let token) = members[index].value else { continue }
        members[index].value = .token(retyped(token))
      default: members[index].value = edge(&random)
      }
    }
  }
}

/// Places in a document. Every value has a number; a container's number comes before its children's.
extension JSONTree {
  /// Returns the numbers of all values that satisfy a condition.
  func places(where isWanted: (JSONTree) -> Bool = { _ in true }) -> [Int] {
    var places: [Int] = []
    var place = 0
    visit { tree in
      if isWanted(tree) { places.append(place) }
      place += 1
    }
    return places
  }

  /// Returns the value at a place, or the whole document if the document has no such place.
  func value(at wanted: Int) -> JSONTree {
    var found = self
    var place = 0
    visit { tree in
      if place == wanted { found = tree }
      place += 1
    }
    return found
  }

  private func visit(_ body: (JSONTree) -> Void) {
    body(self)
    switch self {
    case .token: break
    case .array(let elements): for element in elements { element.visit(body) }
    case .object(let members): for member in members { member.value.visit(body) }
    }
  }

  /// Changes the value at a place.
  mutating func change(at place: Int, _ body: (inout JSONTree) -> Void) {
    var remaining = place
    change(&remaining, body)
  }

  private mutating func change(_ remaining: inout Int, _ body: (inout JSONTree) -> Void) {
    if remaining == 0 { body(&self) }
    remaining -= 1
    guard remaining >= 0 else { return }
    switch self {
    case .token: break
    case .array(var elements):
      for index in elements.indices where remaining >= 0 { elements[index].change(&remaining, body) }
      self = .array(elements)
    case .object(var members):
      for index in members.indices where remaining >= 0 { members[index].value.change(&remaining, body) }
      self = .object(members)
    }
  }

  var isContainer: Bool { if case .token = self { false } else { true } }
  var isObject: Bool { if case .object = self { true } else { false } }

  var childCount: Int {
    switch self {
    case .token: 0
    case .array(let elements): elements.count
    case .object(let members): members.count
    }
  }
}
