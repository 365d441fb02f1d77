// Earlier versions of swift-syntax, with which the macro is built, don't read `Swift::Bool`.
#if Macros && (canImport(SwiftSyntax603) || SHIELDED_TOOLCHAIN_SYNTAX)
  import Foundation
  import ShieldedMacros

  // Types of the user with the names of modules and of types that generated code uses.

  private struct ShieldedDecoding {}
  private struct ShieldedJSON {}
  private struct ShieldedMacros {}
  private struct Swift {}
  private struct DateFormat {}
  private struct _MemberKeys {}
  private struct _MemberSet {}
  private struct _Unread {}
  private struct _TypeDefault {}
  private struct _PayloadKey {}
  private struct _ShieldedContainer {}
  private struct _ShieldedEncodingContainer {}
  private struct _PayloadEncodingContainer {}
  private struct _JSONReader {}
  private struct RescuePolicy {}

  @Shielded
  struct NamesInUse: Equatable {
    struct String: Equatable {}
    struct Decoder: Equatable {}
    struct Encoder: Equatable {}
    struct CodingKey: Equatable {}
    struct Date: Equatable {}
    struct Array: Equatable {}
    struct Int: Equatable {}

    var id: Swift::Int
    var name = "n"
    var count = 3
    @DateFormats(.iso8601) var at: Foundation::Date?
    @Key("stock.city", "city") var city: Swift::String?
    @Strict var exact: Swift::Bool
    var tags: [Swift::String]
  }
#endif
