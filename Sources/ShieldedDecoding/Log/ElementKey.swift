/// The coding key of an array's element, named as in Foundation's decoders, or of a member that no type declares.
///
/// The key is small enough to be stored in a coding path without a heap allocation, and it spells an index only on request:
/// each error builds a path, and a payload may have thousands of rescued errors.
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
