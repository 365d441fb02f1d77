import Foundation
import ShieldedDecoding

/// A JSON decoder with the interface of Foundation's `JSONDecoder`. It is several times as fast, and rescues have direct access
/// to the payload's tokens.
///
///     var decoder = ShieldedJSONDecoder()
///     decoder.dateDecodingStrategy = .iso8601
///     let product = try decoder.decode(Product.self, from: Data(#"{"price": "99.0"}"#.utf8))
///     // with `@SafeBox var price: Double`, 99.0
///
/// Unlike `JSONDecoder`, it is a structure, so declare it with `var` to set its strategies. Tasks that use it concurrently each
/// have their own copy.
///
/// It accepts exactly the grammar of RFC 8259, unless ``grammar`` allows more. A trailing comma, a leading zero, or anything but white
/// space after the value makes the payload malformed, even if that part isn't decoded. Keys are compared byte for byte.
///
/// Invalid Unicode in a string is an error only if that string is decoded. A key with invalid Unicode matches no declared key;
/// `allKeys` lists it repaired with U+FFFD, and a plain dictionary throws `dataCorrupted`.
///
/// The payload is read in place and must not change during the call. If it is a file mapped into memory, don't write to the
/// file. The payload is copied only in these cases:
///
/// - It has less than 1 KiB, doesn't end in a bracket, or is in UTF-16 or UTF-32.
/// - ``grammar`` allows more than RFC 8259, and the payload needs it.
/// - A decoder or a container outlives the call.
/// - ``assumesTopLevelDictionary`` is set.
///
/// ## Types That Are Read in One Pass
///
/// A `@Shielded` type is read while the payload is checked, which takes about a quarter of the time. This applies to a whole
/// payload, to the payload of a response, to a list, and to objects inside other types. Values, records and errors are the same
/// as those of the type's `init(from:)`, which decodes the payload again if a pass meets something that it doesn't read. Only the
/// order of records can differ: a pass makes them in the order of the payload, and those of missing members at the end of each
/// object.
///
/// The decoder doesn't begin a pass in these cases:
///
/// - The call's log has a handler for rescues, which must be called at once.
/// - ``keyDecodingStrategy`` is a custom one without a ``keyConversion`` in its place, or ``nonConformingFloatDecodingStrategy`` or
///   ``assumesTopLevelDictionary`` is set.
/// - The value is inside another one, and the `init(from:)` of its type doesn't begin with `_JSONReader.offerPass(for:to:)`. The
///   elements of a `SafeArray` don't need that.
/// - The log reports undeclared keys, and the value is the associated value of an enum with a discriminator, or elements of a stream
///   together: each element is then read in a pass of its own.
///
/// Of a truncated payload that ``truncation`` keeps, the objects and the elements of lists that have arrived completely are read in
/// one pass too.
///
/// With `convertFromSnakeCase` or a ``keyConversion``, a pass converts each different key of the payload once, and then compares the
/// payload's bytes as it does without a strategy. It can't be completed if the payload has a key whose conversion is also that of a
/// declared one with an underscore, such as `is_active` in `@Key("is_active")`: such a type needs no strategy.
///
/// A type of a property that isn't read in one pass is decoded from its part of the payload. If the pass can't be completed
/// after that, its `init(from:)` runs again.
public struct ShieldedJSONDecoder: Sendable {
  /// A strategy for decoding dates, as in `JSONDecoder`.
  public typealias DateDecodingStrategy = JSONDecoder.DateDecodingStrategy
  /// A strategy for decoding `Data`, as in `JSONDecoder`.
  public typealias DataDecodingStrategy = JSONDecoder.DataDecodingStrategy
  /// A strategy for decoding infinity and not-a-number, as in `JSONDecoder`.
  public typealias NonConformingFloatDecodingStrategy = JSONDecoder.NonConformingFloatDecodingStrategy
  /// A strategy for converting the payload's keys to coding keys, as in `JSONDecoder`.
  public typealias KeyDecodingStrategy = JSONDecoder.KeyDecodingStrategy

  /// The strategy for decoding dates. By default as `Date` decodes itself, from the number of seconds since the beginning of 2001.
  public var dateDecodingStrategy: DateDecodingStrategy = .deferredToDate

  /// The strategy for decoding `Data`. By default from Base64.
  public var dataDecodingStrategy: DataDecodingStrategy = .base64

  /// The strategy for decoding infinity and not-a-number. By default decoding them throws.
  public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy = .throw

  /// The strategy for converting the payload's keys to coding keys. By default they aren't.
  public var keyDecodingStrategy: KeyDecodingStrategy = .useDefaultKeys

