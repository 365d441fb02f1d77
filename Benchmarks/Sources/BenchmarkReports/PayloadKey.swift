import Payloads

/// Everything that determines a payload: in programs of the same version, equal keys give the same bytes.
package struct PayloadKey: Codable, Hashable, Sendable {
  package var shape: String
  /// The minimum size of the seed's clean payload in the compact layout, in bytes.
  package var size: Int
  /// The share of records that are dirty, from 0 to 1.
  package var rate: Double
  /// The share of a dirty record's fields that are dirty, from 0 to 1.
  package var density: Double
  /// The kinds of dirt, all equally likely, or only the name of a mix: `census` or `even`.
  package var kinds: [String]
  package var seed: UInt64
  /// The name of the layout, or `nil` for the compact one, which isn't named.
  private var otherLayout: String?

  private enum CodingKeys: String, CodingKey {
    case shape, size, rate, density, kinds, seed
    case otherLayout = "layout"
  }

  package init(
    shape: String,
    size: Int,
    layout: String = PayloadKey.defaultLayout,
    rate: Double = 0,
    density: Double = PayloadSpecification.defaultDirtDensity,
    kinds: [String] = PayloadKey.noMix,
    seed: UInt64
  ) {
    self.shape = shape
    self.size = size
    self.rate = rate
    self.density = density
    self.kinds = kinds
    self.seed = seed
    self.layout = layout
  }

  /// The name of the document's layout.
  package var layout: String {
    get { otherLayout ?? Self.defaultLayout }
    set { otherLayout = newValue == Self.defaultLayout ? nil : newValue }
  }

  /// The name of the layout of payloads for which none is given.
  package static let defaultLayout = PayloadLayout.compact.rawValue

  package static let defaultMix = ["census"]

  /// The entry of clean payloads in place of a mix.
  package static let noMix = ["mix"]

  /// A Boolean value that indicates whether the kinds of dirt are the name of a mix. Clean payloads have none.
  package var hasNamedMix: Bool { kinds.count == 1 && DirtMix.named.contains { $0.name == kinds[0] } }

  /// The same payload without dirt.
  package var clean: PayloadKey {
    var key = self
    key.rate = 0
    key.kinds = Self.noMix
    return key
  }

  /// The same payload with dirt; the clean payload if the rate is 0.
  package func dirty(rate: Double, kinds: [String]) -> PayloadKey {
    var key = clean
    if rate > 0 { (key.rate, key.kinds) = (rate, kinds) }
    return key
  }

  /// The shape's name, followed by that of the layout unless it is the compact one.
  package var shapeAndLayout: String {
    otherLayout.map { "\(shape) \($0)" } ?? shape
  }

  /// A description of the shape, the layout, the rate and the kinds, such as `catalogue, 10 % dirty`.
  package var summary: String {
    guard rate > 0 else { return "\(shapeAndLayout), clean" }
    let dirt = hasNamedMix ? "dirty" : kinds.joined(separator: "+")
    return "\(shapeAndLayout), \(NumberText.percent(rate)) \(dirt)"
  }
}

/// A payload's size, counts and fingerprint.
package struct PayloadFigures: Equatable, Sendable, Codable {
  package var key: PayloadKey
  package var bytes: Int
  package var records: Int
  package var dirtyFields: Int
  /// The 64-bit FNV-1a hash of the bytes, in hexadecimal. Equal payloads have equal fingerprints.
  package var fingerprint: String

  package init(key: PayloadKey, bytes: Int, records: Int, dirtyFields: Int, fingerprint: String) {
    self.key = key
    self.bytes = bytes
    self.records = records
    self.dirtyFields = dirtyFields
    self.fingerprint = fingerprint
  }
}
