/// An array of which every element is rescued for itself.
///
/// The loop must come to an end and lose no good element over decoders of either habit: some stay at an element that
/// they failed to decode (Foundation's), some have moved past it already. So `currentIndex` is looked at before and after:
/// - It stays: the element's token is read, which moves on.
/// - It has moved: the token is behind. Elements with rules of their own are worth a second look, so the array is opened
///   again, the good ones are passed over once, and from there on every element is decoded by a type whose `init(from:)`
///   never throws, over which all decoders agree.
/// - It moves neither on failure nor on a skip: the array ends there, and the log says so.
struct RescuedElements<Placement: ElementPlacement>: Rescuable {
  private(set) var elements: [Placement.Element] = []

  /// The empty array, which stands in for one that is not there.
  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.unkeyedContainer()
    if let count = container.count {
      // Bounded, since a decoder may promise more than it holds.
      elements.reserveCapacity(min(max(0, count), 4_096))
    }
    var reader = ElementReader<Placement>(container, of: decoder)
    while let element = try reader.next() {
      if let element = element.value { elements.append(element) }
    }
  }

  static func converted(from token: JSONToken) -> Conversion<RescuedElements> { RescueRules.collection(token) }

  static var rescueTarget: RescueTarget { .array }
}

/// What happens in the place of an element that can't be used.
protocol ElementPlacement {
  associatedtype Element: Rescuable

  /// The element that stands in; `nil` to leave the place out.
  static func standIn() -> Element?

  static var outcome: RescueOutcome { get }
}

/// Puts the element's default in its place, so that positions keep their meaning.
enum Substituting<Element: SafeValue>: ElementPlacement {
  static func standIn() -> Element? { Element.safeDefault }

  static var outcome: RescueOutcome { .defaulted }
}

/// Leaves the element out.
enum Dropping<Element: Rescuable>: ElementPlacement {
  static func standIn() -> Element? { nil }

  static var outcome: RescueOutcome { .dropped }
}
