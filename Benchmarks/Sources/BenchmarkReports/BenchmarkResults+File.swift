import Foundation

extension BenchmarkResults {
  /// The reason why a results file can't be used.
  package struct Unreadable: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// The part of the file that every schema version has.
  private struct Version: Decodable {
    var schemaVersion: Int
  }

  /// Reads a file.
  /// - Parameter path: The path of a `results.json`.
  /// - Throws: ``Unreadable``, which names the file, what is wrong with it and how to fix it.
  package init(contentsOf path: String) throws {
    try self.init(try Self.contents(of: path), named: path)
  }

  /// The bytes of a file.
  /// - Throws: ``Unreadable`` if the file can't be read.
  static func contents(of path: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Unreadable(description: "can't read \(path): the file doesn't exist or isn't readable")
    }
  }

  /// Reads a file's bytes.
  /// - Parameters:
  ///   - data: The bytes.
  ///   - name: The file's name for error messages.
  /// - Throws: ``Unreadable``.
  package init(_ data: Data, named name: String) throws {
    let decoder = JSONDecoder()
    let version: Int
    do {
      version = try decoder.decode(Version.self, from: data).schemaVersion
    } catch {
      throw Unreadable(description: "\(name) isn't a results file: it doesn't have a schemaVersion")
    }
    guard version == Self.currentSchemaVersion else {
      throw Unreadable(
        description: """
          \(name) has schema version \(version), but this program reads only version \(Self.currentSchemaVersion); \
          measure again, or read the file with the version of the program that wrote it
          """
      )
    }
    do {
      self = try decoder.decode(Self.self, from: data)
      options.mix = PayloadKey.kinds(named: options.mix)
    } catch {
      throw Unreadable(description: "\(name) is damaged: \(Self.explanation(of: error))")
    }
  }

  /// The file's bytes: indented, with sorted keys, and with every object and array that is short enough on one line.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Data(Self.joiningShortContainers(String(decoding: try encoder.encode(self), as: UTF8.self)).utf8)
  }

  /// Joins the lines of objects and arrays that fit into 120 columns.
  /// - Parameter text: Indented JSON, in which a line that ends with `{` or `[` opens an object or an array.
  private static func joiningShortContainers(_ text: String) -> String {
    var lines: [String] = []
    var open: [Int] = []
    for line in text.split(separator: "\n").map(String.init) {
      let content = line.drop { $0 == " " }
      if let start = open.last, content.first == "}" || content.first == "]" {
        open.removeLast()
        let inner = lines[(start + 1)...].map { String($0.drop { $0 == " " }) }.joined(separator: " ")
        let joined = lines[start] + inner + content
        if joined.count <= 120 {
          lines.replaceSubrange(start..., with: [joined])
          continue
        }
      } else if content.last == "{" || content.last == "[" {
        open.append(lines.count)
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func explanation(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      "\(path(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
      "\(path(context.codingPath)): \(context.debugDescription)"
    default:
      "\(error)"
    }
  }

  private static func path(_ codingPath: [any CodingKey]) -> String {
    guard !codingPath.isEmpty else { return "the document" }
    return codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
