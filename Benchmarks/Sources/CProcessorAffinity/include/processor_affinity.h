#ifndef PROCESSOR_AFFINITY_H
#define PROCESSOR_AFFINITY_H

/// The last core that the calling process may run on, or -1 where the system doesn't say.
int processor_affinity_last_core(void);

/// Binds the calling process to a core. Gives 0 where the system did so.
int processor_affinity_pin(int core);

#endif
