/// The source text of a module with a number of protocol conformances.
///
/// A type has up to four, as in an app: to `CustomStringConvertible`, `Decodable`, `Equatable`, and to one of the module's own
/// protocols. A lookup reads the record of every conformance in the program, and compares the type only if the protocol is
/// the one it looks for.
public struct ConformanceModule: Sendable {
  /// The number of conformances in a file. One file of all takes the compiler several times as long as many.
  public static let conformancesPerFile = 1_000

  private static let ownProtocolCount = 40
  private static let conformancesPerType = 4

  /// The number of conformances.
  public let count: Int

  /// Creates the description of a module.
  /// - Parameter count: The number of conformances, 1 or more.
  public init(count: Int) {
    self.count = count
  }

  /// The module's name.
  public var name: String { "Conformances\(count)" }

  /// The module's files.
  public var files: [SourceFile] {
    let fileCount = (count + Self.conformancesPerFile - 1) / Self.conformancesPerFile
    let typeFiles = (0..<fileCount).map { index in
      let first = index * Self.conformancesPerFile
      return SourceFile(
        name: "Types\(index).swift",
        text: types(conformances: first..<min(first + Self.conformancesPerFile, count))
      )
    }
    return [SourceFile(name: "Protocols.swift", text: protocols)] + typeFiles
  }

  private var protocols: String {
    """
    /// The number of conformances in this module.
    public let conformanceCount = \(count)

    \((0..<Self.ownProtocolCount).map { "protocol P\($0) {}" }.joined(separator: "\n"))

    """
  }

  private func types(conformances range: Range<Int>) -> String {
    stride(from: range.lowerBound, to: range.upperBound, by: Self.conformancesPerType).map { first in
      let count = min(Self.conformancesPerType, range.upperBound - first)
      return type(number: first / Self.conformancesPerType, conformances: count)
    }.joined()
  }

  private func type(number: Int, conformances: Int) -> String {
    let protocols = [
      "P\(number % Self.ownProtocolCount)", "CustomStringConvertible", "Decodable", "Equatable",
    ]
    return """
      struct T\(number): \(protocols.prefix(conformances).joined(separator: ", ")) {
        var description: String { "T" }
        init(from decoder: any Decoder) throws {}
        static func == (left: Self, right: Self) -> Bool { true }
      }

      """
  }
}
