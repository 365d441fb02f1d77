import Foundation

/// A page of a list, as Stripe's API returns it.
struct ChargeList: Codable, Sendable {
  let object: String
  let url: String
  let hasMore: Bool
  let data: [Charge]

  enum CodingKeys: String, CodingKey {
    case object, url, data
    case hasMore = "has_more"
  }
}

/// A payment.
struct Charge: Codable, Identifiable, Sendable {
  enum Status: String, Codable, Sendable {
    case succeeded, pending, failed, unknown
  }

  struct Address: Codable, Sendable {
    var city: String?
    var country: String?
    var line1: String?
    var postalCode: String?

    enum CodingKeys: String, CodingKey {
      case city, country, line1
      case postalCode = "postal_code"
    }
  }

  struct BillingDetails: Codable, Sendable {
    var address: Address
    var email: String?
    var name: String?
    var phone: String?
  }

  struct Outcome: Codable, Sendable {
    var networkStatus: String
    var riskLevel: String
    var riskScore: Int
    var sellerMessage: String
    var type: String

    enum CodingKeys: String, CodingKey {
      case type
      case networkStatus = "network_status"
      case riskLevel = "risk_level"
      case riskScore = "risk_score"
      case sellerMessage = "seller_message"
    }
  }

  var id: String
  var amount: Int
  var amountCaptured: Int
  var amountRefunded: Int
  var currency: String
  var created: Date?
  var description: String?
  var customer: String?
  var isPaid: Bool
  var isRefunded: Bool
  var isDisputed: Bool
  var isLive: Bool
  var status: Status
  var billingDetails: BillingDetails
  var outcome: Outcome?
  var card: PaymentMethod?
  var metadata: [String: String]
  var receipt: URL?

  enum CodingKeys: String, CodingKey {
    case id, amount, currency, created, description, customer, status, outcome, metadata
    case amountCaptured = "amount_captured"
    case amountRefunded = "amount_refunded"
    case isPaid = "paid"
    case isRefunded = "refunded"
    case isDisputed = "disputed"
    case isLive = "livemode"
    case billingDetails = "billing_details"
    case card = "payment_method_details"
    case receipt = "receipt_url"
  }
}

/// How a charge was paid.
struct PaymentMethod: Codable, Sendable {
  struct Card: Codable, Sendable {
    let brand: String
    let last4: String
    let expMonth: Int
    let expYear: Int
    let funding: String
    let country: String?

    enum CodingKeys: String, CodingKey {
      case brand, last4, funding, country
      case expMonth = "exp_month"
      case expYear = "exp_year"
    }
  }

  let type: String
  let card: Card?
}
