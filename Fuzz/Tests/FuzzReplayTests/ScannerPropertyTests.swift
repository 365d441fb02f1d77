import DecoderAgreement
import Foundation
import Testing

@testable import FuzzProperties

@Suite("The scanner's properties", .timeLimit(.minutes(20)))
struct ScannerPropertyTests {
  private static func check(_ document: String, _ subject: ScannerSubject) throws {
    try ScannerCheck(try #require(FuzzInput(Array("aaaa\(document)".utf8))), subject).runAll()
  }

  @Test("A scanner that accepts too much or too little, or reports a position outside the payload, is noticed")
  func acceptance() throws {
    let credulous = ScannerSubject(scan: { _, _ in }, read: ScannerSubject.library.read)
    try Self.check("[1]", credulous)
    #expect(throws: PropertyFailure.self) { try Self.check("[01]", credulous) }
    let refusing = ScannerSubject(
      scan: { bytes, settings in try ScannerSubject.library.scan(bytes + [UInt8(ascii: "x")], settings) },
      read: ScannerSubject.library.read
    )
    #expect(throws: PropertyFailure.self) { try Self.check("[1]", refusing) }
    // The fault of the longer payload lies beyond the end of the shorter one.
    #expect(throws: PropertyFailure.self) {
      let late = ScannerSubject(
        scan: { bytes, settings in try ScannerSubject.library.scan(Array("[1,\n2,".utf8) + bytes, settings) },
        read: ScannerSubject.library.read
      )
      try Self.check("", late)
    }
  }

  @Test("A scanner that accepts too much or too little of a lenient grammar is noticed")
  func lenientGrammar() throws {
    let library = ScannerSubject.library
    let credulous = ScannerSubject(
      scan: { bytes, settings in if settings.extensions.isEmpty { try library.scan(bytes, settings) } },
      read: library.read
    )
    let strict = ScannerSubject(
      scan: { bytes, settings in
        var settings = settings
        settings.extensions = []
        try library.scan(bytes, settings)
      },
      read: library.read
    )
    for (document, subject) in [("[,]", credulous), ("[1] /* a", credulous), ("[1,]", strict), ("[NaN]//", strict)] {
      try Self.check(document, library)
      let failure = #expect(throws: PropertyFailure.self) { try Self.check(document, subject) }
      #expect(failure?.property == "lenientGrammarIsExact")
    }
  }

  @Test(
    "A reason that doesn't fit the bytes, and a wrong line or column, are noticed",
    arguments: [
      ("[01]", "a number has a leading zero", "expected ',' or ']'"),
      ("[1x]", "expected ',' or ']'", "a number has a leading zero"), ("[1", "unexpected end", "unexpected character"),
      ("[x]", "unexpected character", "unexpected end"), ("[1,\n \"é\",\n 01]", "line 3", "line 2"),
      ("[1,\n \"é\" x]", "column 6", "column 7"), ("[{\"]\":1} 2]", "',' or ']'", "',' or '}'"),
      ("{\"a\":[\"\\\"\"] 2}", "expected ',' or '}'", "unexpected data after the value"),
    ]
  )
  func reasons(_ document: String, _ right: String, _ wrong: String) throws {
    func scanner(saying text: String) -> ScannerSubject {
      ScannerSubject(
        scan: { bytes, settings in
          do {
            try ScannerSubject.library.scan(bytes, settings)
          } catch {
            let description = DecodeFault(error).prose.replacing(right, with: text)
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: description))
          }
        },
        read: ScannerSubject.library.read
      )
    }
    try Self.check(document, scanner(saying: right))
    let failure = #expect(throws: PropertyFailure.self) { try Self.check(document, scanner(saying: wrong)) }
    #expect(failure?.property == "reasonFits")
  }

  @Test(
    "A token that is lost, changed, invented or of another kind is noticed",
    arguments: [
      ScannedValue.array([.number(Array("1".utf8))]), .array([.number(Array("1".utf8)), .null, .null]),
      .array([.number(Array("1.0".utf8)), .null]), .array([.null, .number(Array("1".utf8))]), .object([]),
      .array([.string(Array("1".utf8)), .null]),
    ]
  )
  func tokens(_ wrong: ScannedValue) throws {
    let right = ScannedValue.array([.number(Array("1".utf8)), .null])
    try Self.check("[1,null]", ScannerSubject(scan: ScannerSubject.library.scan, read: { _, _ in right }))
    let failure = #expect(throws: PropertyFailure.self) {
      try Self.check("[1,null]", ScannerSubject(scan: ScannerSubject.library.scan, read: { _, _ in wrong }))
    }
    #expect(failure?.property.hasPrefix("tokensAreTheDocuments") == true)
  }

  @Test("An escape or white space that changes the tokens is noticed")
  func spelling() throws {
    for byte in [UInt8(ascii: "\\"), 0x20] {
      let confused = ScannerSubject(
        scan: ScannerSubject.library.scan,
        read: { $0.contains(byte) ? .null : try ScannerSubject.library.read($0, $1) }
      )
      let failure = #expect(throws: PropertyFailure.self) { try Self.check(#"{"a":["b"]}"#, confused) }
      #expect(failure?.property.hasPrefix("otherSpellingHasSameTokens") == true)
    }
  }
}
