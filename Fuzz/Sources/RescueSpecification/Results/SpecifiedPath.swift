/// The location of a value in a document.
package struct SpecifiedPath: Hashable, Sendable {
  /// One step from a container to one of its values.
  ///
  /// Keys are compared by their UTF-8 and not as Swift compares strings, because two keys that are canonically equal are two
  /// keys of a document.
  package enum Step: Hashable, Sendable {
    case key([UInt8])
    case index(Int)
    /// Any element of a list, in a folded path.
    case anyIndex

    /// Returns the step to the value of a key.
    package static func key(_ text: String) -> Step { .key(Array(text.utf8)) }
  }

  /// The steps from the top of the document.
  package var steps: [Step]

  /// The path of the whole document.
  package static let whole = SpecifiedPath([])

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Returns the path of a value inside the value at this path.
  package func appending(_ step: Step) -> SpecifiedPath { SpecifiedPath(steps + [step]) }

  /// Returns the path of the value of a key.
  package func key(_ text: String) -> SpecifiedPath { appending(.key(text)) }

  /// Returns the path of an element.
  package func index(_ index: Int) -> SpecifiedPath { appending(.index(index)) }

  /// Whether no list is on the path.
  package var isOutsideLists: Bool {
    !steps.contains { if case .key = $0 { false } else { true } }
  }

  /// The path with every index replaced by `*`, under which rescues are counted.
  package var folded: SpecifiedPath {
    SpecifiedPath(steps.map { if case .index = $0 { .anyIndex } else { $0 } })
  }
}

extension SpecifiedPath: CustomStringConvertible {
  package var description: String {
    steps.isEmpty ? "the whole document" : steps.map(\.description).joined()
  }
}

extension SpecifiedPath.Step: CustomStringConvertible {
  package var description: String {
    switch self {
    case .key(let bytes): "[\(String(decoding: bytes, as: UTF8.self).debugDescription)]"
    case .index(let index): "[\(index)]"
    case .anyIndex: "[*]"
    }
  }
}
