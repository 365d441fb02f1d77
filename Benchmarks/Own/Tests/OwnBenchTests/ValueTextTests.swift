import Foundation
import ModelProbe
import ShieldedDecoding
import Testing

@Suite("The text by which versions are compared", .timeLimit(.minutes(20)))
struct ValueTextTests {
  private struct Plain {
    var id = 7, name: String? = "A", tags = ["x", "y"], price = 0.0, rates = ["b": 2, "a": 1]
    var seen = Date(timeIntervalSinceReferenceDate: 1.25), data = Data([1, 2]), other = 8
  }

  private struct Wrapped {
    @SafeBox var id = 7
    @SafeBox var name: String? = "A"
    @SafeArray var tags = ["x", "y"]
    @SafeBox var price = 0.0
    @SafeBox var rates = ["b": 2, "a": 1]
    var seen = Date(timeIntervalSinceReferenceDate: 1.25), data = Data([1, 2])
    @SafeBox var other = 8
  }

  private struct Short { var id = 7 }

  private func text(_ change: (inout Plain) -> Void) -> String {
    var value = Plain()
    change(&value)
    return ValueText.of(value)
  }

  @Test("A property has the same text with a wrapper and without, and every other value has another one")
  func texts() {
    let right = text { _ in }
    #expect(ValueText.of(Wrapped()) == right)
    #expect(
      right == #"(id: 7, name: "A", tags: ["x", "y"], price: 0.0, rates: {"a": 1, "b": 2}, seen: 1.25, "#
        + "data: AQI=, other: 8)"
    )
    let wrong = [
      ValueText.of(Short()), text { $0.id = 0 }, text { $0.name = nil }, text { $0.name = "" }, text { $0.tags = [] },
      text { $0.tags = ["x"] }, text { $0.tags.reverse() }, text { $0.price = -0.0 }, text { $0.rates["a"] = nil },
      text { $0.seen += 0.125 }, text { $0.data = Data([2, 1]) },
      text { ($0.id, $0.other) = (8, 7) },
    ]
    #expect(Set(wrong + [right]).count == wrong.count + 1)
  }
}
