extension FuzzTarget {
  private static let unobservedSubjects =
    FuzzSubject.models + FuzzSubject.laterModels + [.rows, .priorities, .tags, .keyed, .dates]

  /// Checks that every model gives the specified value in a process that never creates a log. The other targets create logs, so
  /// a value that depends on what the process did before may be right in all of them.
  public static let unobserved = FuzzTarget(name: "Unobserved", subjects: unobservedSubjects) {
    input throws(PropertyFailure) in
    let subject = unobservedSubjects.chosen(by: input.subjectChoice)
    for engine in Engine.all { try subject.checkUnobserved(input, engine) }
  }
}
