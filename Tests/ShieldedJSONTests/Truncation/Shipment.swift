import ShieldedDecoding

/// A DTO with every kind of field that a truncated payload can cut off.
struct Shipment: Codable, Rescuable, Equatable {
  @SafeBox var id: String
  @SafeBox var weight: Double?
  @SafeBox var isSent: Bool
  @SafeBox var tags: [String]
  @DroppingArray var parcels: [Package]
  @SafeBox var labels: [String: String]
  @SafeBox var note: String?
}

struct Package: Codable, Rescuable, Equatable {
  @SafeBox var code: String
  @SafeBox var count: Int?
}

/// The same without wrappers.
struct PlainShipment: Codable, Equatable {
  var id: String
  var weight: Double?
}
