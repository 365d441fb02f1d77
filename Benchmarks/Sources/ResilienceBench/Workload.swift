import Contenders
import Foundation
import Payloads

/// A payload ready to be decoded, and how dirty it is.
struct Workload: Sendable {
  let rate: Double
  let payload: Payload<CatalogueRecord>
  let data: Data

  init(rate: Double, payload: Payload<CatalogueRecord>) {
    self.rate = rate
    self.payload = payload
    data = Data(payload.bytes)
  }
}
