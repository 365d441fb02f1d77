import Foundation

/// The closure that the textbook wrapper calls for every rescue.
typealias TextbookLog = @Sendable (String) -> Void

extension CodingUserInfoKey {
  /// The key of the textbook wrapper's log. It is never `nil`, because any string is a valid key.
  static let textbookLog = CodingUserInfoKey(rawValue: "textbookLog")
}

extension Decoder {
  /// Looks up the log and, if there is one, adds a line to it.
  func log(_ line: @autoclosure () -> String) {
    guard let key = CodingUserInfoKey.textbookLog, let log = userInfo[key] as? TextbookLog else { return }
    log(line())
  }
}
