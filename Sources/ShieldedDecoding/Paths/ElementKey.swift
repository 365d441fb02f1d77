/// The coding key of an array's element, named as Foundation's decoders name it, or of a member that no type declares.
///
/// It is small enough to lie in a coding path without a memory of its own, and spells an index only where somebody asks: paths
/// are made for every error, and errors are rescued by the thousand.
package struct ElementKey: CodingKey {
  private enum Content {
    case index(Int)
    case name(String)
  }

  private let content: Content

  package init(index: Int) {
    content = .index(index)
  }

  package init(stringValue: String) {
    content = .name(stringValue)
  }

  package init?(intValue: Int) {
    content = .index(intValue)
  }

  package var stringValue: String {
    switch content {
    case .index(let index): "Index \(index)"
    case .name(let name): name
    }
  }

  package var intValue: Int? {
    switch content {
    case .index(let index): index
    case .name: nil
    }
  }

  package static var superKey: ElementKey { ElementKey(stringValue: "super") }
}
