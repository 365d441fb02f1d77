import Clocks
import Foundation
import ProbeExchange
import ShieldedDecoding
import ShieldedJSON

/// The decoders that a program calls, with the options of the command line.
package struct ProbeDecoders {
  package let foundation = JSONDecoder()
  package private(set) var shielded = ShieldedJSONDecoder()

  package init(dates: JSONDecoder.DateDecodingStrategy, keys: JSONDecoder.KeyDecodingStrategy) {
    foundation.dateDecodingStrategy = dates
    foundation.keyDecodingStrategy = keys
    shielded.dateDecodingStrategy = dates
    shielded.keyDecodingStrategy = keys
  }
}

/// A version of the model with a decoder, for all that a program does with it.
package struct ProbeContender {
  package let key: ContenderKey
  /// Decodes bodies a number of times. Returns the CPU time of all decodes, in nanoseconds.
  let time: ([Data], Int) throws -> UInt64
  /// Decodes a body once. Returns the wall time, the CPU time and the value as text.
  let firstDecode: (Data) throws -> (wall: UInt64, cpu: UInt64, value: String)
  let decodeWithLog: (Data, RescueLog) throws -> Void

  /// Creates a contender.
  ///
  /// The closures name concrete types, as an app's code does: the compiler chooses among a decoder's overloads by what it knows
  /// of the type.
  @inlinable
  @inline(__always)
  package init<Value>(
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
        let start = ClockTime.ofThread
        for _ in 0..<count {
          for body in bodies { values.append(try decode(body)) }
        }
        let time = ClockTime.ofThread - start
        withExtendedLifetime(values) {}
        return time
      },
      firstDecode: { data in
        let (wall, cpu) = (ClockTime.wall, ClockTime.ofThread)
        let value = try decode(data)
        let (wallEnd, cpuEnd) = (ClockTime.wall, ClockTime.ofThread)
        return (wallEnd - wall, cpuEnd - cpu, ValueText.of(value))
      },
      decodeWithLog: { _ = try decodeWithLog($0, $1) }
    )
  }

  @usableFromInline
  package init(
    _ key: ContenderKey,
    time: @escaping ([Data], Int) throws -> UInt64,
    firstDecode: @escaping (Data) throws -> (wall: UInt64, cpu: UInt64, value: String),
    decodeWithLog: @escaping (Data, RescueLog) throws -> Void
  ) {
    (self.key, self.time, self.firstDecode, self.decodeWithLog) = (key, time, firstDecode, decodeWithLog)
  }
}
