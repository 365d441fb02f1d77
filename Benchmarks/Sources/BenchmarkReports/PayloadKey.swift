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
  /// The name of the layout, or `nil` for the compact one, which results of versions without layouts don't name.
  private var otherLayout: String?

  private enum CodingKeys: String, CodingKey {
    case shape, size, rate, density, kinds, seed
    case otherLayout = "layout"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    shape = try container.decode(String.self, forKey: .shape)
    size = try container.decode(Int.self, forKey: .size)
    rate = try container.decode(Double.self, forKey: .rate)
    density = try container.decode(Double.self, forKey: .density)
    let kinds = try container.decode([String].self, forKey: .kinds)
    self.kinds = rate == 0 ? Self.noMix : Self.kinds(named: kinds)
    seed = try container.decode(UInt64.self, forKey: .seed)
    otherLayout = try container.decodeIfPresent(String.self, forKey: .otherLayout)
  }

  package init(
    shape: String,
    size: Int,
    layout: String = PayloadKey.defaultLayout,
    rate: Double,
    density: Double,
    kinds: [String],
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

  /// The name of the default mix.
  package static let defaultMix = ["census"]

  /// What clean payloads have in place of a mix: the only word that builds without named mixes know.
  package static let noMix = ["mix"]

  /// Whether the kinds of dirt are the name of a mix. Clean payloads have none.
  package var hasNamedMix: Bool { kinds.count == 1 && DirtMix.named.contains { $0.name == kinds[0] } }

  /// The kinds of dirt in a results file, of which the old ones call the mix `even` only `mix`.
  package static func kinds(named kinds: [String]) -> [String] {
    kinds == noMix ? ["even"] : kinds
  }

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
