/// The codes of one module of an application: an enum of `Int` or `String`.
///
///     enum WalletCode: Int, ModuleResponseCode {
///       case insufficientFunds = 2001
///       case frozen = 2002
///     }
///
/// Spell the raw values out: a code that a case gets by counting up, or from its name, is a code that nobody gave it. A module's
/// tests look for what can be seen of that with ``findings(against:)``.
public protocol ModuleResponseCode: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue: ResponseCodeConvertible {}

/// A raw value that can be a response's code: `Int` and `String`.
public protocol ResponseCodeConvertible: Hashable, Sendable {
  /// The code that the raw value stands for.
  var responseCode: ResponseCode { get }
}

extension Int: ResponseCodeConvertible {
  /// The integer.
  public var responseCode: ResponseCode { .integer(self) }
}

extension String: ResponseCodeConvertible {
  /// The text, or the integer that it spells.
  public var responseCode: ResponseCode { ResponseCode(text: self) }
}

extension ModuleResponseCode {
  /// Finds the case of a code.
  ///
  /// - Parameter code: The code in a response. Numeric text and the integer are the same code.
  public init?(_ code: ResponseCode) {
    guard let match = Self.allCases.first(where: { $0.rawValue.responseCode == code }) else { return nil }
    self = match
  }

  /// What is doubtful about the module's codes, for its tests: `#expect(WalletCode.findings().isEmpty)`.
  ///
  /// - Parameter baseCodes: The application's base codes, which win where a module has the same.
  /// - Returns: A sentence for each code that is also a base code, for each that two cases share, and for each text that is
  ///   the same as its case's name. Integers that were counted up look like those that were given.
  public static func findings(against baseCodes: BaseResponseCodes = BaseResponseCodes()) -> [String] {
    var findings: [String] = []
    var seen: [ResponseCode: Self] = [:]
    for element in allCases {
      let code = element.rawValue.responseCode
      if let base = baseCodes.baseCode(of: code) {
        findings.append("\(element) has the code \(code), which is the base code \(base.rawValue): it never comes up.")
      }
      if let first = seen[code] {
        findings.append("\(element) has the code \(code) of \(first): it never comes up.")
      }
      if case .text(let text) = code, text == "\(element)" {
        findings.append("\(element) has its own name for a code: is that the backend's?")
      }
      seen[code] = seen[code] ?? element
    }
    return findings
  }
}
