/// Places in a body that depend on its bytes.
struct BodyPlaces: Sequence, IteratorProtocol {
  private let byteCount: Int
  private var state: UInt64

  init(_ body: [UInt8]) {
    byteCount = body.count
    state = body.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  mutating func next() -> Int? {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % (byteCount + 1)
  }
}
