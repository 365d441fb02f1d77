import ShieldedDecoding

/// Decodes consecutive elements of a list, and counts them.
///
/// Elements are read in one pass if their type allows it, and otherwise through a tape of all of them.
@usableFromInline
package struct ElementDecoder<Element: Decodable> {
  /// The elements that are complete.
  @usableFromInline package private(set) var elements: [Element] = []
  /// The index of the next element in the whole list.
  private var index = 0

  /// The settings for an array that contains a part of the list.
  private var settings: ShieldedJSONDecoder
  private let options: RescueOptions
  private let rules = ElementRules<Element>()
  private let onePassReader: OnePassElementReader<Element>?
  private var path: [String] = []
  private var codingPath: [any CodingKey] { path.map { ElementKey(stringValue: $0) } }
  /// A Boolean value that indicates whether elements are only checked for their syntax, because the response is known
  /// to be a failure.
  package var skipsElements = false
  private var hasUserInfo: Bool { !settings.userInfo.isEmpty }
  /// The number of containers around an element.
  private var elementDepth = 0
  /// The settings for a single element. Not stored: the code that copies and destroys a decoder would be twice as long.
  private var elementSettings: ShieldedJSONDecoder {
    var settings = settings
    settings.enclosingDepth = elementDepth
    return settings
  }

  package init(_ settings: ShieldedJSONDecoder, _ options: RescueOptions) {
    var settings = settings
    settings.assumesTopLevelDictionary = false
    // A part of a list that isn't well formed isn't the beginning of a payload.
    settings.truncation = .throw
    self.settings = settings
    self.options = options
    onePassReader = OnePassElementReader()
  }

  /// Sets the keys that lead to the list.
  package mutating func enterList(at path: [String]) {
    self.path = path
    settings.enclosingDepth = path.count
    elementDepth = path.count + 1
  }

  /// A Boolean value that indicates whether elements are complete.
  ///
  /// It uses `count` because `isEmpty` of a generic array looks up a witness table each time. A call that isn't inlined copies the
  /// decoder and looks up its type; a single byte then took 190 ns instead of 70.
  @inlinable
  @inline(__always)
  package var hasElements: Bool { elements.count > 0 }

  package mutating func takeElements() -> [Element] {
    let taken = elements
    elements = []
    return taken
  }

  /// Adds elements that another decoder has decoded and counted.
  package mutating func deliver(_ others: [Element]) { elements += others }

  /// Counts the list for a report, after all its elements.
  package func countList() {
    if rules.areCounted { options.addList(at: codingPath) }
  }

  /// Decodes a part of the list.
  ///
  /// - Parameter range: The range of the part, from its opening to its closing bracket.
  /// - Throws: An error of an element that isn't rescued. The elements before it are complete. ``MalformedPart`` if an element
  ///   isn't valid JSON; then none is complete.
  package mutating func decodePart(in bytes: [UInt8], _ range: Range<Int>) throws {
    if !skipsElements, let onePassReader {
      let part = ListPart(path: path, firstIndex: index, decoder: settings)
      let read = options.applyToElements(hasUserInfo: hasUserInfo) { onePassReader.elements(part, bytes, range) }
      if let read { return append(read) }
    }
    let document = try document(bytes, range, for: settings)
    try decodeElements(at: document.elementPositions, of: document, with: settings)
  }

  /// Decodes values that follow each other without commas, in one pass.
  ///
  /// - Parameter areLines: Whether every value must be on a line of its own.
  /// - Returns: `false` if nothing was decoded.
  package mutating func decodeInOnePass(_ bytes: [UInt8], _ range: Range<Int>, areLines: Bool) -> Bool {
    guard let onePassReader else { return false }
    let part = ListPart(path: path, firstIndex: index, decoder: elementSettings)
    let read = options.applyToElements(hasUserInfo: hasUserInfo) { onePassReader.values(part, bytes, range, areLines) }
    guard let read else { return false }
    append(read)
    return true
  }

  /// Decodes values that aren't in an array.
  ///
  /// They are copied into an array, because a tape for each line of 140 bytes took more than twice the time. If the array is valid
  /// JSON and each element begins at the position of a value, only the added commas are between them, so each value is valid JSON.
  ///
  /// - Returns: `false` if nothing was decoded: the values must be decoded one by one.
  /// - Throws: An error of a value that isn't rescued. The elements before it are complete.
  package mutating func decodeValues(in bytes: [UInt8], _ ranges: [Range<Int>]) throws -> Bool {
    guard ranges.count > 1 else { return false }
    var array: [UInt8] = []
    array.reserveCapacity(ranges.reduce(ranges.count + 1) { $0 + $1.count })
    var starts: [Int] = []
    for range in ranges {
      array.append(starts.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
      starts.append(array.count)
      array += bytes[range]
    }
    array.append(UInt8(ascii: "]"))
    // Values that are as deep as the limit allows are too deep in the array, and decoded one by one.
    let settings = elementSettings
    guard let document = try? document(array, 0..<array.count, for: settings) else { return false }
    let positions = document.elementPositions
    guard positions.elementsEqual(starts, by: { document.start(at: $0) == $1 }) else { return false }
    try decodeElements(at: positions, of: document, with: settings)
    return true
  }

  /// Decodes one element.
  ///
  /// - Parameter place: The place of the element in the body.
  /// - Throws: An error of the element that isn't rescued; ``MalformedPart`` if it isn't valid JSON.
  package mutating func decodeElement(
    in bytes: [UInt8],
    _ range: Range<Int>,
    at place: ShieldedJSONDecoder.WholeBody
  ) throws {
    let settings = elementSettings
    let document: Document
    do {
      document = try self.document(bytes, range, for: settings)
    } catch let part as MalformedPart {
      guard let lenient = try lenientDocument(bytes, range, at: place) else { throw part }
      document = lenient
    }
    try decodeElements(at: [0], of: document, with: settings)
  }

  /// Decodes the last part of a truncated list.
  ///
  /// - Parameters:
  ///   - part: The bytes of the elements, after an opening bracket.
  ///   - truncation: Which of them are kept.
  ///   - place: The place of the bytes in the body.
  ///   - isList: Whether the bracket is that of the list, and not an additional one.
  /// - Throws: An error of an element that isn't rescued; ``MalformedPart`` if the part isn't the beginning of a list, or if the
  ///   policy doesn't allow that it is completed.
  package mutating func decodeIncompletePart(
    _ part: [UInt8],
    _ truncation: ShieldedJSONDecoder.Truncation,
    at place: ShieldedJSONDecoder.WholeBody,
    isList: Bool
  ) throws {
    var settings = self.settings
    settings.truncation = truncation
    settings.wholeBody = place
    // The added bracket doesn't count.
    if !isList { settings.enclosingDepth -= 1 }
    settings.wholeBody?.firstBracket = isList ? (path.isEmpty ? .outermost : .insideObject) : .added
    let document: Document
    do {
      // The policy decides whether the part may be completed.
      document = try options.applyToElements(hasUserInfo: hasUserInfo) {
        try Document.copying(part: part, for: settings, at: RescuePathSource(codingPath, index: index))
      }
    } catch let error as DecodingError {
      throw MalformedPart(error) ?? error
    }
    try decodeElements(at: document.elementPositions, of: document, with: settings)
  }

  /// Replaces or drops an element that isn't valid JSON.
  ///
  /// - Parameters:
  ///   - text: The bytes of the element, for its record.
  ///   - isIncomplete: Whether the body ends after them, so that they may be the beginning of an element.
  /// - Throws: ``MalformedElement``, if the policy doesn't allow it.
  package mutating func rescueElement(_ text: ArraySlice<UInt8>, isIncomplete: Bool, after error: DecodingError) throws
  {
    let error = MalformedElement(String(decoding: text, as: UTF8.self), isIncomplete: isIncomplete, error)
    let element = try options.applyToElements(hasUserInfo: hasUserInfo) {
      try rules.rescue(.other, error) { RescuePathSource(codingPath, index: index) }
    }
    append(element.map { [$0] } ?? [], count: 1)
  }

  private func document(_ bytes: [UInt8], _ range: Range<Int>, for settings: ShieldedJSONDecoder) throws -> Document {
    do {
      return try Document.copying(bytes, range, for: settings)
    } catch let error as DecodingError {
      guard let part = MalformedPart(error) else { throw error }
      throw part
    }
  }

  /// Records a line that has nothing but comments, if the grammar has them.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line.
  ///   - place: The place of the line in the body.
  /// - Returns: `false` if the line has anything else.
  package func skipsComment(_ line: ArraySlice<UInt8>, at place: ShieldedJSONDecoder.WholeBody) -> Bool {
    var rewriter = GrammarRewriter(settings.grammar.extensions.intersection(.comments))
    rewriter.append(line)
    guard rewriter.end() == nil, rewriter.text.allSatisfy(\.isJSONWhiteSpace) else { return false }
    options.apply { for use in rewriter.uses { use.record(at: RescuePathSource([])) { place.offset(of: $0) } } }
    return true
  }

  /// Scans an element that isn't JSON; `nil` if the grammar or the policy allows nothing else. A part of several elements isn't scanned
  /// so, because the records would depend on the parts.
  private func lenientDocument(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    at place: ShieldedJSONDecoder.WholeBody
  ) throws -> Document? {
    if settings.grammar == .rfc8259 { return nil }
    var settings = elementSettings
    settings.wholeBody = place
    do {
      return try options.applyToElements(hasUserInfo: hasUserInfo) {
        try Document.lenient(bytes, range, for: settings, at: RescuePathSource(codingPath, index: index))
      }
    } catch let error as DecodingError {
      throw MalformedPart(error) ?? error
    }
  }

  private mutating func append(_ read: [Element]) { append(read, count: read.count) }

  private mutating func append(_ read: [Element], count: Int) {
    if elements.isEmpty { elements = read } else { elements += read }
    index += count
    if rules.areCounted { options.addElements(count, toListAt: codingPath) }
  }

  /// Decodes elements through a tape.
  ///
  /// - Parameters:
  ///   - positions: The tape indices of the elements.
  ///   - settings: The settings that it was scanned with.
  private mutating func decodeElements(
    at positions: [Int],
    of document: Document,
    with settings: ShieldedJSONDecoder
  ) throws {
    let skipped = skipsElements ? positions.count : 0
    defer { index += skipped }
    if skipsElements, document.truncation == nil { return }
    let positions = skipsElements ? [] : positions
    // Locals, since the closures would copy the whole decoder for each element.
    let (rules, path, firstIndex) = (rules, path, index)
    var decoded: [Element] = []
    var count = 0
    // Also if an element throws.
    let isCounted = !skipsElements
    defer { if isCounted { append(decoded, count: count) } }
    try options.applyToElements(hasUserInfo: hasUserInfo) {
      try settings.decode(document, isOverPart: true) { root in
        // The containers around the list aren't in the document. Their decoders only form its path.
        let list = path.reduce(root) { ValueDecoder(root.session, at: 0, in: $0, .key(ElementKey(stringValue: $1))) }
        if let truncation = document.truncation { list.record(truncation, firstIndex: firstIndex) }
        for position in positions {
          if let element = try rules.element(at: position, of: list, firstIndex + count) { decoded.append(element) }
          count += 1
        }
      }
    }
  }
}

extension ElementRules {
  /// Decodes an element, and rescues it if that throws.
  fileprivate func element(at position: Int, of list: ValueDecoder, _ index: Int) throws -> Element? {
    do {
      guard let decode else { return try list.value(Element.self, at: position, .index(index)) }
      var decoder = list.session.decoder(at: position, in: list, .index(index))
      let element = try decode(decoder)
      list.session.reuse(&decoder)
      return element
    } catch {
      return try rescue(list.token(at: position), error) { RescuePathSource(list.codingPath, index: index) }
    }
  }
}

extension Document {
  /// The tape indices of the root's elements.
  fileprivate var elementPositions: [Int] {
    var positions: [Int] = []
    var position = 2
    while position < tape[1].next {
      positions.append(position)
      position = index(after: position)
    }
    return positions
  }
}
