import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A file descriptor that is closed when its last reference is released.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { _ = close(number) }
}

/// The system calls that a scripted server needs. Only ``wait(for:on:stop:milliseconds:)`` blocks.
enum LoopbackSocket {
  /// Listens on 127.0.0.1, at a port chosen by the system.
  static func listen(receiveBufferSize: Int?) throws -> (descriptor: Descriptor, port: Int) {
    #if canImport(Darwin)
      let socket = Descriptor(socket(AF_INET, SOCK_STREAM, 0))
    #else
      let socket = Descriptor(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    #endif
    if let receiveBufferSize { set(SO_RCVBUF, Int32(receiveBufferSize), of: socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(socket.number, address, length) == 0 else { return Int32(-1) }
        return getsockname(socket.number, address, &length)
      }
    }
    #if canImport(Darwin)
      let isListening = Darwin.listen(socket.number, 1_024) == 0
    #else
      let isListening = Glibc.listen(socket.number, 1_024) == 0
    #endif
    guard result == 0, isListening else { throw LoopbackError.noPort }
    prepare(socket)
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Accepts a connection; `nil` if none is waiting.
  static func accept(from socket: Descriptor) -> Descriptor? {
    #if canImport(Darwin)
      let number = Darwin.accept(socket.number, nil, nil)
    #else
      let number = Glibc.accept(socket.number, nil, nil)
    #endif
    guard number >= 0 else { return nil }
    let connection = Descriptor(number)
    prepare(connection)
    set(Int32(TCP_NODELAY), 1, of: connection, level: Int32(IPPROTO_TCP))
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, 1, of: connection)
    #endif
    return connection
  }

  /// The reason a wait ended.
  enum Wake { case nothing, event, stop }

  /// The event for a client that closed its side.
  static var closing: Int32 {
    #if canImport(Darwin)
      0
    #else
      0x2000  // POLLRDHUP
    #endif
  }

  /// Waits for an event or the server's stop, up to a time limit.
  static func wait(for events: Int32, on socket: Descriptor, stop: Descriptor, milliseconds: Int) -> Wake {
    var descriptors = [
      pollfd(fd: socket.number, events: Int16(events), revents: 0),
      pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, 2, Int32(max(0, milliseconds))) > 0 else { return .nothing }
    return descriptors[1].revents != 0 ? .stop : .event
  }

  /// Reads the available bytes: `nil` if there are none, and an empty array at the end or after an error.
  static func read(from socket: Descriptor, atMost count: Int) -> [UInt8]? {
    var received = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      received = recv(socket.number, buffer.baseAddress, count, 0)
      initializedCount = max(0, received)
    }
    if received < 0, errno == EAGAIN || errno == EINTR { return nil }
    return bytes
  }

  /// Writes as many bytes as the socket accepts and returns their number; `nil` after an error.
  static func write(_ bytes: ArraySlice<UInt8>, to socket: Descriptor) -> Int? {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = bytes.withUnsafeBytes { send(socket.number, $0.baseAddress, $0.count, flags) }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? 0 : nil }
    return count
  }

  /// Makes closing the connection reset it.
  static func resetOnClose(_ socket: Descriptor) {
    var value = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(socket.number, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
  }

  /// Sends the end of the stream.
  static func shutDownWriting(_ socket: Descriptor) {
    #if canImport(Darwin)
      _ = shutdown(socket.number, SHUT_WR)
    #else
      _ = shutdown(socket.number, Int32(SHUT_WR))
    #endif
  }

  /// A pipe whose reading end becomes readable when its writing end is closed.
  static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
    var numbers: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let result = Darwin.pipe(&numbers)
    #else
      let result = Glibc.pipe(&numbers)
    #endif
    guard result == 0 else { throw LoopbackError.noPort }
    return (Descriptor(numbers[0]), Descriptor(numbers[1]))
  }

  private static func set(_ option: Int32, _ value: Int32, of socket: Descriptor, level: Int32 = SOL_SOCKET) {
    var value = value
    _ = setsockopt(socket.number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Makes calls return at once, and keeps child processes from inheriting the socket.
  private static func prepare(_ socket: Descriptor) {
    _ = fcntl(socket.number, F_SETFL, fcntl(socket.number, F_GETFL, 0) | O_NONBLOCK)
    _ = fcntl(socket.number, F_SETFD, FD_CLOEXEC)
  }
}
