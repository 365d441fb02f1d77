import FlyingSocks
import Foundation

/// A server on 127.0.0.1 whose connections follow a script: it reads whole requests, and writes and closes as told.
public enum ScriptedServer {
  /// Serves while a closure runs.
  ///
  /// - Parameters:
  ///   - script: Runs for each connection. The connection is closed when it returns.
  ///   - body: Receives the server's base address.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or what keeps the server from listening.
  public static func serving<Result: Sendable>(
    _ script: @escaping @Sendable (ScriptedConnection) async throws -> Void,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: 0)
    let socket = try Socket(domain: Int32(sockaddr_in.family))
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
        var number = 0
        for try await socket in listening.sockets {
          number += 1
          let connection = ScriptedConnection(number: number, socket: socket)
          group.addTask {
            try? await script(connection)
            try? socket.close()
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
  ///
  /// - Parameters:
  ///   - answer: The bytes of the whole response.
  ///   - body: Receives the server's base address.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or what keeps the server from listening.
  public static func answering<Result: Sendable>(
    _ answer: String,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    try await serving(
      { connection in
        while try await connection.readRequest() != nil { try await connection.write(answer) }
      },
      body
    )
  }
}

/// One connection to a scripted server.
public struct ScriptedConnection: Sendable {
  /// The connection's number, from 1.
  public let number: Int
  private let socket: AsyncSocket

  init(number: Int, socket: AsyncSocket) {
    self.number = number
    self.socket = socket
  }

  /// Reads a whole request.
  ///
  /// - Parameter bytesPerSecond: How fast the body is read; `nil` for as fast as possible.
  /// - Returns: The request; `nil` if the client closes the connection first.
  /// - Throws: An error of the socket.
  public func readRequest(bytesPerSecond: Int? = nil) async throws -> ScriptedRequest? {
    let blank = Data("\r\n\r\n".utf8)
    var received = Data()
    while received.range(of: blank) == nil {
      guard let bytes = try? await socket.read(atMost: 65_536), !bytes.isEmpty else { return nil }
      received += bytes
    }
    guard let end = received.range(of: blank) else { return nil }
    var request = ScriptedRequest(header: String(decoding: received[..<end.lowerBound], as: UTF8.self))
    request.body = Data(received[end.upperBound...])
    let length = request["Content-Length"].flatMap { Int($0) } ?? 0
    let began = ContinuousClock.now
    while request.body.count < length {
      if let bytesPerSecond {
        let due = Duration.seconds(Double(request.body.count) / Double(bytesPerSecond))
        try await Task.sleep(until: began + due, clock: .continuous)
      }
      guard let bytes = try? await socket.read(atMost: 65_536), !bytes.isEmpty else { break }
      request.body += bytes
    }
    return request
  }

  /// Writes text.
  ///
  /// - Parameter text: The text.
  /// - Throws: An error of the socket.
  public func write(_ text: String) async throws {
    try await write(Data(text.utf8))
  }

  /// Writes bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: An error of the socket.
  public func write(_ bytes: Data) async throws {
    try await socket.write(bytes)
  }
}

/// A request as a scripted server received it.
public struct ScriptedRequest: Sendable, Hashable {
  /// The request line and the header fields.
  public let header: String
  /// The body, as far as it arrived.
  public internal(set) var body = Data()

  /// The method.
  public var method: String { requestLine(0) }

  /// The target, with its slash.
  public var target: String { requestLine(1) }

  /// The names of the header fields in lowercase.
  public var fieldNames: Set<String> { Set(fields.map(\.name)) }

  /// The value of a header field.
  ///
  /// - Parameter name: The field's name, in any case.
  public subscript(name: String) -> String? {
    fields.first { $0.name == name.lowercased() }?.value
  }

  init(header: String) {
    self.header = header
  }

  private func requestLine(_ index: Int) -> String {
    let words = header.prefix { !$0.isNewline }.split(separator: " ")
    return words.indices.contains(index) ? String(words[index]) : ""
  }

  private var fields: [(name: String, value: String)] {
    header.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return (name: line[..<colon].lowercased(), value: String(value))
    }
  }
}
