extension RescuePath {
  /// The description of a path without components.
  static let wholePayload = "the whole payload"

  /// Parses a path in the notation of ``description``.
  ///
  ///     try RescuePath(parsing: #"data[*].prices["in EUR"]"#)
  ///     // the key data, any index, the key prices, the key "in EUR"
  ///
  /// - Parameter text: The path.
  /// - Throws: ``RescuePathParsingError`` if the text isn't a path, with the problem and its offset.
  public init(parsing text: String) throws(RescuePathParsingError) {
    var components: [Component] = []
    for step in try RescuePathParser.steps(of: text) {
      guard case .component(let component) = step else {
        throw RescuePathParsingError(
          text: text,
          offset: 0,
          reason: "* and ** match keys only in a budget's patterns"
        )
      }
      components.append(component)
    }
    self.init(components)
  }
}
