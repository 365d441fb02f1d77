import CProcessorAffinity

/// Binds the process to one core, so that the system doesn't move it within a pair.
package enum ProcessorCore {
  /// The last core that the process may run on, or `nil` if the platform can't bind to one, such as Apple's.
  package static var preferred: Int? {
    // The last core, because the first handles most of the interrupts.
    let core = processor_affinity_last_core()
    return core >= 0 ? Int(core) : nil
  }

  /// Binds the process, and all threads that it starts later, to a core.
  /// - Returns: Whether the system did so.
  @discardableResult
  package static func pin(to core: Int) -> Bool {
    guard let core = Int32(exactly: core) else { return false }
    return processor_affinity_pin(core) == 0
  }
}
