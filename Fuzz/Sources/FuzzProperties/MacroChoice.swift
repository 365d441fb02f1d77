/// What the fourth letter of an input of MacroAgreement selects for a model.
enum MacroChoice: Sendable {
  /// The model and its twin are compared with this listener.
  case listener(RescueListener)
  /// The model is checked as its twin is in another target.
  case aspect(FuzzSubject.Aspect)

  static let all: [MacroChoice] =
    RescueListener.allCases.map(MacroChoice.listener)
    + [.aspect(.rescue), .aspect(.roundTrip), .aspect(.reports)]
}
