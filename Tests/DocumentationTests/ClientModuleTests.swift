#if os(Linux) || os(macOS)
  import CompilerTestSupport
  import Testing

  /// A module of an app, with DTOs of each access level in every place where Swift writes a type for the user. A type that the
  /// library's package sees and an app doesn't must not be part of one.
  @Suite("A client module that uses every generic type", .timeLimit(.minutes(20)))
  struct ClientModuleTests {
    private static let access = ["public", "package", "internal"]

    private static func source(_ access: String) -> String {
      """
      import Foundation
      import ShieldedDecoding
      import ShieldedJSON
      import ShieldedNetworking

      \(access) struct DTO: Codable, Sendable, Hashable, DefaultProvider {
        \(access) var id: Int
        \(access) static func defaultInstance() -> DTO { DTO(id: 0) }
      }
      \(access) enum Layout: EnvelopeLayout {
        \(access) static let codeKey = "status"
      }
      \(access) enum Code: Int, ModuleResponseCode { case gone = 9 }
      \(access) struct Request: Endpoint {
        \(access) typealias Response = StatusResponse<[DTO]>
        \(access) typealias Code = Example.Code
        \(access) let path = "a"
        \(access) let decoder = ShieldedJSONDecoder()
      }
      let data = Data()
      let client = ShieldedClient(baseURL: URL(filePath: "/"))
      let plain = try! JSONDecoder().decode(ShieldedResponse<DTO>.self, from: data)
      let status = try! JSONDecoder().decodePayload(of: StatusResponse<DTO>.self, from: data)
      let standard = try! JSONDecoder().decodePayload(of: StandardResponse<[DTO]>.self, from: data)
      let coded = try! ShieldedJSONDecoder().decodePayload(of: CodeMessageResponse<DTO>.self, from: data)
      let own = try! ShieldedJSONDecoder().decodePayload(of: EnvelopeResponse<Layout, DTO>.self, from: data)
      let envelope = try! JSONDecoder().decode(EnvelopeResponse<Layout, DTO>.self, from: data)
      let payload = envelope.payload
      let report = try! JSONDecoder().decodeWithReport([DTO].self, from: data)
      let value = report.value
      let resolved = try! ResponseResolver<Code>().resolve(envelope)
      \(access) struct Model {
        \(access) let first = try! JSONDecoder().decodePayload(of: CodeMessageResponse<DTO>.self, from: data)
        \(access) let list = try! JSONDecoder().decodePayload(of: StatusResponse<[DTO]>.self, from: data)
        \(access) let box = SafeBox(wrappedValue: DTO(id: 1))
        \(access) let dropped = DroppingArray<DTO>(wrappedValue: [])
        \(access) let kept = SafeArray<DTO>(wrappedValue: [])
        \(access) var response: EnvelopeResponse<Layout, DTO>?
        \(access) var failure: ModuleResponseError<Code>?
        \(access) func load() async throws -> EndpointResponse<[DTO]> { try await client.send(Request()) }
        \(access) func stream() -> EndpointStream<Request, DTO> { client.stream(Request()) }
        \(access) func feed() -> ShieldedJSONFeed<DTO> { ShieldedJSONFeed(of: DTO.self) }
        \(access) func snapshots() -> ShieldedJSONSnapshotFeed<DTO> { ShieldedJSONSnapshotFeed(of: DTO.self) }
        \(access) func error() -> RequestError<Code>? { nil }
      }
      """
    }

    @Test("Constants, stored properties and functions compile whatever the access level of the DTO", arguments: access)
    func compiles(access: String) async throws {
      let arguments = access == "package" ? ["-package-name", "app"] : []
      let diagnostics = try await SwiftCompiler().typecheck(Self.source(access), arguments: arguments)
      #expect(diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    }
  }
#endif
