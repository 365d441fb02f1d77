import Foundation

/// How the body of a response is broken as a whole.
enum LatencyBody: String, CaseIterable {
  /// It isn't.
  case complete
  /// It has no bytes.
  case empty
  /// A proxy's error page.
  case webPage = "web page"
  /// It ends after nine tenths of its bytes.
  case truncated
  /// An object without records, with the code and the message of a failure.
  case failure
  /// The list of records is in an object where it should be.
  case otherContainer = "other container"

  /// Breaks a complete body of the catalogue.
  func bytes(of complete: Data) -> Data {
    switch self {
    case .complete: complete
    case .empty: Data()
    case .webPage: Data(Self.page.utf8)
    case .truncated: complete.prefix(complete.count / 10 * 9)
    case .failure: Data(#"{"code":503,"message":"Try again later.","data":null}"#.utf8)
    case .otherContainer:
      Data(
        String(decoding: complete, as: UTF8.self).replacing(
          #""data":["#,
          with: #""data":{"items":["#,
          maxReplacements: 1
        )
        .dropLast().utf8
      ) + Data("}}".utf8)
    }
  }

  private static let page = """
    <html>
    <head><title>502 Bad Gateway</title></head>
    <body>
    <center><h1>502 Bad Gateway</h1></center>
    <hr><center>nginx</center>
    </body>
    </html>
    """
}
