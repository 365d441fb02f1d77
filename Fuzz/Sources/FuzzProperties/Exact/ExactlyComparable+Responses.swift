import ShieldedDecoding

extension ShieldedResponse: ExactlyComparable where Payload: ExactlyComparable {
  var exactValue: ExactValue {
    .record([.init("code", code), .init("message", message), .init("data", data)])
  }
}

extension EnvelopeResponse: ExactlyComparable where Payload: ExactlyComparable {
  var exactValue: ExactValue {
    .record([
      .init("isSuccess", isSuccess), .init("code", code?.description), .init("message", message),
      .init("result", result),
    ])
  }
}
