import ShieldedDecoding

// The most frequent types are read and stored by one function each, so that a property takes little code where its type is
// read.
extension JSONReader {
  @usableFromInline @inline(never)
  mutating func read(into value: inout String, forKey key: StaticString) throws(Interruption) {
    guard let text = try plainString() else {
      if let text = try convertedValue(String.self, forKey: key, at: PathFrame.property) { value = text }
      return
    }
    if value.isEmpty {
      // Sound: the memory is initialized again. An empty literal owns nothing, so there is nothing to release. If another empty
      // string had memory of its own, that would leak.
      unsafe withUnsafeMutablePointer(to: &value) { slot in unsafe slot.initialize(to: text) }
    } else {
      value = text
    }
  }

  @usableFromInline @inline(never)
  mutating func read(into value: inout Int, forKey key: StaticString) throws(Interruption) {
    let start = cursor
    if let number = try plainInt() {
      if let number = Int(exactly: number) {
        value = number
        return
      }
      // `Int` has 32 bits.
      cursor = start
    }
    if let number = try convertedValue(Int.self, forKey: key, at: PathFrame.property) { value = number }
  }

  @usableFromInline @inline(never)
  mutating func read(into value: inout Double, forKey key: StaticString) throws(Interruption) {
    if let number = try plainDouble() {
      value = number
    } else if let number = try convertedValue(Double.self, forKey: key, at: PathFrame.property) {
      value = number
    }
  }

  @usableFromInline @inline(never)
  mutating func read(into value: inout Bool, forKey key: StaticString) throws(Interruption) {
    if let boolean = try plainBoolean() {
      value = boolean
    } else if let boolean = try convertedValue(Bool.self, forKey: key, at: PathFrame.property) {
      value = boolean
    }
  }
}
