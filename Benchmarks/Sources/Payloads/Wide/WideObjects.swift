/// Objects with hundreds to thousands of members, of which a model declares thirteen. One of these is a dictionary of a
/// hundred or more entries.
///
///     {"code":200,"message":"ok","data":[{"register0001":7,"voltage":4.9,"register0002":"idle", …}]}
///
/// The declared members are scattered among the others, in a different order in each record, so that a decoder can't expect
/// them in the model's order. Expected rescues are in the model's order.
package struct WideObjects: PayloadShape {
  /// The possible numbers of undeclared members in a record.
  package static let widths = [200, 500, 1_000, 2_000]

  package let name = "wide"
  package let summary = "objects of 200 to 2000 members, 13 of them declared, one a dictionary; about 23 kB each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<WideRecord> {
    PayloadPieces(WideSource(values: specification.values), specification)
  }
}
