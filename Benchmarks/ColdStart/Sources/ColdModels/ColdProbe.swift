import Clocks
import ColdCases
import Foundation
import ShieldedJSON

/// The further types of a model, which are generated.
package protocol FurtherTypeList {
  /// Decodes the payload once into each of the types.
  static func decode(_ model: ColdCase.Model, with timer: inout DecodeTimer) throws
}

/// A program that decodes one case and prints the times.
package enum ColdProbe {
  /// Runs the program: exits with 0, with 64 for invalid arguments, or with 70 if the payload can't be decoded.
  package static func main<List: FurtherTypeList>(_ arguments: [String], furtherTypes: List.Type) -> Never {
    guard let (coldCase, path) = ColdCase.parse(arguments) else { fail(64, "unknown arguments") }
    guard let bytes = RawFile.bytes(of: path) else { fail(64, "can't read \(path)") }
    do {
      let output = try output(of: coldCase, payload: Data(bytes), furtherTypes: furtherTypes)
      FileHandle.standardOutput.write(Data(output.text.utf8))
      exit(0)
    } catch {
      fail(70, "\(error)")
    }
  }

  /// Decodes a case and returns the times.
  package static func output<List: FurtherTypeList>(
    of coldCase: ColdCase,
    payload: Data,
    furtherTypes: List.Type
  ) throws -> ProbeOutput {
    var timer = DecodeTimer(coldCase.engine, payload: payload)
    try decode(coldCase.model, with: &timer)
    if coldCase.work == .furtherTypes {
      try furtherTypes.decode(coldCase.model, with: &timer)
    } else {
      try decode(coldCase.model, with: &timer)
    }
    return timer.output
  }

  private static func decode(_ model: ColdCase.Model, with timer: inout DecodeTimer) throws {
    switch model {
    case .plain:
      try timer.decode({ try $0.decode([PlainItem].self, from: $1) }, { try $0.decode([PlainItem].self, from: $1) })
    case .safebox:
      try timer.decode({ try $0.decode([SafeBoxItem].self, from: $1) }, { try $0.decode([SafeBoxItem].self, from: $1) })
    case .macro:
      try timer.decode({ try $0.decode([MacroItem].self, from: $1) }, { try $0.decode([MacroItem].self, from: $1) })
    }
  }

  private static func fail(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("cold probe: \(message)\n".utf8))
    exit(status)
  }
}

/// Decodes a payload into types, and notes the time of each decode.
package struct DecodeTimer {
  /// The decoder, created before any clock starts.
  @usableFromInline
  enum Engine {
    case foundation(JSONDecoder)
    case shielded(ShieldedJSONDecoder)
  }

  @usableFromInline let engine: Engine
  @usableFromInline let payload: Data
  /// The decodes so far, and the sum over their values.
  package private(set) var output = ProbeOutput(checksum: 0, readings: [])

  package init(_ engine: ColdCase.Engine, payload: Data) {
    self.engine = engine == .foundation ? .foundation(JSONDecoder()) : .shielded(ShieldedJSONDecoder())
    self.payload = payload
  }

  /// Decodes the payload once.
  ///
  /// The calls are closures, so that each names a concrete type, as an app's does: the compiler chooses among a decoder's
  /// overloads by what it knows of the type.
  @inlinable
  @inline(__always)
  package mutating func decode<Item: ColdItem>(
    _ foundation: (JSONDecoder, Data) throws -> [Item],
    _ shielded: (ShieldedJSONDecoder, Data) throws -> [Item]
  ) throws {
    let items: [Item]
    let (start, end): (ProbeReading, ProbeReading)
    switch engine {
    case .foundation(let decoder):
      start = Self.now
      items = try foundation(decoder, payload)
      end = Self.now
    case .shielded(let decoder):
      start = Self.now
      items = try shielded(decoder, payload)
      end = Self.now
    }
    note(items.reduce(0) { $0 + $1.checksum }, from: start, to: end)
  }

  /// The wall clock and the CPU time of the calling thread.
  @usableFromInline static var now: ProbeReading {
    let cpu = ClockTime.ofThread
    return ProbeReading(wall: ClockTime.wall, cpu: cpu)
  }

  @usableFromInline
  mutating func note(_ checksum: Int, from start: ProbeReading, to end: ProbeReading) {
    output.checksum += checksum
    output.readings.append(ProbeReading(wall: end.wall - start.wall, cpu: end.cpu - start.cpu))
  }
}
