extension RescuePath {
  /// What a path without steps is written as.
  static let wholePayload = "the whole payload"

  /// Reads a path from the notation in which ``description`` writes it.
  ///
  ///     try RescuePath(parsing: #"data[*].prices["in EUR"]"#)
  ///     // the key data, any index, the key prices, the key "in EUR"
  ///
  /// - Parameter text: The path.
  /// - Throws: What is wrong with the text, and where.
  public init(parsing text: String) throws(RescuePathParsingError) {
    var components: [Component] = []
    for step in try RescuePathParser.steps(of: text) {
      guard case .component(let component) = step else {
        throw RescuePathParsingError(
          text: text,
          offset: 0,
          reason: "* and ** stand for keys in the patterns of a budget alone"
        )
      }
      components.append(component)
    }
    self.init(components)
  }
}
