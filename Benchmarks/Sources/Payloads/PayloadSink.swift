/// Where the bytes of a payload go that is written in pieces.
public protocol PayloadSink {
  /// Takes the next bytes.
  /// - Throws: Whatever keeps it from taking them.
  func write(_ bytes: [UInt8]) throws
}
