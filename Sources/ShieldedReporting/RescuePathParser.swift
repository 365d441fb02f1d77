import Foundation
import ShieldedDecoding

extension RescuePath {
  /// Parses a path in the notation of `description`.
  ///
  ///     try RescuePath(parsing: #"data[*].prices["in EUR"]"#)
  ///     // the key data, any index, the key prices, the key "in EUR"
  ///
  /// - Parameter text: The path.
  /// - Throws: ``RescuePathParsingError`` if the text isn't a path, with the problem and its offset.
  public init(parsing text: String) throws(RescuePathParsingError) {
    var components: [Component] = []
    for step in try RescuePathParser.steps(of: text) {
      guard case .component(let component) = step else {
        throw RescuePathParsingError(text: text, offset: 0, reason: "* and ** match keys only in a budget's patterns")
      }
      components.append(component)
    }
    self.init(components)
  }
}

/// A path is coded as its description, in the notation of ``ShieldedDecoding/RescuePath/init(parsing:)``.
extension RescuePath: Codable {
  /// Decodes a path from its description.
  ///
  /// - Parameter decoder: A decoder positioned at a string, such as `"items[3].price"`.
  /// - Throws: `DecodingError` if the value isn't a string in the notation of ``init(parsing:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = try RescuePath(parsing: try container.decode(String.self))
    } catch let error as RescuePathParsingError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Encodes the path's description.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Parses the notation of paths, and the two wildcards that a budget's patterns add to it.
struct RescuePathParser {
  enum Step: Hashable {
    case component(RescuePath.Component)
    /// `*`: any key.
    case anyKey
    /// `**`: any number of further steps, including none.
    case anything
  }

  private let text: String
  private let scalars: [Unicode.Scalar]
  private var position = 0

  /// Parses a path.
  ///
  /// - Throws: ``RescuePathParsingError`` if the text isn't a path.
  static func steps(of text: String) throws(RescuePathParsingError) -> [Step] {
    var parser = RescuePathParser(text: text, scalars: Array(text.unicodeScalars))
    return try parser.steps()
  }

  private init(text: String, scalars: [Unicode.Scalar]) {
    self.text = text
    self.scalars = scalars
  }

  private mutating func steps() throws(RescuePathParsingError) -> [Step] {
    if text == RescuePath.wholePayload { return [] }
    guard !scalars.isEmpty else { throw error("it is empty; the root is \"\(RescuePath.wholePayload)\"") }
    var steps: [Step] = []
    while let next = current {
      if next == "[" {
        position += 1
        steps.append(try bracketed())
      } else {
        if !steps.isEmpty {
          guard next == "." else { throw error("expected a dot or a bracket, as in data[*].price") }
          position += 1
        }
        steps.append(try name())
      }
      if steps.last == .anything, current != nil { throw error("nothing can follow **") }
    }
    return steps
  }

  private mutating func name() throws(RescuePathParsingError) -> Step {
    let start = position
    while let next = current, next != ".", next != "[" { position += 1 }
    let name = String(String.UnicodeScalarView(scalars[start..<position]))
    switch name {
    case "*": return .anyKey
    case "**": return .anything
    case _ where RescuePath.isIdentifier(name): return .component(.key(name))
    default:
      position = start
      throw error(name.isEmpty ? "expected a key" : "the key \(name.quoted) must be written as [\(name.quoted)]")
    }
  }

  private mutating func bracketed() throws(RescuePathParsingError) -> Step {
    let step: RescuePath.Component
    switch current {
    case "*":
      position += 1
      step = .anyIndex
    case "\"":
      position += 1
      step = .key(try quotedKey())
    default: step = .index(try index())
    }
    guard current == "]" else { throw error("expected a closing bracket, as in data[*].price") }
    position += 1
    return .component(step)
  }

  private mutating func index() throws(RescuePathParsingError) -> Int {
    let start = position
    while let next = current, ("0"..."9").contains(next) { position += 1 }
    guard let index = Int(String(String.UnicodeScalarView(scalars[start..<position]))) else {
      position = start
      throw error("expected an index, * for any index, or a key in quotes")
    }
    return index
  }

  private mutating func quotedKey() throws(RescuePathParsingError) -> String {
    var key = String.UnicodeScalarView()
    while let next = current, next != "\"" {
      position += 1
      key.append(next == "\\" ? try escaped() : next)
    }
    guard current == "\"" else { throw error("expected a closing quote, as in [\"a key\"]") }
    position += 1
    return String(key)
  }

  /// Parses the rest of an escape after its backslash, in Swift's notation.
  private mutating func escaped() throws(RescuePathParsingError) -> Unicode.Scalar {
    guard let letter = current else { throw error("expected an escape after \\") }
    position += 1
    switch letter {
    case "\\", "\"", "'": return letter
    case "0": return "\0"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      guard current == "{" else { break }
      let start = position + 1
      while let next = current, next != "}" { position += 1 }
      let digits = String(String.UnicodeScalarView(scalars[min(start, position)..<position]))
      guard current == "}", let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else { break }
      position += 1
      return scalar
    default: break
    }
    throw error("expected one of the escapes \\\\ \\\" \\' \\0 \\n \\r \\t and \\u{…}")
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func error(_ reason: String) -> RescuePathParsingError {
    RescuePathParsingError(text: text, offset: position, reason: reason)
  }
}

/// An error in the notation of a path: the problem and its position.
public struct RescuePathParsingError: Error, Sendable, Hashable {
  /// The text that was parsed.
  public let text: String

  /// The zero-based position of the problem, counted in Unicode scalars.
  public let offset: Int

  /// The problem, and how to correct it.
  public let reason: String
}

extension RescuePathParsingError: CustomStringConvertible {
  /// One sentence: `"data[*" isn't a valid path: at character 6, expected a closing bracket, as in data[*].price.`
  public var description: String { "\(text.quoted) isn't a valid path: at character \(offset), \(reason)." }
}

extension RescuePathParsingError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
