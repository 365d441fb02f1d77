import PeerWorker

/// A document of a declared shape, with the value that it must give.
///
/// A value that can't be used gives the default: an empty text, 0, `null`, or the case for unknown values.
struct ShapeDocument {
  var shape: DeclaredShape
  var text: String
  /// The value, spelled as the comments on the documents of each shape say.
  var expected: String
  /// The path of the file that the programs read.
  var path = ""

  static let all: [ShapeDocument] = values.flatMap { shape, documents in
    documents.map {
      ShapeDocument(shape: shape, text: $0.value.isEmpty ? "{}" : "{\"value\":\($0.value)}", expected: $0.expected)
    }
  }

  /// The values of the documents; an empty one is missing.
  private static let values: [(DeclaredShape, [(value: String, expected: String)])] = [
    // The name and the count.
    (
      .embedded,
      [
        (#""{\"name\":\"a\",\"count\":3}""#, "a 3"), (#""{\"name\":7,\"count\":\"3\"}""#, "7 3"),
        (#"{"name":"a","count":3}"#, "a 3"), (#""none""#, " 0"), ("7", " 0"), ("null", " 0"), ("", " 0"),
      ]
    ),
    // Cents as a decimal number.
    (
      .conversion,
      [
        ("1999", "19.99"), (#""1999""#, "19.99"), ("1999.0", "19.99"), (#""free""#, "0"), ("[]", "0"), ("null", "0"),
        ("", "0"),
      ]
    ),
    // JSON with sorted keys.
    (
      .anyValue,
      [
        (#"{"b":[1,"x",null,true],"a":{"c":-2.5}}"#, #"{"value":{"a":{"c":-2.5},"b":[1,"x",null,true]}}"#),
        (#""text""#, #"{"value":"text"}"#), ("false", #"{"value":false}"#), ("[0.1]", #"{"value":[0.1]}"#),
        ("9007199254740993", #"{"value":9007199254740993}"#),
        ("12345678901234567890123", #"{"value":12345678901234567890123}"#), ("null", #"{"value":null}"#),
      ]
    ),
    // The name of the case.
    (
      .spellings,
      [
        (#""open""#, "open"), (#""OPEN""#, "open"), (#""v1.closed""#, "closed"), (#""other""#, "unknown"),
        ("7", "unknown"), ("null", "unknown"), ("", "unknown"),
      ]
    ),
    // The name of the case and the value; of objects their names.
    (
      .union,
      [
        (#""a""#, "text a"), ("7", "number 7"), (#"{"name":"a","count":3}"#, "part a"),
        (#"[{"name":"a","count":3},{"name":"b","count":4}]"#, "parts a b"), (#"{"name":"a","count":"3"}"#, "part a"),
        (#"[{"name":"a","count":3},{"name":"b","count":"4"}]"#, "parts a b"), ("true", "unknown"), ("null", "unknown"),
      ]
    ),
    // What the model is encoded as.
    (
      .explicitNil,
      [
        (#""a""#, #"{"value":"a"}"#), ("7", #"{"value":"7"}"#), ("{}", #"{"value":null}"#),
        ("null", #"{"value":null}"#),
        ("", #"{"value":null}"#),
      ]
    ),
  ]
}
