import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("The article about undeclared keys", .timeLimit(.minutes(20)))
struct UndeclaredArticleTests {
  struct Product: Codable, DefaultProvider {
    struct Size: Codable, DefaultProvider {
      @SafeBox var width: Int
      static func defaultInstance() -> Size { Size(width: 0) }
    }

    @SafeBox var name: String
    @SafeBox var size: Size

    static func defaultInstance() -> Product { Product(name: "", size: .defaultInstance()) }
  }

  struct Catalogue: Codable {
    @DroppingArray var items: [Product]
  }

  static let body = #"""
    {"items": [
      {"name": "Lamp", "size": {"width": 12, "depth": 7}, "colour": "red"},
      {"name": "Sofa", "size": {"width": 90}, "colour": "blue"}
    ], "page": 1}
    """#

  @Test("The example's report and budgets are those of the article")
  func example() throws {
    let report = UndeclaredOutcome(Catalogue.self, Self.body).report
    #expect(
      report.text() == """
        4 undeclared keys of 3 kinds in 1 response, with 2 elements in items

        count  elements    share  path                 expected  found   outcome     rule           first example
            2         2  100.0 %  items[*].colour      Never     string  undeclared  undeclaredKey  "red"
            1         1  100.0 %  page                 Never     number  undeclared  undeclaredKey  1
            1         1   50.0 %  items[*].size.depth  Never     number  undeclared  undeclaredKey  7
        """
    )
    try report.check(
      against: RescueBudget()
        .allowing(.undeclared, at: "page")
        .allowing(.undeclared, at: "items[*].*", share: 1)
        .allowing(.undeclared, at: "items[*].size.**")
    )
  }
}
