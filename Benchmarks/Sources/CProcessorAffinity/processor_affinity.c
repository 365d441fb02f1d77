// Swift's Glibc module leaves out what glibc declares for _GNU_SOURCE alone, hence these few lines of C.
#define _GNU_SOURCE

#include "processor_affinity.h"

#if defined(__linux__)

#include <sched.h>

int processor_affinity_last_core(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return -1;
  for (int core = CPU_SETSIZE - 1; core >= 0; core--) {
    if (CPU_ISSET(core, &set)) return core;
  }
  return -1;
}

int processor_affinity_pin(int core) {
  if (core < 0 || core >= CPU_SETSIZE) return -1;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  return sched_setaffinity(0, sizeof set, &set);
}

#else

int processor_affinity_last_core(void) { return -1; }

int processor_affinity_pin(int core) {
  (void)core;
  return -1;
}

#endif
