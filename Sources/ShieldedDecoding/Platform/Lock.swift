#if canImport(os)
  import os
#else
  import Synchronization
#endif

/// A value that one thread at a time uses.
///
/// On Apple's platforms it is an `OSAllocatedUnfairLock`, because `Mutex` would require iOS 18. It takes an allocation, which
/// `Mutex` doesn't.
package struct Lock<State: Sendable>: ~Copyable, Sendable {
  #if canImport(os)
    private let state: OSAllocatedUnfairLock<State>
  #else
    private let state: Mutex<State>
  #endif

  package init(_ state: State) {
    #if canImport(os)
      self.state = OSAllocatedUnfairLock(initialState: state)
    #else
      self.state = Mutex(state)
    #endif
  }

  /// Runs a closure while no other thread uses the value.
  ///
  /// - Parameter body: The closure. It must not use the lock again.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  package borrowing func withLock<Result: Sendable>(_ body: (inout State) throws -> Result) rethrows -> Result {
    #if canImport(os)
      // The closure isn't `@Sendable`, but it is over when this call returns.
      try state.withLockUnchecked(body)
    #else
      try state.withLock { try body(&$0) }
    #endif
  }
}
