import LoopbackServer
import ShieldedNetworking

extension ServerBehaviour {
  private static let silence = Expectation.timedOut(after: .milliseconds(300))
  private static let oneSecond = TransportLimits(
    bodyByteCount: 1_048_576,
    idleTime: .seconds(8),
    totalTime: .milliseconds(700)
  )

  /// Servers that are slow or stop sending.
  static let timings: [ServerBehaviour] = [
    silent("A server that never answers times out", []),
    silent("A server that falls silent in the status line times out", [.send("HTTP/1.1 20")]),
    silent("A server that falls silent after the status line times out", [.send("HTTP/1.1 200 OK\r\n")]),
    silent("A server that falls silent in the header times out", [.send("HTTP/1.1 200 OK\r\nContent-Ty")]),
    silent("A server that falls silent after a 100 times out", [.send("HTTP/1.1 100 Continue\r\n\r\n")]),
    silent("A server that falls silent after the header times out", [.raw("Content-Length: 3")]),
    silent("A server that falls silent in the body times out", [.raw("Content-Length: 3", body: "[1")]),
    silent("A server that falls silent in a body without a length times out", [.raw(body: "[1]")]),
    silent("A server that falls silent between chunks times out", [.chunks("3\r\n[1]\r\n")]),
    silent("A server that falls silent in a chunk times out", [.chunks("9\r\n[1]")]),
    silent(
      "A server that falls silent before the last line of the last chunk times out",
      [.chunks("3\r\n[1]\r\n0\r\n")]
    ),
    silent(
      "A server that falls silent after a redirect times out",
      [.route(["/start": [.redirect(302, to: "/next")], "/next": []])]
    ),
    ServerBehaviour(
      "A server that never reads a request's body times out",
      [.readHead, .pause(milliseconds: 6_000), .close],
      silence,
      request: .post(byteCount: 16 * 1_048_576),
      limits: short,
      isReadFirst: false,
      receiveBufferSize: 16_384
    ),
    ServerBehaviour(
      "A server that accepts and never reads times out",
      [.pause(milliseconds: 6_000), .close],
      silence,
      limits: short,
      isReadFirst: false
    ),
    ServerBehaviour(
      "An answer that drips within the limits is read",
      [.drip("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[1]", milliseconds: 20)],
      .value([1])
    ),
    ServerBehaviour(
      "A body that drips within the limits is read",
      [.raw("Content-Length: 9"), .drip("[1, 2, 3]", milliseconds: 20)],
      .value([1, 2, 3])
    ),
    ServerBehaviour(
      "Chunks that drip within the limits are read",
      [.chunks(""), .drip("3\r\n[1]\r\n0\r\n\r\n", milliseconds: 20)],
      .value([1])
    ),
    ServerBehaviour(
      "A header that drips beyond the total time times out",
      [.send("HTTP/1.1 200 OK\r\n"), .drip(String(repeating: "X", count: 250), milliseconds: 20)],
      .timedOut(after: .milliseconds(700)),
      limits: oneSecond
    ),
    ServerBehaviour(
      "A body that drips beyond the total time times out",
      [.raw("Content-Length: 300"), .drip(String(repeating: " ", count: 250), milliseconds: 20)],
      .timedOut(after: .milliseconds(700)),
      limits: oneSecond
    ),
    ServerBehaviour(
      "Responses of 100 that drip beyond the total time time out",
      Array(repeating: [.send("HTTP/1.1 100 Continue\r\n\r\n"), .pause(milliseconds: 40)], count: 60).flatMap { $0 },
      .timedOut(after: .milliseconds(700)),
      limits: oneSecond
    ),
    ServerBehaviour(
      "Redirects that drip beyond the total time time out",
      [.pause(milliseconds: 150), .redirect(302, to: "/start")],
      .timedOut(after: .milliseconds(700)),
      limits: oneSecond
    ),
    ServerBehaviour(
      "A pause shorter than the limit on silence is no fault",
      [
        .pause(milliseconds: 100), .raw("Content-Length: 3"), .pause(milliseconds: 100), .send("[1"),
        .pause(milliseconds: 100), .send("]"),
      ],
      .value([1])
    ),
    ServerBehaviour(
      "A server that reads an upload slowly, but reads, isn't silent",
      [.readHead, .readBodySlowly(pieceSize: 131_072, milliseconds: 20), .answer()],
      .value([1]),
      request: .post(byteCount: 8 * 1_048_576),
      limits: TransportLimits(bodyByteCount: 1_048_576, idleTime: .milliseconds(800), totalTime: .seconds(9)),
      isReadFirst: false,
      receiveBufferSize: 65_536
    ),
  ]

  private static func silent(_ title: String, _ steps: [ServerStep]) -> ServerBehaviour {
    ServerBehaviour(title, steps + [.pause(milliseconds: 6_000), .close], silence, limits: short)
  }
}
