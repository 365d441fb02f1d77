import DecoderAgreement
import FuzzMutator
import FuzzProperties
import Payloads
import SeedCorpus

/// The documents that the library and the oracles read: those of all seeds, changed ones, and random numbers and strings.
struct OracleDocuments {
  private var random: SeededGenerator
  private var bytes: DocumentGenerator
  private var mutator: JSONMutator

  /// Creates a generator; equal seeds give equal documents.
  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    bytes = DocumentGenerator(seed: seed)
    mutator = JSONMutator(seed: seed)
  }

  /// The seeds of all targets whose inputs are documents, each with its header.
  private static let seeds = SeedCorpus.all.filter { $0.target.name != "RescueRules" }.flatMap { $0.seeds.map(\.bytes) }

  /// The documents of all seeds, and those below.
  static let committed = seeds.map(document) + written.map { Array($0.utf8) }

  /// What the JSON tests of swift-foundation are about, as documents of our own; two spaces separate them.
  private static let written: [String] =
    #"""
    1e5  0e-10  -5.25E-2  0.  +1  3s  NaN  -Infinity  -  0x1F  1.e3  00  -01  .5  8.25e-1300  7.25e-110  1e127  100e300
      9223372036854775809  18446744073709551617.0  340282366920938463463374607431768211455  -1.7976931348623157e308
      2.2250738585072014e-308  truE  fals  nul_  "a" : 1  {"a" : 1  "a" : 1}  [true,]  {"a":[1,],}  [1]]  [1 2]  {a:1}
      {"a":1 "b":2}  {"a":1,"a":2}  {"\u00e9":1,"e\u0301":2}  {"a\u0000b":"\u0000"}  "\/a\/b"  "\\/a"  "\u00E9\u2264"
      "x\u00e9y"  "\uD834\uDD1E"  "\uD834"  "\uD834b"  "b\uD834"  "\uD834\u1221"  "\uD8"  "\uD834x\uDD1E"  "\uDD1E\uD834"
      ["\q"]  "\u00g0"  /* a */ 1  'a'
    """#.replacing("\n", with: "").split(separator: "  ").map(String.init)
    + ["", " ", "0 ", "1.5 ", "3e ", "-7.5e- ", "{\"a\"\r\n:\rtrue}", "\"\t\"", "\"\u{0}\"", "\"\u{1}\"", "[\u{A0}1]"]
    + ["\"\u{7F}\u{FEFF}\u{FFFF}\"", "\u{FEFF}1", "\u{FEFF}\u{FEFF}1", "[\u{FEFF}1]"]
    + (0..<0x20).map { #""\u00\#($0 < 16 ? "0" : "")\#(String($0, radix: 16))""# }
    + [256, 512, 513].map { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }

  /// Makes a document: two of three are changed seeds, and the others have random numbers and strings.
  mutating func next() -> [UInt8] {
    guard let seed = random.pick(from: Self.seeds), random.index(below: 3) > 0 else {
      let document = numbersAndStrings()
      return random.happens(0.1) ? bytes.mutation(of: document) : document
    }
    if let changed = mutator.mutated(seed, maxSize: 4_096) { return Self.document(changed) }
    return bytes.mutation(of: Self.document(seed))
  }

  private static func document(_ input: [UInt8]) -> [UInt8] {
    Array(input.dropFirst(FuzzInput.lettersCount(of: input)))
  }

  /// An object that ``NumbersAndStrings`` reads.
  private mutating func numbersAndStrings() -> [UInt8] {
    let space = random.pick(from: ["", "", " ", "\n\t"]) ?? ""
    let numbers = (0..<random.index(below: 16)).map { _ in number() }.joined(separator: space + "," + space)
    let strings = (0..<random.index(below: 8)).map { _ in string() }.joined(separator: Array("\(space),".utf8))
    return Array(#"{"numbers":[\#(numbers)],\#(space)"strings":["#.utf8) + Array(strings) + Array("]\(space)}".utf8)
  }
}

// MARK: - Numbers

extension OracleDocuments {
  private mutating func number() -> String {
    (random.happens(0.3) ? "-" : "") + magnitude()
  }

  private mutating func magnitude() -> String {
    let power = random.index(below: 680) - 345
    switch random.index(below: 8) {
    case 0: return spelled(digits(17 + random.index(below: 9)), power)
    case 1:
      // Halfway between two numbers of a Double.
      let (digits, power) = halfway()
      return spelled(digits, power)
    case 2:
      // Just above or below.
      let (digits, power) = halfway()
      if random.happens(0.5) {
        return spelled(digits + String(repeating: "0", count: random.index(below: 30)) + "1", power)
      }
      let kept = min(digits.count, 17 + random.index(below: 800))
      return spelled(String(digits.prefix(kept)), power + digits.count - kept)
    case 3: return "\(Double(bitPattern: random.next() >> 12))"
    case 4: return "\(double().magnitude)"
    case 5:
      return digits(1 + random.index(below: 25)) + "e" + (random.happens(0.5) ? "-" : "+")
        + digits(1 + random.index(below: 22))
    case 6:
      let zeros = String(repeating: "0", count: random.index(below: 400))
      return "0.\(zeros)\(digits(20))e\(zeros.count + random.index(below: 30))"
    default:
      let limit = UInt128(1) << (random.pick(from: [24, 53, 54, 63, 64, 65, 100]) ?? 0)
      return "\(limit - 2 + UInt128(random.index(below: 5)))" + (random.pick(from: ["", ".0", ".5", "e0", "e1"]) ?? "")
    }
  }

  /// Digits without a leading zero, unless there is only one.
  private mutating func digits(_ count: Int) -> String {
    String(1 + random.index(below: 9)) + (1..<count).map { _ in String(random.index(below: 10)) }.joined()
  }

  /// Spells digits times a power of ten, with a point anywhere.
  private mutating func spelled(_ digits: String, _ power: Int) -> String {
    let place = 1 + random.index(below: digits.count)
    let point = place < digits.count ? "." : ""
    return "\(digits.prefix(place))\(point)\(digits.dropFirst(place))e\(power + digits.count - place)"
  }

  /// Any finite number, with a significand of few or many bits.
  private mutating func double() -> Double {
    let mask: UInt64 = random.happens(0.3) ? 0xFFFE_0000_0000_0000 : .max
    let number = Double(bitPattern: random.next() & mask)
    return number.isFinite ? number : .greatestFiniteMagnitude
  }

  /// The digits of the number halfway between a Double and the next one, and the power of ten of the last.
  private mutating func halfway() -> (digits: String, power: Int) {
    let bits = double().magnitude.bitPattern
    let (biased, fraction) = (bits >> 52, bits & 0xF_FFFF_FFFF_FFFF)
    let exponent = Int(max(biased, 1)) - 1_076
    let significand = 2 * (biased > 0 ? fraction + (1 << 52) : fraction) + 1
    // Nine digits a limb, the lowest first. A number times 2 to the power of -n is that times 5 to the power of n, with n places.
    let base: UInt64 = 1_000_000_000
    var limbs = [significand % base, significand / base]
    var rest = abs(exponent)
    while rest > 0 {
      let step = min(rest, 12)
      let factor = repeatElement(exponent < 0 ? 5 as UInt64 : 2, count: step).reduce(1, *)
      var carry: UInt64 = 0
      for index in limbs.indices {
        (carry, limbs[index]) = (limbs[index] * factor + carry).quotientAndRemainder(dividingBy: base)
      }
      if carry > 0 { limbs.append(carry) }
      rest -= step
    }
    let digits = limbs.reversed().map { String(String(base + $0).dropFirst()) }.joined().drop { $0 == "0" }
    return (String(digits), min(exponent, 0))
  }
}

// MARK: - Strings

extension OracleDocuments {
  private mutating func string() -> [UInt8] {
    let parts = (0..<random.index(below: 8)).map { _ in part() }
    return [UInt8(ascii: "\"")] + parts.joined() + [UInt8(ascii: "\"")]
  }

  private mutating func part() -> [UInt8] {
    switch random.index(below: 40) {
    case 0..<10:
      return Array((random.pick(from: [#"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#]) ?? "").utf8)
    // Runs of the lengths of vectors.
    case 10..<16: return [UInt8](repeating: UInt8(0x30 + random.index(below: 40)) | 1, count: random.index(below: 70))
    case 16..<24: return Array(String(scalar()).utf8)
    case 24..<36: return JSONString.escaping(String(scalar())).dropFirst().dropLast().map { upper($0) }
    case 36: return escape(0xD800 + random.index(below: 0x800))
    case 37: return escape(random.index(below: 0x10000))
    default: return random.happens(0.7) ? [UInt8(ascii: "x")] : random.pick(from: Self.faults) ?? []
    }
  }

  /// Invalid escapes, control characters, and bytes that aren't UTF-8: cut off, overlong, surrogates, and beyond Unicode.
  private static let faults: [[UInt8]] =
    [#"\x"#, #"\u12G4"#, #"\U0041"#, #"\u123"#, "\n", "\u{0}", "\u{1F}"].map { Array($0.utf8) } + [
      [0x80], [0xC3], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xFF],
    ]

  /// A character of one to four bytes, often the first or last of that length.
  private mutating func scalar() -> Unicode.Scalar {
    let edges: [UInt32] = [0x23, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFEFF, 0xFFFF, 0x10000, 0x10FFFF]
    let limit = random.pick(from: [0x80, 0x800, 0x10000, 0x110000]) ?? 0
    let value = random.happens(0.4) ? random.pick(from: edges) ?? 0 : UInt32(0x23 + random.index(below: limit - 0x23))
    return value == UInt32(UInt8(ascii: "\\")) ? "a" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func escape(_ unit: Int) -> [UInt8] {
    let digits = String(unit, radix: 16)
    return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8).map { upper($0) }
  }

  /// A hexadecimal digit, at random in upper case.
  private mutating func upper(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte) && random.happens(0.5) ? byte - 0x20 : byte
  }
}
