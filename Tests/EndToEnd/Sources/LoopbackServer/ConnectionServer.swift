import FlyingSocks
import Foundation

/// A server on 127.0.0.1 that handles each connection with a closure, byte by byte. It needn't speak HTTP.
public enum ConnectionServer {
  /// Serves while a closure runs.
  ///
  /// - Parameters:
  ///   - receiveBufferSize: The size of the sockets' receive buffers; `nil` leaves it to the system.
  ///   - script: Handles one connection. The connection is closed when the script ends.
  public static func serving<Result: Sendable>(
    receiveBufferSize: Int32? = nil,
    _ script: @escaping @Sendable (ServedConnection) async throws -> Void,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: 0)
    let socket = try Socket(domain: Int32(sockaddr_in.family))
    if let receiveBufferSize { try socket.setValue(receiveBufferSize, for: .receiveBufferSize) }
    try socket.bind(to: address)
    try socket.listen()
    guard case .ip4(_, let port) = try socket.sockname(), let url = URL(string: "http://127.0.0.1:\(port)/") else {
      throw LoopbackError.noPort
    }
    let pool = SocketPool.make()
    try await pool.prepare()
    let listening = try AsyncSocket(socket: socket, pool: pool)
    let serving = Task {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await pool.run() }
        for try await connection in listening.sockets {
          group.addTask {
            try? await script(ServedConnection(connection))
            try? connection.close()
          }
        }
      }
    }
    defer {
      serving.cancel()
      try? socket.close()
    }
    return try await body(url)
  }

  /// Serves the same answer to every request, on connections that stay open.
  public static func answering<Result: Sendable>(
    _ answer: String,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    try await serving(
      { connection in
        while try await connection.nextRequest() != nil { try await connection.write(answer) }
      },
      body
    )
  }

  /// Writes the same bytes to every connection, and closes it.
  public static func writing<Result: Sendable>(
    _ bytes: Data,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    try await serving(
      { connection in
        // Closing a connection with unread bytes resets it.
        _ = try? await connection.read(atMost: 4_096)
        try? await connection.write(bytes)
      },
      body
    )
  }
}

/// A connection that a ``ConnectionServer`` handles.
public actor ServedConnection {
  private let socket: AsyncSocket
  private var received: [UInt8] = []

  init(_ socket: AsyncSocket) { self.socket = socket }

  /// Reads a whole request.
  ///
  /// - Parameter bytesPerSecond: How fast the body is read; `nil` for as fast as possible.
  /// - Returns: The request, with a body of the declared length; `nil` if the client closes the connection first.
  /// - Throws: An error of the socket, or of a malformed header.
  public func nextRequest(bytesPerSecond: Int? = nil) async throws -> ReceivedRequest? {
    do {
      return try await readRequest(bytesPerSecond: bytesPerSecond)
    } catch is SocketError {
      return nil
    }
  }

  /// Reads a whole request, like ``nextRequest(bytesPerSecond:)``.
  public func readRequest(bytesPerSecond: Int? = nil) async throws -> ReceivedRequest {
    var request = try await readHead()
    let count = request.declaredByteCount
    let began = ContinuousClock.now
    while received.count < count {
      if let bytesPerSecond {
        let due = Duration.seconds(Double(received.count) / Double(bytesPerSecond))
        try await Task.sleep(until: began + due, clock: .continuous)
      }
      received += try await socket.read(atMost: 65_536)
    }
    request.body = Array(received.prefix(count))
    received.removeFirst(count)
    return request
  }

  /// Reads a request's header and leaves the body unread.
  public func readHead() async throws -> ReceivedRequest {
    let blank = Array("\r\n\r\n".utf8)
    while true {
      if let end = received.firstRange(of: blank) {
        guard let request = ReceivedRequest(head: received[..<end.lowerBound]) else {
          throw LoopbackError.malformedRequest
        }
        received.removeFirst(end.upperBound)
        return request
      }
      received += try await socket.read(atMost: 65_536)
    }
  }

  /// Reads up to the given number of bytes of a body.
  public func read(atMost count: Int) async throws -> Int {
    let bytes = received.isEmpty ? try await socket.read(atMost: count) : Array(received.prefix(count))
    received.removeFirst(min(bytes.count, received.count))
    return bytes.count
  }

  /// Writes bytes.
  public func write(_ bytes: Data) async throws { try await socket.write(bytes) }

  /// Writes a text.
  public func write(_ text: String) async throws { try await socket.write(Data(text.utf8)) }

  /// Reads until the client closes the connection.
  public func waitForClose() async { while (try? await socket.read(atMost: 65_536)) != nil {} }
}

/// A request as a server received it.
public struct ReceivedRequest: Sendable, Hashable {
  /// The request line and the header fields.
  public let header: String
  /// The method.
  public let method: String
  /// The target, as spelled in the request line.
  public let target: String
  /// The target without its query.
  public var path: String { String(target.prefix { $0 != "?" }) }
  /// The values of the header fields, by lowercase name.
  public let fields: [String: [String]]
  /// The part of the body that was read.
  public internal(set) var body: [UInt8] = []

  /// The first value of a header field.
  public subscript(name: String) -> String? { fields[name.lowercased()]?.first }

  /// The length of the body by `Content-Length`; zero if the field is missing.
  var declaredByteCount: Int { self["content-length"].flatMap { Int($0) } ?? 0 }

  /// Parses a header; `nil` if it is malformed.
  init?(head: some Sequence<UInt8>) {
    header = String(decoding: Array(head), as: UTF8.self)
    let lines = header.split(separator: "\r\n")
    guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
    method = String(words[0])
    target = String(words[1])
    var fields: [String: [String]] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      fields[parts[0].lowercased(), default: []].append(String(parts[1].drop { $0 == " " }))
    }
    self.fields = fields
  }
}
