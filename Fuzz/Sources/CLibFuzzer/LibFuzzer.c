#include "LibFuzzer.h"

__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize) {
  (void)data;
  (void)maxSize;
  return size;
}

// The Swift runtime keeps the name of every type that it was asked for, which isn't a leak.
const char *__lsan_default_suppressions(void) {
  return "leak:swift_getTypeName\n";
}