  /// A function that converts the payload's keys to coding keys, in place of ``keyDecodingStrategy``. By default there is none.
  ///
  ///     decoder.keyConversion = { key in key.hasPrefix("dc:") ? String(key.dropFirst(3)) : key }
  ///     // {"dc:title": "Dune", "pages": 412} has the coding keys title and pages
  ///
  /// The function must be pure: its result depends on nothing but the key. So each different key of a payload is converted once in a
  /// call, while a custom strategy, which depends on the path as well, is called for each key of each object. If a list is divided
  /// between cores, other threads call the function too.
  public var keyConversion: (@Sendable (_ key: String) -> String)?

  /// Contextual information passed to every `init(from:)`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// The grammar of the payload. The default is that of RFC 8259.
  ///
  ///     decoder.grammar = .lenient([.trailingCommas, .comments])
  ///     // {"tags": ["a", "b",]} // draft     the tags "a" and "b"; two records, by trailingComma and by comment
  ///
  /// Each extension that a payload uses is recorded once, with the number of places and the first one; in a stream, also once for each
  /// element. A policy that doesn't allow it makes the payload malformed. A payload in the grammar of RFC 8259 takes no more time; any
  /// other is rewritten, and is decoded on one core.
  public var grammar = JSONGrammar.rfc8259

  /// A Boolean value that indicates whether the payload's outermost object may be written without its braces.
  public var assumesTopLevelDictionary = false

  /// The number of cores that decode a long list. The default is one.
  public var concurrency: Concurrency = .sequential

  /// The strategy for a payload that ends too early. The default is to throw.
  ///
  /// It isn't applied if ``assumesTopLevelDictionary`` is set.
  public var truncation: Truncation = .throw

  /// A Boolean value that indicates whether the rest of a truncated payload may still arrive.
  var isArriving = false

  /// The division of lists in tests; `nil` to divide them as ``concurrency`` says.
  var testedDivision: ListDivision?

  /// The facts that a feed knows about the whole body of which the payload is a part.
  package var wholeBody: WholeBody?

  /// A Boolean value that indicates whether the uses of a lenient grammar are recorded. A call that decodes a part of a payload again
  /// doesn't record them again.
  package var recordsGrammar = true

  /// The number of containers around a payload that is a part of a body. They count too.
  var enclosingDepth = 0

  /// The number of containers around a body that is JSON in a string.
  var embeddedDepth = 0

  /// The maximum depth of nested arrays and objects. The default is 512; a negative number counts as 0.
  ///
  /// A payload with deeper nesting is malformed. Scanning needs no stack, but decoding a recursive type takes about 1 KB of
  /// stack for each level in a release build. Before you raise the limit, make sure that the thread's stack has that many KB.
  public var depthLimit = 512

  /// Creates a decoder with the settings of a new `JSONDecoder`.
  public init() {}
}

extension ShieldedJSONDecoder: RescuingDecoder {
  /// The rescue options that are set in ``userInfo``.
  public var userInfoOptions: RescueOptions { RescueOptions(userInfo: userInfo) }

  /// `true`: the decoder knows which keys its containers have been asked for.
  public var reportsUndeclaredKeys: Bool { true }
}

#if canImport(Combine)
  import Combine

  extension ShieldedJSONDecoder: TopLevelDecoder {
    /// The input of a decoder in Combine. The compiler can't infer it, because text and arrays of bytes can be decoded as well.
    public typealias Input = Data
  }
#endif

// MARK: Keys

extension ShieldedJSONDecoder {
  /// The conversion of keys.
  enum KeyRule {
    case none
    /// A conversion that depends on the key alone; `nil` for that from snake case.
    case pure((@Sendable (String) -> String)?)
    /// A conversion that depends on the key's path.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  var keyRule: KeyRule {
    if let keyConversion { return .pure(keyConversion) }
    return switch keyDecodingStrategy {
    case .useDefaultKeys: .none
    case .convertFromSnakeCase: .pure(nil)
    case .custom(let convert): .custom(convert)
    @unknown default: .none
    }
  }

  /// A Boolean value that indicates whether keys are converted before they are compared.
  package var convertsKeys: Bool { if case .none = keyRule { false } else { true } }

  // MARK: Truncated payloads

