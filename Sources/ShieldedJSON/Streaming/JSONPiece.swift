import Foundation

/// An element of a sequence of bytes: a byte, or several.
public protocol JSONPiece {
  /// The number of bytes.
  var _byteCount: Int { get }

  /// Appends the bytes.
  ///
  /// - Parameter buffer: The bytes before this piece.
  func _append(to buffer: inout [UInt8])
}

extension JSONPiece where Self: Collection<UInt8> {
  /// The number of bytes.
  public var _byteCount: Int { count }

  /// Appends the bytes.
  public func _append(to buffer: inout [UInt8]) { buffer += self }
}

extension [UInt8]: JSONPiece {}
extension ArraySlice<UInt8>: JSONPiece {}
extension Data: JSONPiece {}

extension UInt8: JSONPiece {
  /// One.
  public var _byteCount: Int { 1 }

  /// Appends the byte.
  @inlinable
  public func _append(to buffer: inout [UInt8]) { buffer.append(self) }
}
