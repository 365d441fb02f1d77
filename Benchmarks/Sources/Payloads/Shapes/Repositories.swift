import Foundation

/// Repositories as the API of a code host lists them: keys in snake case, dates in ISO 8601, and URLs.
///
///     [{"id":4821177,"node_id":"R_kgDO48211","full_name":"ada/compact-kettle","owner":{"login":"ada","avatar_url":"https://…"},
///       "html_url":"https://…","description":null,"is_template":false,"default_branch":"main","stargazers_count":80,
///       "open_issues_count":3,"created_at":"2024-01-02T03:04:05Z","updated_at":"…","pushed_at":null}]
package struct Repositories: PayloadShape {
  package let name = "repositories"
  package let summary = "repositories with keys in snake case, dates and URLs, about 460 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Repository> {
    PayloadPieces(RepositorySource(values: specification.values), specification)
  }
}

/// A repository, as the API documents it. The strategy of the decoder converts its keys from snake case.
package struct Repository: Codable, Hashable, Sendable {
  package struct Owner: Codable, Hashable, Sendable {
    package var login = ""
    package var avatarUrl: URL?
  }

  package var id: Int
  package var nodeId: String
  package var fullName: String
  package var owner: Owner
  package var htmlUrl: URL?
  package var description: String?
  package var isTemplate: Bool
  package var defaultBranch: String
  package var stargazersCount: Int
  package var openIssuesCount: Int
  package var createdAt: Date?
  package var updatedAt: Date?
  package var pushedAt: Date?
}

struct RepositorySource: RecordSource {
  let envelope = Envelope.bareArray
  var values: SeededGenerator

  private static let owners = ["ada", "grace-hopper", "zoe", "jose-nunez"]
  private static let names = ["compact-kettle", "outdoor", "swift-json-tools", "node-audio-graph"]
  private static let descriptions = [
    nil, "Measures what decoding costs, and says so", "Werkzeuge für die Küche",
    "An API for \"things\" that arrive late",
  ]

  mutating func writeRecord(to document: inout DocumentWriter) -> Repository {
    var repository = nextRepository()
    document.members { document in
      document.write("id", &repository.id)
      document.write("node_id", &repository.nodeId)
      document.write("full_name", &repository.fullName)
      document.writeObject("owner", &repository.owner, standIn: Repository.Owner()) { document, owner in
        document.write("login", &owner.login)
        document.write("avatar_url", &owner.avatarUrl)
      }
      document.write("html_url", &repository.htmlUrl)
      document.write("description", &repository.description)
      document.write("is_template", &repository.isTemplate)
      document.write("default_branch", &repository.defaultBranch)
      document.write("stargazers_count", &repository.stargazersCount)
      document.write("open_issues_count", &repository.openIssuesCount)
      document.write("created_at", &repository.createdAt, as: .text(hasFraction: false))
      document.write("updated_at", &repository.updatedAt, as: .text(hasFraction: false))
      document.write("pushed_at", &repository.pushedAt, as: .text(hasFraction: false))
    }
    return repository
  }

  private mutating func nextRepository() -> Repository {
    let id = 1_000_000 + values.index(below: 9_000_000)
    let owner = values.pick(from: Self.owners) ?? ""
    let fullName = "\(owner)/\(values.pick(from: Self.names) ?? "")"
    let created = 1_400_000_000 + values.index(below: 300_000_000)
    return Repository(
      id: id,
      nodeId: "R_kgDO\(id / 7)",
      fullName: fullName,
      owner: Repository.Owner(login: owner, avatarUrl: URL(string: "https://avatars.example.com/u/\(id / 3)?v=4")),
      htmlUrl: URL(string: "https://code.example.com/\(fullName)"),
      description: values.pick(from: Self.descriptions) ?? nil,
      isTemplate: values.happens(0.2),
      defaultBranch: values.pick(from: ["main", "trunk", "release/2.x"]) ?? "main",
      stargazersCount: values.index(below: 90_000),
      openIssuesCount: values.index(below: 400),
      createdAt: Date(timeIntervalSince1970: Double(created)),
      updatedAt: Date(timeIntervalSince1970: Double(created + values.index(below: 40_000_000))),
      pushedAt: values.happens(0.9)
        ? Date(timeIntervalSince1970: Double(created + values.index(below: 9_000_000))) : nil
    )
  }
}
