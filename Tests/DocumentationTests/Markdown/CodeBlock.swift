/// A block of code in a Markdown document.
struct CodeBlock: Equatable {
  /// The first word after the fence in lower case; empty without one, and `swift` for an indented block of an article.
  var language: String

  /// The line of the document with the first line of code, from 1.
  var line: Int

  /// The code, without the indentation of the fence.
  var code: String

  /// What the comments directly before the block say about it.
  var markers: [DocumentationMarker] = []
}
