#if Macros
  import ShieldedDecoding
  import Testing

  @testable import ShieldedMacrosPlugin

  @Suite("The plugin's key conversion", .timeLimit(.minutes(20)))
  struct SnakeCaseTests {
    /// Every key of up to five characters of these, which include underscores, a digit, a capital and a letter with an accent.
    private static let keys = (1...5).flatMap { length in
      (0..<length).reduce([""]) { keys, _ in keys.flatMap { key in ["_", "a", "B", "2", "é"].map { key + $0 } } }
    }

    @Test("It converts a key as the decoder's strategy does")
    func agreement() {
      for key in Self.keys + ["foo_2nd", "my_url_property", "__x__", "a-b_c'd", "ß_ßx"] {
        #expect(ShieldedMacrosPlugin.SnakeCase.camelCased(key) == ShieldedDecoding.SnakeCase.camelCased(key), "\(key)")
      }
    }
  }
#endif
