/// Writes the result of a search.
struct TweetSource: RecordSource {
  let tail = """
    ],"search_metadata":{"completed_in":0.087,"max_id":505874924095815681,"max_id_str":"505874924095815681",\
    "query":"%E4%B8%80","count":100,"since_id":0,"since_id_str":"0"}}
    """
  var values: TweetValues

  mutating func writeHead(to document: inout DocumentWriter) {
    document.json.append("{\"statuses\":[")
    document.enter(.key("statuses"))
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> Tweet {
    var tweet = values.nextTweet()
    document.members { document in
      document.writeToken("metadata", "{\"result_type\":\"recent\",\"iso_language_code\":\"ja\"}")
      let number = tweet.id
      document.write("created_at", &tweet.createdAt)
      document.write("id", &tweet.id)
      document.writeToken("id_str", "\"\(number)\"")
      document.write("text", &tweet.text)
      document.write("source", &tweet.source)
      document.write("truncated", &tweet.truncated)
      document.write("in_reply_to_status_id", &tweet.inReplyToStatusId)
      document.writeToken("in_reply_to_user_id", "null")
      document.writeToken("in_reply_to_screen_name", "null")
      write(&tweet.user, to: &document)
      for key in ["geo", "coordinates", "place", "contributors"] { document.writeToken(key, "null") }
      // As in the file, a post that repeats none doesn't have the key.
      if tweet.retweetedStatus != nil {
        document.writeObject("retweeted_status", &tweet.retweetedStatus) { write(&$1, to: &$0) }
      }
      document.write("retweet_count", &tweet.retweetCount)
      document.write("favorite_count", &tweet.favoriteCount)
      write(&tweet.entities, to: &document)
      document.write("favorited", &tweet.favorited)
      document.write("retweeted", &tweet.retweeted)
      document.write("lang", &tweet.lang)
    }
    return tweet
  }

  private func write(_ tweet: inout RepeatedTweet, to document: inout DocumentWriter) {
    let number = tweet.id
    document.write("created_at", &tweet.createdAt)
    document.write("id", &tweet.id)
    document.writeToken("id_str", "\"\(number)\"")
    document.write("text", &tweet.text)
    document.writeToken("truncated", "false")
    write(&tweet.user, to: &document)
    document.write("retweet_count", &tweet.retweetCount)
    document.write("favorite_count", &tweet.favoriteCount)
    write(&tweet.entities, to: &document)
    document.writeToken("possibly_sensitive", "false")
  }

  private func write(_ user: inout TweetUser, to document: inout DocumentWriter) {
    document.writeObject("user", &user, standIn: TweetUser()) { document, user in
      let number = user.id
      document.write("id", &user.id)
      document.writeToken("id_str", "\"\(number)\"")
      document.write("name", &user.name)
      document.write("screen_name", &user.screenName)
      document.write("location", &user.location)
      document.write("description", &user.description)
      document.write("url", &user.url)
      document.writeToken("entities", "{\"description\":{\"urls\":[]}}")
      document.write("protected", &user.protected)
      document.write("followers_count", &user.followersCount)
      document.write("friends_count", &user.friendsCount)
      document.writeToken("listed_count", "2")
      document.write("created_at", &user.createdAt)
      document.write("utc_offset", &user.utcOffset)
      document.writeToken("time_zone", "null")
      document.writeToken("geo_enabled", "false")
      document.write("verified", &user.verified)
      document.write("statuses_count", &user.statusesCount)
      document.write("lang", &user.lang)
      for key in ["contributors_enabled", "is_translator"] { document.writeToken(key, "false") }
      document.writeToken("profile_background_color", "\"C0DEED\"")
      document.writeToken("profile_background_image_url", "\"http://example.org/images/themes/theme1/bg.png\"")
      document.write("profile_image_url", &user.profileImageUrl)
      document.writeToken("profile_text_color", "\"333333\"")
      for key in ["default_profile", "following", "notifications"] { document.writeToken(key, "false") }
    }
  }

  private func write(_ entities: inout TweetEntities, to document: inout DocumentWriter) {
    document.writeObject("entities", &entities, standIn: TweetEntities()) { document, entities in
      document.writeObjects("hashtags", &entities.hashtags, standIn: TweetEntities.Hashtag()) { document, hashtag in
        document.write("text", &hashtag.text)
        document.writeToken("indices", "[12,18]")
      }
      document.writeToken("symbols", "[]")
      document.writeObjects("urls", &entities.urls, standIn: TweetEntities.Link()) { document, link in
        document.write("url", &link.url)
        document.write("expanded_url", &link.expandedUrl)
        document.write("display_url", &link.displayUrl)
        document.writeToken("indices", "[40,62]")
      }
      document.writeObjects("user_mentions", &entities.userMentions, standIn: TweetEntities.Mention()) {
        document,
        mention in
        let number = mention.id
        document.write("screen_name", &mention.screenName)
        document.write("name", &mention.name)
        document.write("id", &mention.id)
        document.writeToken("id_str", "\"\(number)\"")
        document.writeToken("indices", "[3,11]")
      }
    }
  }
}
