import RescueSpecification

extension SpecifiedValue {
  /// The value in a message.
  var text: String { ExactValue(self).description }
}
