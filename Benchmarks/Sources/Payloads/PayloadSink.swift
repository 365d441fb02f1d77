/// A destination for the bytes of a payload that is written in pieces.
public protocol PayloadSink {
  /// Writes the next bytes.
  /// - Throws: The error that kept them from being written.
  func write(_ bytes: [UInt8]) throws
}
