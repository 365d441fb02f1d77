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
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Unreadable(description: "can't read \(path): there is no such file, or it may not be read")
    }
    try self.init(data, named: path)
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
      throw Unreadable(description: "\(name) is no file of results: it has no schemaVersion")
    }
    guard version == Self.currentSchemaVersion else {
      throw Unreadable(
        description: """
          \(name) has the schema version \(version), and this program reads version \(Self.currentSchemaVersion); \
          measure anew, or use the program that wrote it
          """
      )
    }
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch {
      throw Unreadable(description: "\(name) is damaged: \(Self.explanation(of: error))")
    }
  }

  /// The file's bytes: one line with sorted keys and a final line break.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  private static func explanation(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let context: DecodingError.Context
    switch error {
    case .keyNotFound(let key, let inner):
      return "\(path(inner.codingPath + [key])) is missing"
    case .typeMismatch(_, let inner), .valueNotFound(_, let inner), .dataCorrupted(let inner):
      context = inner
    @unknown default:
      return "\(error)"
    }
    return "\(path(context.codingPath)): \(context.debugDescription)"
  }

  private static func path(_ codingPath: [any CodingKey]) -> String {
    codingPath.isEmpty
      ? "the document"
      : codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        .joined(separator: ".")
  }
}
