import Foundation

/// A page of posts.
public struct Feed: Codable, Sendable {
  let posts: [Post]
  let next: URL?
}
