import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The behavior of a server on one connection, as data.
public struct ServerScript: Sendable {
  /// The steps for each request of a connection. After the last step they start over, until a step ends the connection or the
  /// client closes it.
  public var steps: [ServerStep]
  /// The script of a second port, whose address replaces `{other}` in a text.
  public var otherSteps: [ServerStep]?
  /// The size of the receive buffer in bytes. By default the system's.
  public var receiveBufferSize: Int?

  /// Creates a script.
  ///
  /// - Parameters:
  ///   - otherSteps: The steps of a second port, if there is one.
  ///   - receiveBufferSize: The size of the receive buffer in bytes.
  public init(_ steps: [ServerStep], otherSteps: [ServerStep]? = nil, receiveBufferSize: Int? = nil) {
    (self.steps, self.otherSteps, self.receiveBufferSize) = (steps, otherSteps, receiveBufferSize)
  }
}

/// One step of a ``ServerScript``.
public indirect enum ServerStep: Sendable {
  /// Reads a request's header.
  case readHead
  /// Reads a request's body by its `Content-Length`; answers `Expect: 100-continue` first.
  case readBody
  /// Reads a request's body in pieces of at most the given size, with a pause before each.
  case readBodySlowly(pieceSize: Int, milliseconds: Int)
  /// Writes a text. `{self}` becomes the server's base address, `{other}` that of the second port, both without a last slash,
  /// and `{port}` the server's port.
  case send(String)
  /// Writes bytes as they are.
  case sendBytes([UInt8])
  /// Writes a text byte by byte, with a pause before each.
  case drip(String, milliseconds: Int)
  /// Writes the same text the given number of times.
  case sendRepeatedly(String, count: Int)
  /// Waits for a time, or until the client closes the connection.
  case pause(milliseconds: Int)
  /// Continues with other steps, chosen by the path of the last request.
  case route([String: [ServerStep]])
  /// Continues with one of two lists of steps, chosen by the last request.
  case check(@Sendable (ReceivedRequest) -> Bool, then: [ServerStep], otherwise: [ServerStep])
  /// Sends the end of the stream, and waits for the client to close the connection, for at most a second.
  case end
  /// Closes the connection. If the client sent bytes that weren't read, the system resets it.
  case close
  /// Resets the connection.
  case reset
}

/// A server on 127.0.0.1 that runs scripts, each at its own port.
///
/// It writes and closes exactly as a script specifies and needn't speak HTTP. Every connection has a thread, and ends when the
/// server stops, or a minute after its last request.
public final class BehaviorServer: Sendable {
  private struct Site {
    var listener: Descriptor
    var port: Int
    var steps: [ServerStep]
    var addresses: [(name: String, address: String)]
    /// The index of the script.
    var script: Int
  }

  private let ports: [Int]
  private let stopping: Mutex<Descriptor?>
  private let connectionCounts: Mutex<[Int]>

  /// Serves while a closure runs.
  public static func serving<Result: Sendable>(
    _ scripts: [ServerScript],
    _ body: (BehaviorServer) async throws -> Result
  ) async throws -> Result {
    let server = try BehaviorServer(scripts)
    defer { server.stopping.withLock { $0 = nil } }
    return try await body(server)
  }

  /// The base address of a script.
  public func address(of index: Int) -> String { "http://127.0.0.1:\(ports[index])" }

  /// The number of connections that a script has had.
  public func connectionCount(of index: Int) -> Int { connectionCounts.withLock { $0[index] } }

  private init(_ scripts: [ServerScript]) throws {
    let stop = try LoopbackSocket.pipe()
    var sites: [Site] = []
    var ports: [Int] = []
    for (index, script) in scripts.enumerated() {
      let (listener, port) = try LoopbackSocket.listen(receiveBufferSize: script.receiveBufferSize)
      var addresses = [(name: "self", address: "http://127.0.0.1:\(port)"), (name: "port", address: "\(port)")]
      if let steps = script.otherSteps {
        let (listener, port) = try LoopbackSocket.listen(receiveBufferSize: nil)
        addresses.append((name: "other", address: "http://127.0.0.1:\(port)"))
        sites.append(Site(listener: listener, port: port, steps: steps, addresses: addresses, script: index))
      }
      sites.append(Site(listener: listener, port: port, steps: script.steps, addresses: addresses, script: index))
      ports.append(port)
    }
    self.ports = ports
    stopping = Mutex(stop.writing)
    connectionCounts = Mutex(Array(repeating: 0, count: scripts.count))
    // The thread must not keep the write end open.
    start { [sites, reading = stop.reading] in self.accept(sites, stop: reading) }
  }

  private func accept(_ sites: [Site], stop: Descriptor) {
    var descriptors = (sites.map(\.listener) + [stop]).map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    while true {
      guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 || errno == EINTR else { return }
      guard descriptors[sites.count].revents == 0 else { return }
      for (site, descriptor) in zip(sites, descriptors) where descriptor.revents != 0 {
        while let socket = LoopbackSocket.accept(from: site.listener) {
          connectionCounts.withLock { $0[site.script] += 1 }
          start {
            var connection = BehaviorConnection(socket, stop: stop, addresses: site.addresses)
            connection.run(site.steps)
          }
        }
      }
    }
  }

  private func start(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread(block: work)
    thread.stackSize = 256 * 1_024
    thread.start()
  }
}

/// One connection of a ``BehaviorServer``, on its own thread.
///
/// Each request ends at the latest a minute after the previous one, whatever the script does.
struct BehaviorConnection {
  /// The reason a connection ends.
  private enum End: Error { case gracefully, now, reset }

