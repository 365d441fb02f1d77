import Foundation
import ShieldedJSON
import Testing

@Suite("Containers", .timeLimit(.minutes(20)))
struct ContainerTests {
  /// Keeps its decoder, which the tests use after the call has returned.
  private struct Kept: Decodable {
    var decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }
  }

  private enum Key: String, CodingKey { case a, b, c, long = "a rather long key, of more than 15 bytes" }

  @Test("Decoders and containers still work after the call that created them")
  func escaping() throws {
    let kept = try ShieldedJSONDecoder().decode(
      [Kept].self,
      from: Array(#"[{"a":"a string of more than fifteen bytes","b":[1,2,3]},[true],"x"]"#.utf8)
    )
    // Meanwhile, other decodes allocate and release memory.
    for _ in 0..<100 { _ = try ShieldedJSONDecoder().decode([[Int]].self, from: "[[1,2,3],[4]]") }
    let container = try kept[0].decoder.container(keyedBy: Key.self)
    #expect(try container.decode(String.self, forKey: .a) == "a string of more than fifteen bytes")
    #expect(try container.decode([Int].self, forKey: .b) == [1, 2, 3])
    var array = try kept[1].decoder.unkeyedContainer()
    #expect(try array.decode(Bool.self))
    #expect(array.isAtEnd)
    #expect(try kept[2].decoder.singleValueContainer().decode(String.self) == "x")
    #expect(kept[2].decoder.codingPath.map(\.intValue) == [2])
  }

  @Test("A decoder that a model keeps isn't reused for the next value")
  func reuse() throws {
    let kept = try ShieldedJSONDecoder().decode([[Kept]].self, from: "[[1,2],[3]]").flatMap { $0 }
    #expect(try kept.map { try $0.decoder.singleValueContainer().decode(Int.self) } == [1, 2, 3])
    #expect(kept.map { $0.decoder.codingPath.compactMap(\.intValue) } == [[0, 0], [0, 1], [1, 0]])
  }

  @Test("superDecoder reads the value of its key, or null if the key is missing")
  func superDecoders() throws {
    let kept = try ShieldedJSONDecoder().decode(Kept.self, from: #"{"super":1,"a":2}"#)
    let container = try kept.decoder.container(keyedBy: Key.self)
    #expect(try container.superDecoder().singleValueContainer().decode(Int.self) == 1)
    let named = try container.superDecoder(forKey: .a)
    #expect(try named.singleValueContainer().decode(Int.self) == 2)
    #expect(named.codingPath.map(\.stringValue) == ["a"])
    #expect(try container.superDecoder(forKey: .b).singleValueContainer().decodeNil())
  }

  @Test("The first of equal keys counts, in any order of requests")
  func duplicates() throws {
    let kept = try ShieldedJSONDecoder().decode(Kept.self, from: #"{"a":1,"b":2,"a":3,"\u0062":4,"c":5}"#)
    let container = try kept.decoder.container(keyedBy: Key.self)
    for keys in [[Key.a, .b, .a, .c], [.b, .a, .b], [.c, .b, .a], [.a, .a, .b, .b]] {
      for key in keys {
        #expect(try container.decode(Int.self, forKey: key) == [.a: 1, .b: 2, .c: 5][key])
      }
    }
    #expect(container.allKeys == [.a, .b, .c])
  }

  @Test("Keys of every length are found, with or without escapes")
  func keys() throws {
    let kept = try ShieldedJSONDecoder().decode(
      Kept.self,
      from: #"{"":0,"x":1,"\u0061":2,"a rather long key, of more than 15 bytes":3}"#
    )
    let container = try kept.decoder.container(keyedBy: Key.self)
    #expect(try container.decode(Int.self, forKey: .a) == 2)
    #expect(try container.decode(Int.self, forKey: .long) == 3)
    #expect(!container.contains(.b))
    #expect(try container.decodeIfPresent(Int.self, forKey: .b) == nil)
    for count in 0..<40 {
      let names = (0..<3).map { String(repeating: "k", count: count) + "\($0)" }
      let payload = "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
      #expect(
        try ShieldedJSONDecoder().decode([String: String].self, from: payload)
          == Dictionary(uniqueKeysWithValues: zip(names, names))
      )
      let wide = try ShieldedJSONDecoder().decode(Kept.self, from: payload).decoder.container(keyedBy: WideKey.self)
      for name in names.reversed() { #expect(try wide.decode(String.self, forKey: WideKey(name)) == name) }
    }
  }

  @Test("Nested containers and their errors have full coding paths")
  func paths() throws {
    struct Inner: Decodable { var n: UInt8 }
    struct Outer: Decodable { var list: [String: [Inner]] }
    let payload = #"{"list":{"k":[{"n":1},{"n":300}]}}"#
    let error = #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode(Outer.self, from: payload) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["list", "k", "Index 1", "n"])
    #expect(context.codingPath.map(\.intValue) == [nil, nil, 1, nil])
    #expect(context.debugDescription.contains("300"))
  }

  @Test(
    "The error for another kind of value names what was found",
    arguments: [
      ("true", "a Boolean"), ("7", "a number"), (#""x""#, "a string"), ("[]", "an array"), ("{}", "a dictionary"),
    ]
  )
  func foundKind(payload: String, kind: String) {
    func description(_ body: () throws -> Void) -> String? {
      let error = #expect(throws: DecodingError.self, performing: body)
      guard case .typeMismatch(_, let context)? = error else { return nil }
      return context.debugDescription
    }
    let decoder = ShieldedJSONDecoder()
    let expected = "Expected another type but found \(kind) instead."
    if payload != "true" { #expect(description { _ = try decoder.decode(Bool.self, from: payload) } == expected) }
    if payload != "7" { #expect(description { _ = try decoder.decode(Int.self, from: payload) } == expected) }
    let null = description { _ = try decoder.decode(Bool.self, from: "null") }
    #expect(null == "Expected another type but found null instead.")
  }

  @Test("An array counts its elements, stays at one that fails, and throws after its end")
  func unkeyed() throws {
    var container = try ShieldedJSONDecoder().decode(Kept.self, from: #"[1,"x",null,[2],{"a":3}]"#).decoder
      .unkeyedContainer()
    #expect(container.count == 5)
    #expect(try container.decode(Int.self) == 1)
    #expect(throws: DecodingError.self) { try container.decode(Int.self) }
    #expect(container.currentIndex == 1)
    #expect(try container.decode(String.self) == "x")
    #expect(try container.decodeNil())
    var nested = try container.nestedUnkeyedContainer()
    #expect(try nested.decode(Int.self) == 2)
    #expect(nested.codingPath.map(\.intValue) == [3])
    #expect(try container.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: .a) == 3)
    #expect(container.isAtEnd)
    #expect(DecoderOutcome { try container.decode(Int.self) } == .valueNotFound)
    #expect(DecoderOutcome { try container.decodeNil() } == .valueNotFound)
  }

  @Test(
    "A hundred thousand keys are read in time proportional to their number",
    arguments: ["declared", "reversed", "shuffled"]
  )
  func manyKeys(_ order: String) throws {
    func seconds(_ count: Int) throws -> Double {
      let payload = "{" + (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}"
      let container = try ShieldedJSONDecoder().decode(Kept.self, from: payload).decoder.container(
        keyedBy: WideKey.self
      )
      let indices =
        switch order {
        case "declared": Array(0..<count)
        case "reversed": Array((0..<count).reversed())
        default: (0..<count).map { $0 * 7919 % count }
        }
      // CPU time of the thread, which doesn't depend on the load of the machine.
      let start = threadSeconds()
      for index in indices {
        try #require(try container.decode(Int.self, forKey: WideKey("key\(index)")) == index)
      }
      return threadSeconds() - start
    }
    func threadSeconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    // Ten times as many keys. A quadratic search would take a hundred times as long, which is minutes.
    let few = try seconds(10_000)
    #expect(try seconds(100_000) < few * 40 + 0.5)
  }

  private struct WideKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}
