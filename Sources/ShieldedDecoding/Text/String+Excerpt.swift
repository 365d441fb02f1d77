extension String {
  /// The beginning of the text, with at most `utf8Count` UTF-8 bytes and only whole Unicode scalars.
  package func prefix(utf8Count: Int) -> String {
    guard utf8.count > utf8Count else { return self }
    var end = utf8.index(startIndex, offsetBy: utf8Count)
    end = unicodeScalars.index(before: unicodeScalars.index(after: end))
    return String(self[..<end])
  }

  /// The beginning of the text, as in ``prefix(utf8Count:)``, followed by an ellipsis if the text is cut.
  package func excerpt(utf8Count: Int) -> String {
    utf8.count > utf8Count ? prefix(utf8Count: utf8Count) + "…" : self
  }
}
