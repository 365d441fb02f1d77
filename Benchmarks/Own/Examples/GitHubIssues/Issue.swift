import Foundation

/// An issue, as GitHub's REST API lists them.
struct Issue: Codable, Identifiable, Sendable {
  enum State: String, Codable, Sendable {
    case open, closed
  }

  struct Label: Codable, Sendable {
    let id: Int
    let name: String
    let color: String
    let description: String?
    let isDefault: Bool

    enum CodingKeys: String, CodingKey {
      case id, name, color, description
      case isDefault = "default"
    }
  }

  struct Milestone: Codable, Sendable {
    let number: Int
    let title: String
    let openIssues: Int
    let closedIssues: Int
    let dueOn: Date?

    enum CodingKeys: String, CodingKey {
      case number, title
      case openIssues = "open_issues"
      case closedIssues = "closed_issues"
      case dueOn = "due_on"
    }
  }

  let id: Int
  let number: Int
  let title: String
  let body: String?
  let state: State
  let isLocked: Bool
  let comments: Int
  let user: User
  let labels: [Label]
  let assignees: [User]
  let milestone: Milestone?
  let reactions: Reactions?
  let createdAt: Date?
  let updatedAt: Date?
  let closedAt: Date?
  let url: URL?

  enum CodingKeys: String, CodingKey {
    case id, number, title, body, state, comments, user, labels, assignees, milestone, reactions
    case isLocked = "locked"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case closedAt = "closed_at"
    case url = "html_url"
  }
}
