import DirtyBodies
import ModelRewriting

/// The objects around a value in the body, as structs that are rewritten like the model's own.
struct Envelope {
  /// The name of the outermost struct.
  static let typeName = "OwnModelSubject"

  /// The keys that lead to the value, at least one.
  let location: [String]
  /// The value's type, as Swift spells it.
  let type: String
  let keys: KeyNaming
  /// Whether the source uses `@Shielded`, so that it is its own version.
  let usesMacro: Bool

  /// The source of the structs.
  var file: ModelSources.File {
    var inner = type
    var structs: [String] = []
    for (depth, key) in location.enumerated().reversed() {
      let name = depth == 0 ? Self.typeName : "OwnModelEnvelope\(depth)"
      structs.append(
        """
        \(usesMacro ? "@Shielded\n" : "")struct \(name): Decodable {
          \(usesMacro ? "@Strict " : "")var value: \(inner)

          private enum CodingKeys: String, CodingKey {
            case value = \(keys.converted(key).debugDescription)
          }

          // The macro would encode the value, which may not be Encodable.
          func encode(to encoder: any Encoder) throws {}
        }

        """
      )
      inner = name
    }
    let imports = usesMacro ? "import ShieldedMacros\n\n" : ""
    return ModelSources.File(name: "OwnModelEnvelope.swift", text: imports + structs.joined(separator: "\n"))
  }
}
