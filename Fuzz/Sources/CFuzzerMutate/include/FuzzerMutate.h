#ifndef FUZZER_MUTATE_H
#define FUZZER_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's mutation of bytes, in place. A build without libFuzzer has a weak one that changes nothing.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

#endif
