import DecoderAgreement

extension AnyJSON: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .null: .absent
    case .bool(let value): value.exactValue
    case .number(let value): value.exactValue
    case .string(let value): value.exactValue
    case .array(let values): values.exactValue
    case .object(let values): values.exactValue
    }
  }
}
