import ShieldedDecoding

/// Dates as strings, then in seconds.
public enum TextDates: DateFormatList {
  /// The formats.
  public static let formats: [DateFormat] = [
    .iso8601, .iso8601WithFractions, .pattern("yyyy-MM-dd"), .pattern("EEE, dd MMM yyyy HH:mm:ss Z"), .seconds,
  ]
}

/// Dates that have to be strings.
public enum TextOnlyDates: DateFormatList {
  /// The formats.
  public static let formats: [DateFormat] = [.iso8601]
}

/// Dates in seconds or milliseconds.
public enum UnixDates: DateFormatList {
  /// The formats.
  public static let formats: [DateFormat] = [.seconds, .milliseconds]
}

/// Dates in milliseconds.
public enum MillisecondDates: DateFormatList {
  /// The formats.
  public static let formats: [DateFormat] = [.milliseconds]
}
