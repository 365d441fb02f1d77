import ColdCases
import Foundation
import ShieldedJSON

/// Decodes a payload into types, and notes the time of each decode.
public struct DecodeTimer {
  /// The decoder, created before any clock starts.
  @usableFromInline
  enum Engine {
    case foundation(JSONDecoder)
    case shielded(ShieldedJSONDecoder)
  }

  @usableFromInline let engine: Engine
  @usableFromInline let payload: Data
  /// The decodes so far, and the sum over their values.
  public internal(set) var output = ProbeOutput(checksum: 0, readings: [])

  /// Creates a timer.
  /// - Parameters:
  ///   - engine: The decoder to call.
  ///   - payload: The document, in memory.
  public init(_ engine: ColdCase.Engine, payload: Data) {
    self.engine = engine == .foundation ? .foundation(JSONDecoder()) : .shielded(ShieldedJSONDecoder())
    self.payload = payload
  }

  /// Decodes the payload once.
  ///
  /// The calls are closures, so that each names a concrete type, as an app's does: the compiler chooses among a decoder's
  /// overloads by what it knows of the type.
  /// - Parameters:
  ///   - foundation: Calls Foundation's decoder.
  ///   - shielded: Calls the library's decoder.
  /// - Throws: What the decoder throws.
  @inlinable
  @inline(__always)
  public mutating func decode<Item: ColdItem>(
    _ foundation: (JSONDecoder, Data) throws -> [Item],
    _ shielded: (ShieldedJSONDecoder, Data) throws -> [Item]
  ) throws {
    let items: [Item]
    let (start, end): (ProbeReading, ProbeReading)
    switch engine {
    case .foundation(let decoder):
      start = ThreadClock.now
      items = try foundation(decoder, payload)
      end = ThreadClock.now
    case .shielded(let decoder):
      start = ThreadClock.now
      items = try shielded(decoder, payload)
      end = ThreadClock.now
    }
    note(items.reduce(0) { $0 + $1.checksum }, from: start, to: end)
  }

  @usableFromInline
  mutating func note(_ checksum: Int, from start: ProbeReading, to end: ProbeReading) {
    output.checksum += checksum
    output.readings.append(ProbeReading(wall: end.wall - start.wall, cpu: end.cpu - start.cpu))
  }
}
