#if Macros
  import Testing

  @Suite("Expansions of structs")
  struct StructExpansionTests {
    @Test("A struct of plain variables is read in place")
    func readsInPlace() {
      Expansion.expect(
        """
        @Shielded
        public struct Product {
          public var id: String
          public var quantity = 1
        }
        """,
        expandsTo: """
          x
          """
      )
    }
  }
#endif
