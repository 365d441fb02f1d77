import Payloads
import ShieldedMacros

/// The document as a user of the macro declares it.
@Shielded
struct MacroSearchResult {
  var statuses: [MacroTweet]
}

/// A post.
@Shielded(keys: .snakeCase)
struct MacroTweet {
  var createdAt: String
  var id: Int
  var text: String
  var source: String
  var truncated: Bool
  var inReplyToStatusId: Int?
  var user: MacroTweetUser
  var retweetedStatus: MacroRepeatedTweet?
  var retweetCount: Int
  var favoriteCount: Int
  var entities: MacroTweetEntities
  var favorited: Bool
  var retweeted: Bool
  var lang: String
}

extension MacroTweet: RecordModel {
  var record: Tweet {
    Tweet(
      createdAt: createdAt,
      id: id,
      text: text,
      source: source,
      truncated: truncated,
      inReplyToStatusId: inReplyToStatusId,
      user: user.record,
      retweetedStatus: retweetedStatus?.record,
      retweetCount: retweetCount,
      favoriteCount: favoriteCount,
      entities: entities.record,
      favorited: favorited,
      retweeted: retweeted,
      lang: lang
    )
  }
}

/// A post within the post that repeats it.
@Shielded(keys: .snakeCase)
struct MacroRepeatedTweet {
  var createdAt: String
  var id: Int
  var text: String
  var user: MacroTweetUser
  var retweetCount: Int
  var favoriteCount: Int
  var entities: MacroTweetEntities
}

extension MacroRepeatedTweet: RecordModel {
  var record: RepeatedTweet {
    RepeatedTweet(
      createdAt: createdAt,
      id: id,
      text: text,
      user: user.record,
      retweetCount: retweetCount,
      favoriteCount: favoriteCount,
      entities: entities.record
    )
  }
}

/// The author of a post.
@Shielded(keys: .snakeCase)
struct MacroTweetUser {
  var id: Int
  var name: String
  var screenName: String
  var location: String
  var description: String
  var url: String?
  var protected: Bool
  var followersCount: Int
  var friendsCount: Int
  var createdAt: String
  var utcOffset: Int?
  var verified: Bool
  var statusesCount: Int
  var lang: String
  var profileImageUrl: String
}

extension MacroTweetUser: RecordModel {
  var record: TweetUser {
    TweetUser(
      id: id,
      name: name,
      screenName: screenName,
      location: location,
      description: description,
      url: url,
      protected: protected,
      followersCount: followersCount,
      friendsCount: friendsCount,
      createdAt: createdAt,
      utcOffset: utcOffset,
      verified: verified,
      statusesCount: statusesCount,
      lang: lang,
      profileImageUrl: profileImageUrl
    )
  }
}

/// The parts of a post's text that aren't plain.
@Shielded(keys: .snakeCase)
struct MacroTweetEntities {
  var hashtags: [MacroHashtag]
  var urls: [MacroLink]
  var userMentions: [MacroMention]
}

extension MacroTweetEntities: RecordModel {
  var record: TweetEntities {
    TweetEntities(
      hashtags: hashtags.map(\.record),
      urls: urls.map(\.record),
      userMentions: userMentions.map(\.record)
    )
  }
}

/// A hashtag.
@Shielded
struct MacroHashtag {
  var text: String
}

extension MacroHashtag: RecordModel {
  var record: TweetEntities.Hashtag {
    TweetEntities.Hashtag(text: text)
  }
}

/// A link.
@Shielded(keys: .snakeCase)
struct MacroLink {
  var url: String
  var expandedUrl: String
  var displayUrl: String
}

extension MacroLink: RecordModel {
  var record: TweetEntities.Link {
    TweetEntities.Link(url: url, expandedUrl: expandedUrl, displayUrl: displayUrl)
  }
}

/// A user's name in a text.
@Shielded(keys: .snakeCase)
struct MacroMention {
  var screenName: String
  var name: String
  var id: Int
}

extension MacroMention: RecordModel {
  var record: TweetEntities.Mention {
    TweetEntities.Mention(screenName: screenName, name: name, id: id)
  }
}
