import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A server on 127.0.0.1 that runs scripts, each at its own port.
///
/// It writes and closes exactly as a script specifies and needn't speak HTTP. Every connection has a thread, and ends when the
/// server stops, or a minute after its last request.
public final class BehaviourServer: Sendable {
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
  ///
  /// - Parameters:
  ///   - scripts: The scripts.
  ///   - body: Receives the server.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or the error that prevents listening.
  public static func serving<Result: Sendable>(
    _ scripts: [ServerScript],
    _ body: (BehaviourServer) async throws -> Result
  ) async throws -> Result {
    let server = try BehaviourServer(scripts)
    defer { server.stopping.withLock { $0 = nil } }
    return try await body(server)
  }

  /// The base address of a script.
  ///
  /// - Parameter index: The index of the script.
  public func address(of index: Int) -> String { "http://127.0.0.1:\(ports[index])" }

  /// The number of connections that a script has had.
  ///
  /// - Parameter index: The index of the script.
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
            var connection = BehaviourConnection(socket, stop: stop, addresses: site.addresses)
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
