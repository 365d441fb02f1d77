import Foundation

/// A post.
struct Post: Codable, Sendable {
  let id: Int
  let text: String
  let likes: Int
  let isPinned: Bool
  let tags: [String]
  let postedAt: Date?
}
