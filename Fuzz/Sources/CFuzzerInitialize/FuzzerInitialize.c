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
