/// The codes of one module of an application: an enum of `Int` or `String`.
///
///     enum WalletCode: Int, ModuleResponseCode {
///       case insufficientFunds = 2001
///       case frozen = 2002
///     }
///
/// Write every raw value explicitly. Otherwise Swift counts it up from the case before, or takes it from the case's name, and
/// it may not be a code of the backend. A module's tests can find some of these errors with ``validationIssues(against:)``.
public protocol ModuleResponseCode: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue: _ResponseCodeConvertible {}

/// A type of raw value that can represent a response's code: `Int` or `String`.
public protocol _ResponseCodeConvertible: Hashable, Sendable {
  /// The code that the raw value represents.
  var _responseCode: ResponseCode { get }
}

extension Int: _ResponseCodeConvertible {
  /// The integer as a code.
  public var _responseCode: ResponseCode { .integer(self) }
}

extension String: _ResponseCodeConvertible {
  /// The text as a code, or as an integer code if it spells one.
  public var _responseCode: ResponseCode { ResponseCode(text: self) }
}

extension ModuleResponseCode {
  /// Creates the case for a code; `nil` if the module doesn't have the code.
  ///
  /// - Parameter code: The code in a response. Numeric text and the integer are the same code.
  public init?(_ code: ResponseCode) {
    guard let match = Self.allCases.first(where: { $0.rawValue._responseCode == code }) else { return nil }
    self = match
  }

  /// Checks the module's codes in its tests: `#expect(WalletCode.validationIssues().isEmpty)`.
  ///
  /// An integer that Swift counted up can't be distinguished from an explicit one, so it isn't found.
  ///
  /// - Parameter commonCodes: The application's common codes, which take precedence over a module's.
  /// - Returns: One sentence for each code that is also a common code, for each code that an earlier case has, and for each
  ///   text that equals its case's name.
  public static func validationIssues(against commonCodes: CommonCodes = CommonCodes()) -> [String] {
    var issues: [String] = []
    var seen: [ResponseCode: Self] = [:]
    for element in allCases {
      let code = element.rawValue._responseCode
      if let base = commonCodes.commonCode(of: code) {
        issues.append(
          "\(element) has the code \(code), which is the common code \(base.rawValue), so it is never used."
        )
      }
      if let first = seen[code] {
        issues.append("\(element) has the same code as \(first), \(code), so it is never used.")
      }
      if case .text(let text) = code, text == "\(element)" {
        issues.append("\(element) has its own name as its code. Check that the backend uses that name.")
      }
      seen[code] = seen[code] ?? element
    }
    return issues
  }
}
