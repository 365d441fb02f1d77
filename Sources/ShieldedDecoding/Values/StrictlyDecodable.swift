/// A DTO that has no default, because one of its properties must be decodable.
///
///     struct Version: StrictlyDecodable {
///       var number: Int
///     }
///     // {"version": {"number": "x"}} under `var version: Version?` gives nil
///     // {"versions": [{"number": 1}, {}]} under `var versions: [Version]` gives the first
///     // {"version": {}} under `var version: Version` throws
///
/// `@Shielded` adds the conformance to a struct with a `@Strict` property that has no default. Wherever the value can be left
/// out, it is, and a record is made: an Optional property becomes `nil`, and an element of a list or an entry of a dictionary
/// is dropped, and so is an element of a list that is the payload of an envelope. A property that needs the value throws the
/// error.
public protocol StrictlyDecodable: ValueWithoutDefault {}