  private let socket: Descriptor
  private let stop: Descriptor
  private let addresses: [(name: String, address: String)]
  private var deadline = ContinuousClock.now + .seconds(10)
  private var unread: [UInt8] = []
  private var request: ReceivedRequest?

  init(_ socket: Descriptor, stop: Descriptor, addresses: [(name: String, address: String)]) {
    (self.socket, self.stop, self.addresses) = (socket, stop, addresses)
  }

  /// Runs the steps for each request.
  mutating func run(_ steps: [ServerStep]) {
    do {
      for _ in 0..<100_000 {
        // A connection that waits for its next request keeps nothing from the previous one.
        request = nil
        deadline = .now + .seconds(60)
        try perform(steps)
      }
    } catch {
      switch error {
      case .gracefully:
        LoopbackSocket.shutDownWriting(socket)
        // Closing a connection with unread bytes resets it, and a reset discards what was sent before it.
        let patience = min(deadline, .now + .seconds(1))
        while ContinuousClock.now < patience, (try? receive(until: patience)) == true { unread = [] }
      case .reset: LoopbackSocket.resetOnClose(socket)
      case .now: break
      }
    }
  }

  private mutating func perform(_ steps: [ServerStep]) throws(End) {
    for step in steps {
      switch step {
      case .readHead: try readHead()
      case .readBody: try readBody(pieceSize: 65_536, milliseconds: 0)
      case .readBodySlowly(let pieceSize, let milliseconds):
        try readBody(pieceSize: pieceSize, milliseconds: milliseconds)
      case .send(let text): try send(bytes(of: text))
      case .sendBytes(let bytes): try send(bytes)
      case .drip(let text, let milliseconds):
        for byte in bytes(of: text) {
          try pause(milliseconds)
          try send([byte])
        }
      case .sendRepeatedly(let text, let count):
        let bytes = bytes(of: text)
        for _ in 0..<count { try send(bytes) }
      case .pause(let milliseconds): try pause(milliseconds)
      case .route(let routes):
        guard let path = request?.target.prefix(while: { $0 != "?" }), let steps = routes[String(path)] else {
          throw .now
        }
        try perform(steps)
      case .check(let isTrue, let steps, let otherwise):
        guard let request else { throw .now }
        try perform(isTrue(request) ? steps : otherwise)
      case .end: throw .gracefully
      case .close: throw .now
      case .reset: throw .reset
      }
    }
  }

  private func bytes(of text: String) -> [UInt8] {
    guard text.utf8.count < 4_096, text.contains("{") else { return Array(text.utf8) }
    return Array(addresses.reduce(text) { $0.replacing("{\($1.name)}", with: $1.address) }.utf8)
  }
}

// MARK: - Reading and writing

extension BehaviorConnection {
  private mutating func readHead() throws(End) {
    let end = Array("\r\n\r\n".utf8)
    var searched = 0
    while true {
      if let range = unread[searched...].firstRange(of: end) {
        guard let request = ReceivedRequest(head: unread[..<range.lowerBound]) else { throw .now }
        self.request = request
        unread.removeSubrange(..<range.upperBound)
        return
      }
      searched = max(0, unread.count - end.count)
      guard unread.count < 262_144, try receive(until: deadline) else { throw .now }
    }
  }

  private mutating func readBody(pieceSize: Int, milliseconds: Int) throws(End) {
    guard var request else { throw .now }
    defer { self.request = request }
    if request["Expect"] != nil { try send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    let count = request.declaredByteCount
    while request.body.count < count {
      if milliseconds > 0 { try pause(milliseconds) }
      if unread.isEmpty {
        guard try receive(atMost: pieceSize, until: deadline) else { throw .now }
      }
      let piece = unread.prefix(count - request.body.count)
      request.body += piece
      unread.removeFirst(piece.count)
    }
  }

  /// Waits for data and reads it.
  ///
  /// - Returns: Whether data arrived before the deadline, the end of the stream or the server's stop.
  private mutating func receive(atMost count: Int = 65_536, until time: ContinuousClock.Instant) throws(End) -> Bool {
    while true {
      let milliseconds = left(until: time)
      guard LoopbackSocket.wait(for: POLLIN, on: socket, stop: stop, milliseconds: milliseconds) == .event else {
        return false
      }
      guard let bytes = LoopbackSocket.read(from: socket, atMost: count) else { continue }
      unread += bytes
      return !bytes.isEmpty
    }
  }

  private func send(_ bytes: [UInt8]) throws(End) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = LoopbackSocket.write(rest, to: socket) else { throw .now }
      rest = rest.dropFirst(count)
      guard
        rest.isEmpty
          || LoopbackSocket.wait(for: POLLOUT, on: socket, stop: stop, milliseconds: left(until: deadline)) == .event
      else { throw .now }
    }
  }

  private mutating func pause(_ milliseconds: Int) throws(End) {
    let end = min(deadline, .now + .milliseconds(milliseconds))
    while ContinuousClock.now < end {
      // Data that arrives meanwhile stays in the system's buffer: only the client's end of the stream ends a pause.
      switch LoopbackSocket.wait(for: LoopbackSocket.closing, on: socket, stop: stop, milliseconds: left(until: end)) {
      case .nothing: continue
      case .event, .stop: throw .now
      }
    }
    if ContinuousClock.now >= deadline { throw .now }
  }

  private func left(until time: ContinuousClock.Instant) -> Int {
    let (seconds, attoseconds) = (time - .now).components
    return max(0, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000) + 1)
  }
}
