#ifndef PROCESSOR_AFFINITY_H
#define PROCESSOR_AFFINITY_H

/// The last core that the calling process may run on, or -1 if the system doesn't report it.
int processor_affinity_last_core(void);

/// Binds the calling process to a core. Returns 0 if the system did so.
int processor_affinity_pin(int core);

#endif
