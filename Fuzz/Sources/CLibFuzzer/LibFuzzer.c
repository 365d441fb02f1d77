#include "LibFuzzer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

__attribute__((weak)) int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*check)(const uint8_t *data, size_t size));

int runLibFuzzer(int count, char **arguments) {
  return LLVMFuzzerRunDriver ? LLVMFuzzerRunDriver(&count, &arguments, LLVMFuzzerTestOneInput) : -1;
}

__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize) {
  (void)data;
  (void)maxSize;
  return size;
}

// The Swift runtime keeps the name of every type that it was asked for, which isn't a leak. Neither is what the initialization of a
// global allocates (`WZ` ends the function's mangled name), nor the descriptions of models, which globals keep: the detector misses
// pointers in which an enum keeps flags.
const char *__lsan_default_suppressions(void) {
  return "leak:swift_getTypeName\nleak:WZ$\nleak:specifiedType\nleak:reflectedProperties\nleak:specifiedProperties\n";
}
