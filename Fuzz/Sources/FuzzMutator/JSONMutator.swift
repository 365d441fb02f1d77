import DecoderAgreement
import Payloads

/// Changes inputs as a faulty backend would, and further: the document stays JSON, or nearly.
///
/// An input is a header of four letters and a document. An input of any other form is left to the mutation of bytes.
package struct JSONMutator {
  private var random: SeededGenerator

  /// One call in this many is left to the mutation of bytes, so that every input stays reachable.
  package static let byteShare = 12
  private static let headerLength = 4

  /// Creates a mutator.
  ///
  /// - Parameter seed: Equal seeds make equal changes.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Changes an input.
  ///
  /// - Returns: The changed input, or `nil` if this call is left to the mutation of bytes.
  package mutating func mutated(_ input: [UInt8], maxSize: Int) -> [UInt8]? {
    guard random.index(below: Self.byteShare) > 0, input.count >= Self.headerLength else { return nil }
    var header = Array(input.prefix(Self.headerLength))
    let document = Array(input.dropFirst(Self.headerLength))
    guard let tree = document.isEmpty ? .object([]) : JSONTree(document) else { return nil }
    if random.happens(0.1) {
      // The longest list has 91 choices, and most have less than 20.
      let choice = random.index(below: random.happens(0.5) ? 20 : 92)
      header[random.index(below: header.count)] = UInt8(ascii: "a") + UInt8(choice)
    }
    for _ in 0..<4 {
      var changed = tree
      repeat {
        random.pick(from: MutationOperation.allCases)?.apply(to: &changed, using: &random)
      } while random.happens(0.4)
      let result = header + changed.bytes
      if result.count <= maxSize, result != input { return result }
    }
    return nil
  }

  /// Replaces a value of one input with a value of another.
  ///
  /// - Parameters:
  ///   - first: The input to be changed, with its header.
  ///   - second: The input to take a value from.
  /// - Returns: The changed input, or `nil` if one of them has no document, or the result would be too large.
  package mutating func crossed(_ first: [UInt8], with second: [UInt8], maxSize: Int) -> [UInt8]? {
    guard first.count > Self.headerLength, second.count > Self.headerLength,
      var tree = JSONTree(Array(first.dropFirst(Self.headerLength))),
      let other = JSONTree(Array(second.dropFirst(Self.headerLength)))
    else { return nil }
    let graft = other.value(at: random.pick(from: other.places()) ?? 0)
    tree.change(at: random.pick(from: tree.places()) ?? 0) { value in
      if case .object(let members) = graft, case .object(let own) = value, random.happens(0.5) {
        value = .object(own + members)
      } else {
        value = graft
      }
    }
    let result = first.prefix(Self.headerLength) + tree.bytes
    return result.count <= maxSize ? Array(result) : nil
  }
}
