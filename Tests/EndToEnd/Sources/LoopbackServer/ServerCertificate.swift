import ChildProcesses
import Foundation

/// A self-signed certificate and its key.
public struct ServerCertificate: Sendable {
  /// The host that a certificate is for.
  public enum Subject: Sendable, Hashable {
    /// An IP address, such as 127.0.0.1.
    case address([UInt8])
    /// A host name.
    case name(String)
  }

  /// The certificate in PEM.
  public let text: String
  let keyText: String

  /// Makes a certificate.
  ///
  /// - Parameters:
  ///   - subject: The host that it is for.
  ///   - isExpired: Whether it was valid until yesterday. Otherwise it is valid until tomorrow.
  /// - Throws: ``Failure``, or an error of the file system.
  public init(for subject: Subject = .address([127, 0, 0, 1]), isExpired: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "certificate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let host =
      switch subject {
      case .address(let bytes): "IP:" + bytes.map(String.init).joined(separator: ".")
      case .name(let name): "DNS:" + name
      }
    let extensions = folder.appending(path: "extensions")
    try "basicConstraints = critical, CA:TRUE\nsubjectAltName = \(host)\n"
      .write(to: extensions, atomically: false, encoding: .utf8)
    func file(_ name: String) -> String { folder.appending(path: name).path }
    // The tool, and not a package: the packages for certificates take two minutes to compile.
    try Self.openssl(
      "req",
      "-new",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-subj",
      "/CN=Loopback",
      "-keyout",
      file("key"),
      "-out",
      file("request")
    )
    try Self.openssl(
      "x509",
      "-req",
      "-in",
      file("request"),
      "-signkey",
      file("key"),
      "-sha256",
      "-days",
      isExpired ? "-1" : "1",
      "-extfile",
      extensions.path,
      "-out",
      file("certificate")
    )
    text = try String(contentsOf: folder.appending(path: "certificate"), encoding: .utf8)
    keyText = try String(contentsOf: folder.appending(path: "key"), encoding: .utf8)
  }

  /// The reason why there is no certificate.
  public struct Failure: Error, CustomStringConvertible {
    /// The tool's message.
    public let description: String
  }

  private static func openssl(_ arguments: String...) throws {
    let run = try ChildProcess(["openssl"] + arguments, limit: 60).run()
    guard run.status == 0 else { throw Failure(description: "openssl \(arguments[0]) failed: \(run.errors)") }
  }
}
