import ShieldedDecoding

/// The format of a date in seconds since 1970.
enum SecondsFormat: DateFormatList {
  static let formats: [DateFormat] = [.seconds]
}

/// The format of a date in milliseconds since 1970.
enum MillisecondsFormat: DateFormatList {
  static let formats: [DateFormat] = [.milliseconds]
}
