import Foundation

/// The errors in the output of a compiler.
public struct Diagnostics: Equatable, Sendable {
  /// The position of an error.
  public struct Place: Hashable, Sendable {
    /// The path of the file.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1.
    public let column: Int

    /// Creates a place.
    public init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// The places of the errors, each once, in the order of the output.
  public let places: [Place]

  /// Finds errors in the form `/path/File.swift:12:3: error: …`. If there are none, finds the places that the compiler was at
  /// when it crashed, the innermost first.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - folder: The folder whose files are looked for. Paths in ``places`` are relative to it.
  public init(_ output: String, in folder: String) {
    var errors: [Place] = []
    var crashes: [Place] = []
    for line in output.split(separator: "\n") {
      if let error = line.range(of: ": error: "), let place = Self.place(line[..<error.lowerBound], in: folder) {
        if !errors.contains(place) { errors.append(place) }
      } else if let at = line.range(of: " at ["), line.contains("While ") {
        let text = line[at.upperBound...].prefix { $0 != " " && $0 != "]" }
        if let place = Self.place(text, in: folder) { crashes.insert(place, at: 0) }
      }
    }
    places = errors.isEmpty ? Array(crashes.prefix(1)) : errors
  }

  private static func place(_ text: Substring, in folder: String) -> Place? {
    guard let start = text.range(of: folder + "/") else { return nil }
    let parts = text[start.upperBound...].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[1]), let column = Int(parts[2]) else { return nil }
    return Place(file: String(parts[0]), line: line, column: column)
  }
}
