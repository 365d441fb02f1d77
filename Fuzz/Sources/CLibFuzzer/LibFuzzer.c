#include "LibFuzzer.h"

#include <signal.h>

int LLVMFuzzerInitialize(int *argumentCount, char ***arguments) {
  (void)argumentCount;
  (void)arguments;
  // libFuzzer doesn't replace the Swift runtime's crash handler, which would run first and write no reproducer.
  signal(SIGILL, SIG_DFL);
  signal(SIGTRAP, SIG_DFL);
  signal(SIGABRT, SIG_DFL);
  return 0;
}

__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize) {
  (void)data;
  (void)maxSize;
  return size;
}

// The Swift runtime keeps the name of every type that it was asked for, which isn't a leak.
const char *__lsan_default_suppressions(void) {
  return "leak:swift_getTypeName\n";
}
