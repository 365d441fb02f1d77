import Foundation
import ProbeExchange
import ShieldedDecoding

/// A version of the model with a decoder, for all that a program does with it.
public struct ProbeContender {
  /// Which one it is.
  public let key: ContenderKey
  /// Decodes bodies a number of times. Returns the time of all decodes.
  let time: ([Data], Int) throws -> ClockReading
  let firstDecode: (Data) throws -> (time: ClockReading, value: String)
  let value: (Data) throws -> String
  let decodeWithLog: (Data, RescueLog) throws -> Void

  /// Creates a contender.
  ///
  /// The closures name concrete types, as an app's code does: the compiler chooses among a decoder's overloads by what it knows
  /// of the type.
  /// - Parameters:
  ///   - key: Which one it is.
  ///   - decode: Decodes a body.
  ///   - decodeWithLog: Decodes a body with a log.
  @inlinable
  @inline(__always)
  public init<Value>(
    _ key: ContenderKey,
    decode: @escaping (Data) throws -> Value,
    decodeWithLog: @escaping (Data, RescueLog) throws -> Value
  ) {
    self.init(
      key,
      time: { bodies, count in
        // The values are released after the clock has stopped.
        var values: [Value] = []
        values.reserveCapacity(count * bodies.count)
        let start = ClockReading.now
        for _ in 0..<count {
          for body in bodies { values.append(try decode(body)) }
        }
        let time = ClockReading.now.since(start)
        withExtendedLifetime(values) {}
        return time
      },
      firstDecode: { data in
        let start = ClockReading.now
        let value = try decode(data)
        let time = ClockReading.now.since(start)
        return (time, ValueText.of(value))
      },
      value: { ValueText.of(try decode($0)) },
      decodeWithLog: { _ = try decodeWithLog($0, $1) }
    )
  }

  @usableFromInline
  init(
    _ key: ContenderKey,
    time: @escaping ([Data], Int) throws -> ClockReading,
    firstDecode: @escaping (Data) throws -> (time: ClockReading, value: String),
    value: @escaping (Data) throws -> String,
    decodeWithLog: @escaping (Data, RescueLog) throws -> Void
  ) {
    self.key = key
    self.time = time
    self.firstDecode = firstDecode
    self.value = value
    self.decodeWithLog = decodeWithLog
  }
}
