import DecoderAgreement
import Foundation
import ShieldedDecoding

/// Computes what decoding a document must produce.
///
/// The specification follows the text of the rescue table, row by row, and the documentation of `@Shielded`. It is written for
/// clarity and not for speed, and shares no code with the library.
///
///     Specification(SpecifiedSettings(policy: .lenient)).result(of: .model(part), from: Array(#"{"count": "7"}"#.utf8))
package struct Specification {
  var settings: SpecifiedSettings
  var records: [SpecifiedRecord] = []
  var lists: [SpecifiedList] = []

  package init(_ settings: SpecifiedSettings) {
    self.settings = settings
  }

  /// Returns the result for a document.
  ///
  /// - Parameters:
  ///   - type: The type of the whole document.
  ///   - document: The document, in any Unicode encoding.
  package func result(of type: SpecifiedType, from document: [UInt8]) -> SpecifiedResult {
    guard let tree = tree(of: document) else {
      return SpecifiedResult(.failure(SpecifiedError(.dataCorrupted, at: .whole)))
    }
    var run = self
    do {
      let value = try run.whole(type, tree)
      return SpecifiedResult(.success(value), records: run.records, lists: run.lists)
    } catch {
      return SpecifiedResult(.failure(error), records: run.records, lists: run.lists)
    }
  }

  private func tree(of document: [UInt8]) -> JSONTree? {
    guard var text = PayloadText.utf8(document) else { return nil }
    let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if settings.assumesTopLevelDictionary, first != UInt8(ascii: "{") {
      text = [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
    }
    guard RFC8259.accepts(text, depthLimit: Self.depthLimit, allowsMark: false) else { return nil }
    return JSONTree(text)
  }

  static let depthLimit = 512

  /// The whole document, which no wrapper replaces by a default: a value made only of defaults would hide the failure.
  private mutating func whole(_ type: SpecifiedType, _ tree: JSONTree) throws(SpecifiedError) -> SpecifiedValue {
    guard case .wrapper(let wrapper) = type else { return try read(type, tree, at: .whole, isRescuing: false) }
    switch wrapper {
    case .safeBox(let type), .safeDefault(let type, _):
      return try rescued(type, tree, at: .whole, replacement: .none) ?? .absent
    case .droppingArray:
      if case .null = SpecifiedToken(tree) { throw SpecifiedError(.valueNotFound, at: .whole) }
      return try read(.wrapper(wrapper), tree, at: .whole, isRescuing: true)
    }
  }
}
