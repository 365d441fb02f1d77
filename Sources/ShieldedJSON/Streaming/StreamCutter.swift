/// Cuts a stream between two elements.
///
/// It doesn't depend on the elements' type, so that a piece that completes no element takes little time.
@usableFromInline
struct StreamCutter {
  @usableFromInline
  enum Form {
    /// A list inside a body, or a body that is a list.
    case list
    /// One value on every line.
    case lines
    /// Values that follow each other.
    case documents

    /// Whether an element may be complete after a byte.
    @inlinable
    func mayComplete(with byte: UInt8) -> Bool {
      switch self {
      case .list: byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      case .lines: byte == UInt8(ascii: "\n")
      // What isn't part of a number or a word.
      case .documents: !(UInt8(ascii: "0")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "]")
      }
    }
  }

  /// What can be done with the bytes that have arrived.
  enum Cut {
    /// The list begins.
    case list(path: [String])
    /// Elements from the buffer's start up to a separator. The separator before the first one takes the place of an opening
    /// bracket.
    ///
    /// If they are only likely, the separator may turn out to be inside an element.
    case elements(upTo: Int, areLikely: Bool)
    /// Lines from the buffer's start on.
    case lines(upTo: Int)
    case documents([Range<Int>])
  }

  let form: Form
  var buffer = PieceBuffer()
  var search: ListSearch

  /// The scan of the list; `nil` before and after it.
  private var scan: ListScan?
  /// The scan of the current document.
  private var boundary = ValueBoundary()
  /// Whether the list ends after the elements that have been cut off.
  private var endsList = false
  /// The error after the elements that have been cut off.
  private var failure: JSONStreamError?
  var guess = SeparatorGuess()
  private let elementLimit: Int

  init(_ form: Form, _ location: ListSearch.Location?, _ limits: JSONStreamLimits) {
    self.form = form
    elementLimit = max(limits.elementByteCount, 1)
    search = ListSearch(for: location, restLimit: max(limits.restByteCount, 0))
  }

  /// The bytes around the list. Without the first byte order mark, a second one would be skipped.
  var rest: [UInt8] { buffer.byteOrderMark + search.rest }

  /// The error of an element that is longer than the limit.
  var tooLong: JSONStreamError { .elementTooLong(limit: elementLimit) }

  /// Returns the next cut, or `nil` if all parts of the piece have been used.
  mutating func nextCut() throws(JSONStreamError) -> Cut? {
    repeat {
      if failure == nil, buffer.scanned < buffer.bytes.count || endsList {
        let cut: Cut? =
          switch form {
          case .list: try nextListCut()
          case .lines: nextLinesCut()
          case .documents: nextDocumentsCut()
          }
        if let cut { return cut }
      }
      if let failure { throw failure }
      guess.beginPart()
    } while buffer.addPart()
    return nil
  }

  /// Whether a line isn't longer than the limit.
  func allowsLength(of line: Range<Int>) -> Bool { line.count <= elementLimit }

  /// The position at which a value begins that the end of the stream cuts off: after the last separator of the list, or that of the
  /// last document. `nil` if there is none.
  var incompleteStart: Int? {
    switch form {
    case .list: scan == nil ? nil : buffer.start + 1
    case .documents: boundary.hasBegun && !boundary.isScalar ? buffer.start : nil
    case .lines: nil
    }
  }

  /// A number, or the beginning of a literal, that is the last line or the last document. Without a line feed or a space after it,
  /// there may be more of it.
  var unterminatedScalar: Range<Int>? {
    let start: Int? =
      switch form {
      case .list: nil
      case .lines: buffer.bytes[buffer.start...].firstIndex { !$0.isJSONWhiteSpace }
      case .documents: boundary.hasBegun && boundary.isScalar ? buffer.start : nil
      }
    guard let start else { return nil }
    let text = buffer.bytes[start...]
    let isLiteral = ["true", "false", "null"].contains { $0.utf8.elementsEqual(text) }
    return isLiteral || !text.allSatisfy(Self.isScalarByte) ? nil : start..<buffer.bytes.count
  }

