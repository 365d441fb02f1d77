import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// One connection of a ``BehaviourServer``, on its own thread.
///
/// Each request ends at the latest a minute after the previous one, whatever the script does.
struct BehaviourConnection {
  /// The reason a connection ends.
  private enum End: Error {
    case gracefully, now, reset
  }

  private let socket: Descriptor
  private let stop: Descriptor
  private let addresses: [(name: String, address: String)]
  private var deadline = ContinuousClock.now + .seconds(10)
  private var unread: [UInt8] = []
  private var request: ReceivedRequest?

  init(_ socket: Descriptor, stop: Descriptor, addresses: [(name: String, address: String)]) {
    self.socket = socket
    self.stop = stop
    self.addresses = addresses
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

extension BehaviourConnection {
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
  private mutating func receive(
    atMost count: Int = 65_536,
    until time: ContinuousClock.Instant
  ) throws(End) -> Bool {
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
