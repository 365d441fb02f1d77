import DecoderAgreement
import Foundation
import Payloads
import SeedCorpus

extension MutationOperation {
  static func edge(_ random: inout SeededGenerator) -> JSONTree {
    .token(random.pick(from: EdgeTokens.all) ?? Array("null".utf8))
  }

  static func key(_ random: inout SeededGenerator) -> [UInt8] {
    random.pick(from: keys) ?? Array("\"\"".utf8)
  }

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

  /// Changes, removes, doubles or inserts one byte of a token. A string keeps its quotes.
  static func changed(_ token: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let isString = token.first == UInt8(ascii: "\"") && token.count > 1
    var inner = isString ? Array(token.dropFirst().dropLast()) : token
    let byte = random.pick(from: interesting) ?? 0
    let index = random.index(below: inner.count)
    switch random.index(below: 4) {
    case 0 where !inner.isEmpty: inner[index] = byte
    case 1 where inner.count > 1: inner.remove(at: index)
    case 2 where !inner.isEmpty: inner.insert(inner[index], at: index)
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
