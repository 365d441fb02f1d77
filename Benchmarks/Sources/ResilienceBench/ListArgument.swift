import ArgumentParser
import BenchmarkReports
import Contenders
import Payloads

/// Parses comma-separated arguments. Errors name the invalid item and what is wrong with it.
enum ListArgument {
  /// Parses unique rates from 0 to 1, in the given order.
  static func rates(_ argument: String) throws -> [Double] {
    try unique(items(argument, of: "rate")) { try share($0, named: "rate") }
  }

  /// Parses a single share from 0 to 1.
  static func density(_ argument: String) throws -> Double {
    try share(argument, named: "density")
  }

  private static func share(_ item: String, named name: String) throws -> Double {
    guard let share = Double(item), share.isFinite else {
      throw ValidationError("\(item) isn't a number")
    }
    guard (0...1).contains(share) else {
      throw ValidationError("\(name) \(item) isn't between 0 and 1")
    }
    // Converts -0, which means the clean payload too, to 0.
    return share == 0 ? 0 : share
  }

  /// Parses the name of a mix, or unique kinds of dirt.
  static func mix(_ argument: String) throws -> [String] {
    let names = DirtMix.named.map(\.name)
    return names.contains(argument) ? [argument] : try kinds(argument, or: names.joined(separator: ", "))
  }

  /// Parses unique kinds of dirt. Returns an empty list for `none`.
  static func kindsOrNone(_ argument: String) throws -> [String] {
    argument == "none" ? [] : try kinds(argument, or: "none")
  }

  /// Parses unique kinds of dirt.
  /// - Parameter words: What the argument may be instead, for error messages.
  private static func kinds(_ argument: String, or words: String) throws -> [String] {
    let known = DirtKind.allCases.map(\.rawValue)
    return try names(argument, of: "kind", among: known, hint: "use \(words), or any of")
  }

  /// Parses unique names of layouts, in the given order.
  static func layouts(_ argument: String) throws -> [String] {
    try names(argument, of: "layout", among: PayloadLayout.allCases.map(\.rawValue))
  }

  /// Parses unique names of shapes, in the given order.
  static func shapes(_ argument: String) throws -> [String] {
    try names(argument, of: "shape", among: LoadedCase.shapes)
  }

  /// Parses unique sizes in bytes, in the given order.
  static func sizes(_ argument: String) throws -> [Int] {
    try unique(items(argument, of: "size"), read: SizeArgument.bytes)
  }

  /// Parses unique names of contenders, in the given order.
  static func contenders(_ argument: String) throws -> [String] {
    try names(argument, of: "contender", among: ContenderRegistry.all.map(\.name))
  }

  private static func names(
    _ argument: String,
    of noun: String,
    among known: [String],
    hint: String? = nil
  ) throws -> [String] {
    try unique(items(argument, of: noun)) { item in
      guard known.contains(item) else {
        let list = known.joined(separator: ", ")
        throw ValidationError("unknown \(noun) \(item); \(hint ?? "known \(noun)s:") \(list)")
      }
      return item
    }
  }

  private static func items(_ argument: String, of noun: String) throws -> [String] {
    let items = argument.split(separator: ",", omittingEmptySubsequences: false).map { item in
      String(item.drop { $0 == " " })
    }
    guard !items.contains("") else { throw ValidationError("a \(noun) is missing") }
    return items
  }

  private static func unique<Item: Hashable>(_ items: [String], read: (String) throws -> Item) throws -> [Item] {
    try items.map(read).uniqued
  }
}

/// Parses a size such as `131072`, `128KiB` or `10MB`.
enum SizeArgument {
  /// The largest payload size in bytes. A decoder's result must fit into memory.
  static let limit = 1 << 30

  private static let units = [
    ("gib", 1 << 30), ("gb", 1_000_000_000), ("kib", 1024), ("mib", 1024 * 1024), ("kb", 1000), ("mb", 1_000_000),
    ("b", 1),
  ]

  /// Parses a size in bytes, from 1 up to the limit.
  static func bytes(_ argument: String) throws -> Int {
    let text = argument.lowercased()
    let unit = units.first { text.hasSuffix($0.0) }
    let digits = text.dropLast(unit?.0.count ?? 0)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw ValidationError(
        "\(argument) isn't a size; use a whole number of bytes, or one with kB, KiB, MB, MiB, GB or GiB"
      )
    }
    let (size, overflow) = (Int(digits) ?? Int.max).multipliedReportingOverflow(by: unit?.1 ?? 1)
    guard !overflow, (1...limit).contains(size) else {
      throw ValidationError("\(argument) isn't between 1 byte and 1GiB")
    }
    return size
  }
}

/// The listing of everything that can be chosen.
enum Listing {
  /// Every shape, every layout, every contender, every kind of dirt, and the mixes.
  static var text: String {
    let contenders = section("Contenders", ContenderRegistry.all.map { ($0.name, $0.summary) })
    let layouts = section("Layouts", PayloadLayout.allCases.map { ($0.rawValue, $0.summary) })
    let kinds = section("Kinds of dirt", DirtKind.allCases.map { ($0.rawValue, $0.summary) })
    let mixes = DirtMix.named.map { name, mix in
      let total = mix.shares.reduce(0) { $0 + $1.weight }
      return section(
        "The mix \(name)",
        mix.shares.map { share in
          ("\(share.weight) of \(total)", share.kinds.map(\.rawValue).joined(separator: ", "))
        }
      )
    }
    let shapes = "Shapes:\n" + LoadedCase.shapes.map { "  \($0)\n" }.joined()
    return ([shapes, layouts, contenders, kinds] + mixes).joined(separator: "\n")
  }

  private static func section(_ title: String, _ entries: [(String, String)]) -> String {
    let width = entries.map(\.0.count).max() ?? 0
    let lines = entries.map { name, summary in
      "  " + name + String(repeating: " ", count: width - name.count) + "  " + summary
    }
    return ([title + ":"] + lines).joined(separator: "\n") + "\n"
  }
}
