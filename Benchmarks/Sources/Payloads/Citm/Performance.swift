/// A performance in a concert hall, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue.
public struct Performance: Codable, Hashable, Sendable {
  /// The price of a seat.
  public struct Price: Codable, Hashable, Sendable {
    /// The price in cents.
    public var amount: Int
    /// The category of the customer.
    public var audienceSubCategoryId: Int
    /// The category of the seat.
    public var seatCategoryId: Int

    /// Creates a price.
    public init(amount: Int = 0, audienceSubCategoryId: Int = 0, seatCategoryId: Int = 0) {
      self.amount = amount
      self.audienceSubCategoryId = audienceSubCategoryId
      self.seatCategoryId = seatCategoryId
    }
  }

  /// A part of the hall.
  public struct Area: Codable, Hashable, Sendable {
    /// The number of the part.
    public var areaId: Int
    /// The numbers of its blocks.
    public var blockIds: [Int]

    /// Creates a part of the hall.
    public init(areaId: Int = 0, blockIds: [Int] = []) {
      self.areaId = areaId
      self.blockIds = blockIds
    }
  }

  /// The seats of a category.
  public struct SeatCategory: Codable, Hashable, Sendable {
    /// Where they are.
    public var areas: [Area]
    /// The category's number.
    public var seatCategoryId: Int

    /// Creates a category.
    public init(areas: [Area] = [], seatCategoryId: Int = 0) {
      self.areas = areas
      self.seatCategoryId = seatCategoryId
    }
  }

  /// The number of the event.
  public var eventId: Int
  /// The number of the performance.
  public var id: Int
  /// The path of a picture, if any.
  public var logo: String?
  /// The name, if it isn't the event's.
  public var name: String?
  /// The prices.
  public var prices: [Price]
  /// The categories of seats.
  public var seatCategories: [SeatCategory]
  /// The path of a plan, if any.
  public var seatMapImage: String?
  /// The start, in milliseconds since 1970.
  public var start: Int
  /// The code of the hall.
  public var venueCode: String

  /// Creates a performance.
  public init(
    eventId: Int = 0,
    id: Int = 0,
    logo: String? = nil,
    name: String? = nil,
    prices: [Price] = [],
    seatCategories: [SeatCategory] = [],
    seatMapImage: String? = nil,
    start: Int = 0,
    venueCode: String = ""
  ) {
    self.eventId = eventId
    self.id = id
    self.logo = logo
    self.name = name
    self.prices = prices
    self.seatCategories = seatCategories
    self.seatMapImage = seatMapImage
    self.start = start
    self.venueCode = venueCode
  }
}
