import Foundation

/// Writes mutants into the text of a source file.
package enum Planter {
  /// The position of a mutant in the text that contains it.
  package struct Region: Sendable {
    /// The mutant's identifier.
    package let identifier: String
    /// The UTF-8 offsets of all text that the mutant has changed, with the original.
    package let offsets: Range<Int>
  }

  /// A source file with mutants.
  package struct Planted: Sendable {
    /// The text, which begins with an import of the module of the switch.
    package let text: String
    /// The mutants' places in the text, outer ones before inner ones.
    package let regions: [Region]

    /// Returns the innermost mutant at a place, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - line: The line, counted from 1.
    ///   - column: The UTF-8 column, counted from 1.
    /// - Returns: The mutant's identifier. If the place itself is in no mutant, the nearest one in the line or before it.
    package func mutant(line: Int, column: Int) -> String? {
      let bytes = Array(text.utf8)
      var start = 0
      for _ in 1..<max(line, 1) {
        guard let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
        start = newline + 1
      }
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let offset = start + max(column, 1) - 1
      if let inner = regions.last(where: { $0.offsets.contains(offset) }) { return inner.identifier }
      if let other = regions.last(where: { $0.offsets.overlaps(start..<end + 1) }) { return other.identifier }
      let before = regions.filter { $0.offsets.upperBound <= offset }
        .max { $0.offsets.upperBound < $1.offsets.upperBound }
      return (before ?? regions.first)?.identifier
    }
  }

  /// Plants mutants. At most one of them is active at a time, so the replacement of one doesn't contain others.
  ///
  /// - Parameters:
  ///   - mutants: Mutants of the same file, with the numbers by which the switch knows them.
  ///   - source: The original text.
  package static func plant(_ mutants: [(mutant: Mutant, number: Int)], in source: String) -> Planted {
    // Outer mutants first, insertions before what begins at the same place.
    let ordered = mutants.sorted { left, right in
      let (a, b) = (left.mutant, right.mutant)
      if a.start != b.start { return a.start < b.start }
      if (a.start == a.end) != (b.start == b.end) { return a.start == a.end }
      if a.end != b.end { return a.end > b.end }
      // An expression that contains a statement wouldn't compile.
      if a.plant.isStatement != b.plant.isStatement { return a.plant.isStatement }
      return left.number < right.number
    }
    var writer = Writer(source: Array(source.utf8), mutants: ordered)
    writer.write(0..<writer.source.count)
    return Planted(text: String(decoding: writer.output, as: UTF8.self), regions: writer.regions)
  }

  private struct Writer {
    let source: [UInt8]
    let mutants: [(mutant: Mutant, number: Int)]
    var output = Array("import MutantSwitch\n".utf8)
    var regions: [Region] = []
    private var next = 0

    init(source: [UInt8], mutants: [(mutant: Mutant, number: Int)]) {
      self.source = source
      self.mutants = mutants
    }

    /// Writes a part of the source with all mutants in it.
    mutating func write(_ part: Range<Int>) {
      var position = part.lowerBound
      while next < mutants.count {
        let (mutant, number) = mutants[next]
        // One that crosses the end of another can't be planted with it. No syntax makes such a pair.
        guard mutant.start < part.upperBound || part.isEmpty, mutant.end <= part.upperBound else { break }
        next += 1
        guard mutant.start >= position else { continue }
        output += source[position..<mutant.start]
        let texts = mutant.plant.texts(active: "Mutant.isActive(\(number))")
        let index = regions.count
        let start = output.count
        regions.append(Region(identifier: mutant.identifier, offsets: start..<start))
        output += Array(texts.before.utf8)
        if mutant.start < mutant.end { write(mutant.start..<mutant.end) }
        output += Array(texts.after.utf8)
        regions[index] = Region(identifier: mutant.identifier, offsets: start..<output.count)
        position = mutant.end
      }
      output += source[position..<part.upperBound]
    }
  }
}

/// The module that decides which mutant is active, and its place in the manifest of the copy.
package enum MutantSwitch {
  /// The environment variable with the number of the active mutant.
  package static let variable = "ACTIVE_MUTANT"

  /// The environment variable with the path of a file in which each byte is set whose mutant was asked for.
  package static let notesVariable = "MUTANT_NOTES"

  /// The folder of the module, outside Sources, which the library's own tests compare with their map of it.
  package static let folder = "MutantSwitch"

  /// The source of the module.
  package static let source = """
    #if canImport(Darwin)
      import Darwin
    #else
      import Glibc
    #endif

    public enum Mutant {
      public static func isActive(_ number: Int) -> Bool {
        if number == active { return true }
        if let notes { notes[number] = 1 }
        return false
      }
    }

    private let active: Int = getenv("\(variable)").flatMap { Int(String(cString: $0)) } ?? 0

    // A shared mapping keeps what was noted when the process crashes.
    nonisolated(unsafe) private let notes: UnsafeMutablePointer<UInt8>? = {
      guard let path = getenv("\(notesVariable)") else { return nil }
      let file = open(path, O_RDWR)
      guard file >= 0 else { return nil }
      let size = lseek(file, 0, SEEK_END)
      guard size > 0, let map = mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), map != MAP_FAILED
      else { return nil }
      return map.assumingMemoryBound(to: UInt8.self)
    }()

    """

  /// Adds the module to a manifest, and makes the modules with mutants depend on it.
  ///
  /// - Parameters:
  ///   - manifest: The library's Package.swift.
  ///   - modules: The names of the modules.
  /// - Returns: The manifest, or `nil` if it doesn't declare one of the modules in the form that is known.
  package static func add(to manifest: String, modules: [String]) -> String? {
    var result = manifest
    for module in modules {
      let beginning = ".target(\n      name: \"\(module)\",\n      dependencies: ["
      guard let declared = result.range(of: beginning) else { return nil }
      result.insert(contentsOf: "\"MutantSwitch\", ", at: declared.upperBound)
    }
    guard let targets = result.range(of: "\n  targets: [\n") else { return nil }
    result.insert(contentsOf: "    .target(name: \"MutantSwitch\", path: \"\(folder)\"),\n", at: targets.upperBound)
    return result
  }
}
