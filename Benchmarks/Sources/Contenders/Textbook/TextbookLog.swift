import Foundation

/// What the textbook wrapper calls for every rescue.
typealias TextbookLog = @Sendable (String) -> Void

extension CodingUserInfoKey {
  /// Where the textbook wrapper finds its log; never nil, as any string makes a key.
  static let textbookLog = CodingUserInfoKey(rawValue: "textbookLog")
}

extension Decoder {
  /// Looks the log up and gives it a line, where there is a log.
  func log(_ line: @autoclosure () -> String) {
    guard let key = CodingUserInfoKey.textbookLog, let log = userInfo[key] as? TextbookLog else { return }
    log(line())
  }
}
