import CProcessorAffinity

/// Binds the process to one core, so that the system doesn't move it in the middle of a pair.
enum ProcessorCore {
  /// The last core that the process may run on; nil where the platform has no way to bind to one, as Apple's.
  static var preferred: Int? {
    // The last, because the first has most of the interrupts.
    let core = processor_affinity_last_core()
    return core >= 0 ? Int(core) : nil
  }

  /// Binds the process, and all threads it starts from now on, to a core.
  /// - Returns: Whether the system did so.
  static func pin(to core: Int) -> Bool {
    guard let core = Int32(exactly: core) else { return false }
    return processor_affinity_pin(core) == 0
  }
}
