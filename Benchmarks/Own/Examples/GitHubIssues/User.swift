import Foundation

/// An account.
struct User: Codable, Identifiable, Hashable, Sendable {
  let id: Int
  let login: String
  let type: String
  let isSiteAdmin: Bool
  let avatar: URL?

  enum CodingKeys: String, CodingKey {
    case id, login, type
    case isSiteAdmin = "site_admin"
    case avatar = "avatar_url"
  }
}

/// The number of reactions of each kind.
struct Reactions: Codable, Sendable {
  let total: Int
  let heart: Int
  let rocket: Int
  let eyes: Int

  enum CodingKeys: String, CodingKey {
    case total = "total_count"
    case heart, rocket, eyes
  }
}
