import Crypto
import Foundation
import X509

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
  /// - Throws: An error of the cryptography.
  public init(for subject: Subject = .address([127, 0, 0, 1]), isExpired: Bool = false) throws {
    let key = P256.Signing.PrivateKey()
    let day: TimeInterval = 86_400
    let end = Date(timeIntervalSinceNow: isExpired ? -day : day)
    let name = try DistinguishedName { CommonName("Loopback") }
    let host: GeneralName =
      switch subject {
      case .address(let bytes): .ipAddress(.init(contentBytes: bytes[...]))
      case .name(let name): .dnsName(name)
      }
    let certificate = try Certificate(
      version: .v3,
      serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PublicKey(key.publicKey),
      notValidBefore: end - 2 * day,
      notValidAfter: end,
      issuer: name,
      subject: name,
      signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
        SubjectAlternativeNames([host])
      },
      issuerPrivateKey: Certificate.PrivateKey(key)
    )
    text = try certificate.serializeAsPEM().pemString
    keyText = key.pemRepresentation
  }
}
