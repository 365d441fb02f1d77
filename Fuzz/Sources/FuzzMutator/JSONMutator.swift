import DecoderAgreement
import FuzzProperties
import Payloads

/// Changes inputs as a faulty backend would, and further: the document stays JSON, or nearly.
///
/// An input is a header, which more letters may precede, and a document. An input of any other form is left to the mutation of bytes.
package struct JSONMutator {
  private var random: SeededGenerator

  /// One call in this many is left to the mutation of bytes, so that every input stays reachable.
  package static let byteShare = 12

  /// Creates a mutator.
  ///
  /// - Parameter seed: Equal seeds make equal changes.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Changes an input.
  ///
  /// - Returns: The changed input, or `nil` if this call is left to the mutation of bytes.
  package mutating func mutated(_ input: [UInt8], maxSize: Int) -> [UInt8]? {
    let lettersCount = FuzzInput.lettersCount(of: input)
    guard random.index(below: Self.byteShare) > 0, input.count >= lettersCount else { return nil }
    var letters = Array(input.prefix(lettersCount))
    let document = Array(input.dropFirst(lettersCount))
    guard let tree = document.isEmpty ? .object([]) : JSONTree(document) else { return nil }
    if random.happens(0.1) {
      // The longest list has 114 choices, and most have less than 20.
      let choice = random.index(below: random.happens(0.5) ? 20 : 114)
      letters[lettersCount - 1 - random.index(below: FuzzInput.headerLength)] = UInt8(ascii: "a") + UInt8(choice)
    }
    if random.happens(0.03) { changeExtension(of: &letters) }
    for _ in 0..<4 {
      var changed = tree
      repeat {
        random.pick(from: MutationOperation.allCases)?.apply(to: &changed, using: &random)
      } while random.happens(0.4)
      let result = letters + changed.bytes
      if result.count <= maxSize, result != input { return result }
    }
    return nil
  }

  /// Chooses other letters before the header, or none. Few make a document so long that an input takes many times as long.
  private mutating func changeExtension(of letters: inout [UInt8]) {
    let hadExtension = letters.first == FuzzInput.extensionMark
    letters = letters.suffix(FuzzInput.headerLength)
    if hadExtension, random.happens(0.5) { return }
    let lengths = random.happens(0.1) ? DocumentGrowth.byteCounts.count : 4
    var choices = [DocumentGrowth.Kind.allCases.count, lengths, 8].map { random.index(below: $0) }
    if random.happens(0.3) { choices += [5, 2, 2, 2, 2].map { random.index(below: $0) } }
    letters = FuzzInput.extensionLetters(choices) + letters
  }

  /// Replaces a value of one input with a value of another.
  ///
  /// - Parameters:
  ///   - first: The input to be changed, with its header.
  ///   - second: The input to take a value from.
  /// - Returns: The changed input, or `nil` if one of them has no document, or the result would be too large.
  package mutating func crossed(_ first: [UInt8], with second: [UInt8], maxSize: Int) -> [UInt8]? {
    let (lettersCount, others) = (FuzzInput.lettersCount(of: first), FuzzInput.lettersCount(of: second))
    guard first.count > lettersCount, second.count > others, var tree = JSONTree(Array(first.dropFirst(lettersCount))),
      let other = JSONTree(Array(second.dropFirst(others)))
    else { return nil }
    let graft = other.value(at: random.pick(from: other.places()) ?? 0)
    tree.change(at: random.pick(from: tree.places()) ?? 0) { value in
      if case .object(let members) = graft, case .object(let own) = value, random.happens(0.5) {
        value = .object(own + members)
      } else {
        value = graft
      }
    }
    let result = first.prefix(lettersCount) + tree.bytes
    return result.count <= maxSize ? Array(result) : nil
  }
}
