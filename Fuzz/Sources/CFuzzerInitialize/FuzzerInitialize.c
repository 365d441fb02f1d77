#include "FuzzerInitialize.h"

#include <signal.h>

int LLVMFuzzerInitialize(int *argumentCount, char ***arguments) {
  (void)argumentCount;
  (void)arguments;
  // libFuzzer installs its handlers, which write the reproducer, only where nobody else has: the Swift runtime's own crash
  // handler must not stand in the way.
  signal(SIGILL, SIG_DFL);
  signal(SIGTRAP, SIG_DFL);
  signal(SIGABRT, SIG_DFL);
  return 0;
}

// What the leak sanitizer must not report: the Swift runtime keeps the name of every type that it was asked for.
const char *__lsan_default_suppressions(void) {
  return "leak:swift_getTypeName\n";
}
