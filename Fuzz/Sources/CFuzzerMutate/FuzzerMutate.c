#include "FuzzerMutate.h"

__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize) {
  (void)data;
  (void)maxSize;
  return size;
}
