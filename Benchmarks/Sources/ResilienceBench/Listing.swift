import Contenders
import Payloads

/// The listing of everything that can be chosen.
enum Listing {
  /// Every shape, every layout, every contender, every kind of dirt, and the mixes.
  static var text: String {
    let contenders = section("Contenders", ContenderRegistry.all.map { ($0.name, $0.summary) })
    let layouts = section("Layouts", PayloadLayout.allCases.map { ($0.rawValue, $0.summary) })
    let kinds = section("Kinds of dirt", DirtKind.allCases.map { ($0.rawValue, $0.summary) })
    let mixes = DirtMix.named.map { name, mix in
      let total = mix.shares.reduce(0) { $0 + $1.weight }
      return section(
        "The mix \(name)",
        mix.shares.map { share in
          ("\(share.weight) of \(total)", share.kinds.map(\.rawValue).joined(separator: ", "))
        }
      )
    }
    let shapes = "Shapes:\n" + LoadedCase.shapes.map { "  \($0)\n" }.joined()
    return ([shapes, layouts, contenders, kinds] + mixes).joined(separator: "\n")
  }

  private static func section(_ title: String, _ entries: [(String, String)]) -> String {
    let width = entries.map(\.0.count).max() ?? 0
    let lines = entries.map { name, summary in
      "  " + name + String(repeating: " ", count: width - name.count) + "  " + summary
    }
    return ([title + ":"] + lines).joined(separator: "\n") + "\n"
  }
}
