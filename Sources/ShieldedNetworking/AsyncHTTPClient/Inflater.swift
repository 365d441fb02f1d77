#if AsyncHTTPClient
  import CShieldedZlib
  import Foundation
  import NIOCore

  /// Decodes a body with the content encoding gzip or deflate, piece by piece.
  ///
  /// AsyncHTTPClient's own decompression isn't used. Before a size limit can apply, it decodes everything that one read returned,
  /// which may expand to a thousand times its size. It also fails for the response to a `HEAD` request that declares an encoding.
  final class Inflater: @unchecked Sendable {
    // Sound: an inflater belongs to the state of one exchange, and is used only while the exchange holds its lock.

    enum Format {
      case gzip
      /// Deflate with the zlib header, which some servers leave out.
      case deflate

      /// Creates a format from a header field; `nil` if the field doesn't name exactly one known encoding.
      init?(contentEncoding: String?) {
        switch ContentEncodings(contentEncoding).names {
        case ["gzip"], ["x-gzip"]: self = .gzip
        case ["deflate"]: self = .deflate
        default: return nil
        }
      }
    }

    /// The number of bytes that are decoded at a time.
    private static let pieceLength = 65_536

    private let format: Format
    /// Allocated, since zlib stores its address.
    private let stream: UnsafeMutablePointer<z_stream>
    private var hasBegun = false
    private var hasEnded = false

    /// A Boolean value that indicates whether the encoded body is complete, as indicated by its format. An empty body
    /// is complete too.
    var isWhole: Bool { hasEnded || !hasBegun }

    init(_ format: Format) {
      self.format = format
      stream = .allocate(capacity: 1)
      stream.initialize(to: z_stream())
    }

    deinit {
      if hasBegun { inflateEnd(stream) }
      stream.deallocate()
    }

    /// Decodes a piece.
    ///
    /// - Parameters:
    ///   - body: Receives the decoded bytes.
    ///   - limit: The maximum number of bytes of the decoded body.
    /// - Throws: `bodyTooLarge` if the decoded body exceeds the limit, `malformedResponse` if the bytes can't be decoded.
    func inflate(_ piece: ByteBuffer, into body: inout Data, limit: Int) throws(TransportError) {
      let result = piece.withUnsafeReadableBytes { bytes in
        Result { () throws(TransportError) in try inflate(bytes, into: &body, limit: limit) }
      }
      try result.get()
    }

    private func inflate(_ bytes: UnsafeRawBufferPointer, into body: inout Data, limit: Int) throws(TransportError) {
      guard let start = bytes.bindMemory(to: UInt8.self).baseAddress, !bytes.isEmpty else { return }
      if !hasBegun { try begin(bytes) }
      // zlib doesn't change its input.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
      stream.pointee.avail_in = UInt32(clamping: bytes.count)
      var isOutputFull = false
      repeat {
        if hasEnded { try beginNextMember() }
        let (status, count) = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceLength) { output in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(output.count)
          let status = CShieldedZlib.inflate(stream, Z_NO_FLUSH)
          let count = output.count - Int(stream.pointee.avail_out)
          body.append(output.baseAddress ?? stream.pointee.next_out, count: count)
          return (status, count)
        }
        guard body.count <= limit else { throw .bodyTooLarge(limit: limit) }
        // zlib can't continue without more input.
        if status == Z_BUF_ERROR { return }
        guard status == Z_OK || status == Z_STREAM_END else { throw Self.undecodable }
        hasEnded = status == Z_STREAM_END
        isOutputFull = count == Self.pieceLength && !hasEnded
      } while stream.pointee.avail_in > 0 || isOutputFull
    }

    private func begin(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
      // 15 selects the largest window, adding 16 selects gzip, and a negative number means that there is no header.
      let windowBits: Int32 =
        switch format {
        case .gzip: 15 + 16
        case .deflate: Self.hasZlibHeader(bytes) ? 15 : -15
        }
      let size = Int32(MemoryLayout<z_stream>.size)
      guard inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
        throw .other(reason: "there isn't enough memory to decode the body.")
      }
      hasBegun = true
    }

    /// Begins the next member of a gzip body. Nothing else may follow the end of an encoded body.
    private func beginNextMember() throws(TransportError) {
      guard format == .gzip, stream.pointee.next_in.pointee == 0x1F, inflateReset(stream) == Z_OK else {
        throw Self.undecodable
      }
      hasEnded = false
    }

    /// Returns a Boolean value that indicates whether the first two bytes are a zlib header: method 8, and a multiple of 31.
    private static func hasZlibHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard bytes.count > 1 else { return bytes[0] & 0x0F == 8 }
      return bytes[0] & 0x0F == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    }

    private static let undecodable = TransportError.malformedResponse(reason: "the body can't be decompressed.")
  }
#endif