  /// Whether a byte may be in a number or a literal. Any other byte shows where a value ends, or that it isn't JSON.
  private static func isScalarByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"): true
    default: false
    }
  }

  /// Returns the last cut, after the end of the stream.
  mutating func lastCut() throws(JSONStreamError) -> Cut? {
    let count = buffer.bytes.count
    switch form {
    case .list:
      guard scan == nil else { throw .truncated(byteCount: buffer.totalCount) }
      // The beginning of a byte order mark.
      if buffer.scanned < count { _ = try search.advance(in: buffer.bytes, &buffer.scanned) }
      return nil
    case .lines:
      _ = buffer.skipByteOrderMark()
      return buffer.start < count ? .lines(upTo: count) : nil
    case .documents:
      guard boundary.hasBegun || buffer.scanned < count else { return nil }
      // Only the end of the stream ends a number.
      guard boundary.isScalar else { throw .truncated(byteCount: buffer.totalCount) }
      return .documents([buffer.start..<count])
    }
  }

  /// Notes that elements up to a separator weren't well formed, so that the separator isn't one.
  mutating func rejectLikelyElements() { guess.hasFailed = true }

  /// Notes that elements up to a separator have been decoded.
  mutating func pass(upTo separator: Int, wereLikely: Bool) {
    buffer.start = separator
    guard wereLikely else { return }
    buffer.scanned = separator + 1
    scan = ListScan(isFirst: false, elementLimit: elementLimit)
  }
}

// Lists.
extension StreamCutter {
  private mutating func nextListCut() throws(JSONStreamError) -> Cut? {
    if endsList {
      endsList = false
      scan = nil
      search.endList(at: buffer.removedCount + buffer.scanned - 1)
    }
    guard var scan else { return try searchedList() }
    // None of the elements of a part is longer than the part.
    if let separator = guess.separator(in: buffer), separator - buffer.start <= elementLimit {
      return .elements(upTo: separator, areLikely: true)
    }

    var last: Int?
    scanning: while true {
      switch scan.advance(in: buffer.bytes, &buffer.scanned) {
      case .needsMore: break scanning
      case .separator: last = buffer.scanned - 1
      case .end:
        last = buffer.scanned - 1
        endsList = true
        break scanning
      case .malformed(let reason):
        failure = .malformed(offset: buffer.removedCount + buffer.scanned, reason: reason)
        break scanning
      case .tooLong:
        failure = tooLong
        break scanning
      }
    }
    self.scan = scan
    if let last {
      guess.hasFailed = false
      return .elements(upTo: last, areLikely: false)
    }
    if scan.isBeforeElement { buffer.moveSeparatorToEnd() }
    return nil
  }

  private mutating func searchedList() throws(JSONStreamError) -> Cut? {
    guard buffer.skipByteOrderMark() else { return nil }
    let event = try search.advance(in: buffer.bytes, &buffer.scanned)
    guard case .foundList = event else {
      buffer.start = buffer.scanned
      return nil
    }
    scan = ListScan(isFirst: true, elementLimit: elementLimit)
    buffer.start = buffer.scanned - 1
    search.beginList(at: buffer.removedCount + buffer.start)
    return .list(path: search.path ?? [])
  }
}

// Lines and documents.
extension StreamCutter {
  private mutating func nextLinesCut() -> Cut? {
    guard buffer.skipByteOrderMark() else { return nil }
    let lineFeed = buffer.bytes[buffer.scanned...].lastIndex(of: UInt8(ascii: "\n"))
    buffer.scanned = buffer.bytes.count
    if let lineFeed { return .lines(upTo: lineFeed + 1) }
    if buffer.bytes.count - buffer.start > elementLimit { failure = tooLong }
    return nil
  }

  private mutating func nextDocumentsCut() -> Cut? {
    guard buffer.skipByteOrderMark() else { return nil }
    var documents: [Range<Int>] = []
    while buffer.scanned < buffer.bytes.count {
      if !boundary.hasBegun {
        if buffer.bytes[buffer.scanned].isJSONWhiteSpace {
          buffer.scanned += 1
          continue
        }
        buffer.start = buffer.scanned
      }
      let isComplete = boundary.advance(in: buffer.bytes, &buffer.scanned)
      if boundary.byteCount > elementLimit {
        failure = tooLong
        break
      }
      guard isComplete else { break }
      documents.append(buffer.start..<buffer.scanned)
      boundary = ValueBoundary()
    }
    // The documents are decoded before bytes are removed.
    if !boundary.hasBegun { buffer.start = buffer.scanned }
    return documents.isEmpty ? nil : .documents(documents)
  }
}