  /// A strategy for a payload that ends too early, for example because the connection was lost.
  ///
  ///     // {"page": 1, "items": [{"sku": "a", "tags": ["x"]}, {"sku": "b", "tags": ["y", "z
  ///     // .throw         DecodingError.dataCorrupted
  ///     // .keepComplete  page 1, and the item "a"
  ///     // .keepPartial   page 1, the item "a", and the item "b" with the tag "y"
  ///
  /// What has arrived completely is kept. What hasn't is rescued: a field gets its default with the reason `incomplete`, which an
  /// Optional records too, and an element is dropped. It is never taken for a `null` or for a missing key. A number at the end
  /// isn't kept, since `12` may be the beginning of `123`. One more record, by the rule `incompletePayload`, has the path of the
  /// innermost array or object without an end, and the length of the payload in bytes.
  ///
  /// <doc:DecodingATruncatedPayload> has the exact rules.
  @nonexhaustive
  public enum Truncation: Sendable {
    /// Decoding throws `DecodingError.dataCorrupted`.
    case `throw`
    /// Complete values are kept. Of the outermost list without an end, only complete elements are kept. An object that isn't in
    /// such a list keeps the members that are complete.
    case keepComplete
    /// As ``keepComplete``, and the last element is kept with what has arrived of it. A string is kept without its last
    /// character, with which the next one might have combined.
    case keepPartial
  }
}

extension ShieldedJSONDecoder: ScanSettings {
  /// A body of which a feed decodes parts.
  package struct WholeBody {
    /// What the payload's first bracket is in the body.
    enum FirstBracket {
      /// That of the outermost container.
      case outermost
      /// That of a list inside an object.
      case insideObject
      /// None: it was added to a part.
      case added
    }

    var firstBracket = FirstBracket.outermost
    /// The length of the body in bytes.
    package var endOffset: Int
    /// A Boolean value that indicates whether the feed records that the body is truncated.
    package var isRecorded: Bool
    /// The offset of the payload in the body.
    package var start = 0
    /// The positions in the payload after which a part of the body is left out, and the number of bytes that are left out up to there.
    package var gaps: [(position: Int, byteCount: Int)] = []

    package init(endOffset: Int, isRecorded: Bool) {
      self.endOffset = endOffset
      self.isRecorded = isRecorded
    }

    /// Returns the offset in the body of a position in the payload.
    package func offset(of position: Int) -> Int {
      start + position + (gaps.last { position > $0.position }?.byteCount ?? 0)
    }
  }

  /// The extent to which a truncated payload is kept; `nil` if decoding throws.
  var completion: CompletedText.Extent? {
    switch truncation {
    case .throw: nil
    case .keepComplete: .completeElements
    case .keepPartial: .partialElements
    }
  }

  var bodyByteCount: Int? { wholeBody?.endOffset }

  func bodyOffset(of offset: Int) -> Int { wholeBody?.offset(of: offset) ?? offset }

  func containersAround(_ areObjects: [Bool]) -> [Bool] {
    switch wholeBody?.firstBracket ?? .outermost {
    case .outermost: areObjects
    case .insideObject: [true] + areObjects
    // Without a container of its own, what ends too early is the sequence.
    case .added: areObjects.count > 1 ? Array(areObjects.dropFirst()) : areObjects
    }
  }
}

// MARK: Cores

extension ShieldedJSONDecoder {
  /// The number of cores that decode a long list.
  ///
  ///     decoder.concurrency = .automatic
  ///     let products = try decoder.decode([Product].self, from: body)   // with `@Shielded struct Product`
  ///
  /// It applies to a list whose elements are read in one pass, as those of `@Shielded` types are, if the list is the payload or in
  /// an object there, but not in another list. Values, order, errors and report are the same as on one core. The caller's thread
  /// waits for the others.
  ///
  /// The defaults of the elements' properties are evaluated on other threads, on which the task's local values aren't available. An
  /// element that a pass doesn't read, such as one with a property whose type has its own `init(from:)`, is decoded on the caller's
  /// thread, and so are all elements if the log has a handler or a custom redaction. <doc:DecodingALongListOnSeveralCores> has the
  /// exact rules.
  @nonexhaustive
  public enum Concurrency: Sendable, Hashable {
    /// One core.
    case sequential
    /// At most so many cores, of which each decodes at least 64 KiB. A smaller number than 1 counts as 1.
    case cores(Int)
    /// All active cores, from 4 MB on.
    case automatic
  }

  /// The division of a payload's lists.
  var listDivision: ListDivision? {
    if let testedDivision { return testedDivision }
    let division =
      switch concurrency {
      case .sequential: ListDivision(coreCount: 1, minimumByteCount: .max)
      case .cores(let count): ListDivision(coreCount: count, minimumByteCount: 2 * ListDivision.segmentByteCount)
      case .automatic:
        ListDivision(coreCount: ProcessInfo.processInfo.activeProcessorCount, minimumByteCount: 4_000_000)
      }
    return division.coreCount > 1 ? division : nil
  }
}
