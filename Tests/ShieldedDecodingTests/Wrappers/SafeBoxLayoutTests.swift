import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Wrappers add no storage", .timeLimit(.minutes(20)))
struct SafeBoxLayoutTests {
  static let values: [any SafeValue.Type] = {
    var values: [any SafeValue.Type] = [
      [Int].self, [String: Int].self, [Int: Int].self, Set<Int>.self, TableSeller.self, TablePart.self, TableLevel.self,
      TableStatus.self, [Int]?.self, [String: Int]?.self, TableSeller?.self, TableLevel?.self, Set<Date>?.self,
      [[String]].self, [Date?].self, Int??.self,
    ]
    for scalar in SupportedScalar.all {
      if let type = scalar.typeWithDefault { values.append(type) }
      values.append(scalar.optional)
    }
    return values
  }()

  @Test("SafeBox has the size of its value", arguments: values.indices)
  func box(_ index: Int) {
    func check<Value: SafeValue>(_ type: Value.Type) {
      #expect(MemoryLayout<SafeBox<Value>>.size == MemoryLayout<Value>.size)
      #expect(MemoryLayout<SafeBox<Value>>.stride == MemoryLayout<Value>.stride)
      #expect(MemoryLayout<SafeBox<Value>>.alignment == MemoryLayout<Value>.alignment)
    }
    check(Self.values[index])
  }

  @Test("SafeDefault, SafeArray, DroppingArray and DroppingDictionary have the size of their values")
  func others() {
    #expect(MemoryLayout<SafeDefault<One>>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<SafeDefault<Epoch>>.size == MemoryLayout<Date>.size)
    #expect(MemoryLayout<SafeArray<Int>>.size == MemoryLayout<[Int]>.size)
    #expect(MemoryLayout<DroppingArray<URL>>.size == MemoryLayout<[URL]>.size)
    #expect(MemoryLayout<DroppingDictionary<Int>>.size == MemoryLayout<[String: Int]>.size)
  }
}
