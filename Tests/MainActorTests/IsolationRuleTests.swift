#if os(Linux) || os(macOS)
  import CompilerTestSupport
  import Testing

  @Suite(
    "What the compiler rejects in a module that is isolated to the main actor by default",
    .timeLimit(.minutes(20))
  )
  struct IsolationRuleTests {
    nonisolated static let rejected: [(source: String, error: String)] = [
      (
        """
        struct DTO: Codable { @SafeBox var name: String }
        extension DTO: DefaultProvider { static func defaultInstance() -> DTO { DTO(name: "") } }
        """,
        "conformance of 'DTO' to protocol 'DefaultProvider' crosses into main actor-isolated code and can cause data races"
      ),
      (
        "nonisolated struct DTO: Codable { @SafeBox var name: String }",
        "'nonisolated' cannot be applied to mutable stored properties"
      ),
      (
        """
        struct DTO: Codable { @SafeBox var name: String }
        @concurrent func dto(_ body: Data) async throws -> DTO { try JSONDecoder().decode(DTO.self, from: body) }
        """,
        "main actor-isolated conformance of 'DTO' to 'Decodable' cannot be used in nonisolated context"
      ),
      (
        """
        struct DTO: Codable { @SafeBox var name: String }
        enum Code: Int, ModuleResponseCode { case full = 7 }
        struct DTOEndpoint: Endpoint {
          typealias Response = StatusResponse<DTO>
          typealias Code = Example.Code
          let path = "dto"
        }
        """,
        "main actor-isolated conformance of 'DTO' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type "
          + "parameter 'Payload'"
      ),
    ]

    @Test("A DTO whose conformance doesn't follow the documented rule is an error", arguments: rejected)
    func errors(_ source: String, _ error: String) async throws {
      let imports = "import Foundation\nimport ShieldedDecoding\nimport ShieldedNetworking\n"
      let arguments = ["-default-isolation", "MainActor"]
      let diagnostics = try await SwiftCompiler().typecheck(imports + source, arguments: arguments)
      let first = try #require(diagnostics.first { $0.severity == .error })
      #expect(first.message.hasPrefix(error))
    }
  }
#endif
