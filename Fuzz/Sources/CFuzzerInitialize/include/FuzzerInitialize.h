#ifndef FUZZER_INITIALIZE_H
#define FUZZER_INITIALIZE_H

/// Called by libFuzzer once, before the first input.
int LLVMFuzzerInitialize(int *argumentCount, char ***arguments);

#endif
