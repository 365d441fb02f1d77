/// The codes of one module of an application: an enum of `Int` or `String`.
///
///     enum WalletCode: Int, ModuleResponseCode {
///       case insufficientFunds = 2001
///       case frozen = 2002
///     }
///
/// Write every raw value explicitly: an implicit one, counted up or taken from the case's name, isn't a code of the backend. A
/// module's tests can find some of these errors with ``findings(against:)``.
public protocol ModuleResponseCode: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue: ResponseCodeConvertible {}

/// A type of raw value that can represent a response's code: `Int` or `String`.
public protocol ResponseCodeConvertible: Hashable, Sendable {
  /// The code that the raw value represents.
  var responseCode: ResponseCode { get }
}

extension Int: ResponseCodeConvertible {
  /// The integer as a code.
  public var responseCode: ResponseCode { .integer(self) }
}

extension String: ResponseCodeConvertible {
  /// The text as a code, or as an integer code if it spells one.
  public var responseCode: ResponseCode { ResponseCode(text: self) }
}

extension ModuleResponseCode {
  /// Creates the case for a code; `nil` if the module doesn't have the code.
  ///
  /// - Parameter code: The code in a response. Numeric text and the integer are the same code.
  public init?(_ code: ResponseCode) {
    guard let match = Self.allCases.first(where: { $0.rawValue.responseCode == code }) else { return nil }
    self = match
  }

  /// Checks the module's codes in its tests: `#expect(WalletCode.findings().isEmpty)`.
  ///
  /// Integers that were counted up can't be distinguished from explicit ones.
  ///
  /// - Parameter baseCodes: The application's base codes, which take precedence over a module's.
  /// - Returns: One sentence for each code that is also a base code, for each code that an earlier case has, and for each text
  ///   that equals its case's name.
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
