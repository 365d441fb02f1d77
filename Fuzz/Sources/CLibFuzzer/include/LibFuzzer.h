#ifndef LIB_FUZZER_H
#define LIB_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's mutation of bytes, in place. A build without libFuzzer has a weak definition that changes nothing.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

/// Runs libFuzzer, as its own `main` would. Returns its exit code, or -1 if this build has no libFuzzer.
int runLibFuzzer(int count, char **arguments);

#endif
