import Foundation

/// Returns the CPU time of the running thread in nanoseconds, which doesn't depend on what else the machine does.
package func threadNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Returns the CPU time of the running thread that some work takes, in seconds.
package func threadSeconds(_ work: () throws -> Void) rethrows -> Double {
  let start = threadNanoseconds()
  try work()
  return Double(threadNanoseconds() - start) / 1e9
}
