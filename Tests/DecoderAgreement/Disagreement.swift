/// A document that `JSONDecoder` and `ShieldedJSONDecoder` decode differently.
public struct Disagreement: Sendable {
  /// The payload.
  public let document: [UInt8]
  /// Foundation's error; `nil` if it returned a value.
  public let foundation: DecodeFault?
  /// The library's error; `nil` if it returned a value.
  public let shielded: DecodeFault?
  /// The names of properties that hold dictionaries. Foundation decodes dictionaries in hash order.
  public let dictionaryNames: Set<String>
  /// Whether the whole payload is decoded as a dictionary.
  public let isDictionary: Bool
  /// Whether the braces of the payload's outermost object may be missing.
  public let assumesTopLevelDictionary: Bool
  /// Whether the payload's keys are converted before they are compared.
  public let convertsKeys: Bool

  /// Creates a disagreement.
  ///
  /// - Parameters:
  ///   - document: The payload.
  ///   - foundation: Foundation's error; `nil` if it returned a value.
  ///   - shielded: The library's error; `nil` if it returned a value.
  ///   - dictionaryNames: The names of properties that hold dictionaries.
  ///   - isDictionary: Whether the whole payload is decoded as a dictionary.
  ///   - assumesTopLevelDictionary: Whether the braces of the payload's outermost object may be missing.
  ///   - convertsKeys: Whether the payload's keys are converted before they are compared.
  public init(
    document: [UInt8],
    foundation: DecodeFault?,
    shielded: DecodeFault?,
    dictionaryNames: Set<String> = [],
    isDictionary: Bool = false,
    assumesTopLevelDictionary: Bool = false,
    convertsKeys: Bool = false
  ) {
    self.document = document
    self.foundation = foundation
    self.shielded = shielded
    self.dictionaryNames = dictionaryNames
    self.isDictionary = isDictionary
    self.assumesTopLevelDictionary = assumesTopLevelDictionary
    self.convertsKeys = convertsKeys
  }

  /// The listed difference that explains this disagreement; `nil` if none does, which is a bug in the library.
  public var difference: DecoderDifference? {
    DecoderDifference.allCases.first { $0.explains(self) }
  }

  /// The payload in UTF-8, with missing outermost braces added; `nil` if its encoding is broken.
  var text: [UInt8]? {
    guard let text = PayloadText.utf8(document) else { return nil }
    guard assumesTopLevelDictionary, text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) != UInt8(ascii: "{")
    else { return text }
    return [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
  }

  /// Whether a step of a path leads into a dictionary. The dictionary may be an element of lists.
  func isEntry(_ path: [DecodeFault.Step], at index: Int) -> Bool {
    guard !path[index].isIndex else { return false }
    return isDictionary || path.nameAround(index).map(dictionaryNames.contains) ?? false
  }
}
