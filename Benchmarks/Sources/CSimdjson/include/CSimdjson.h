#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The number of values in a document. Every field is 0 if the document isn't valid.
typedef struct {
  uint64_t containers;
  uint64_t members;
  uint64_t values;
} CSimdjsonStructure;

/// A parser, which keeps its memory from one document to the next. NULL if it can't be allocated.
void *_Nullable csimdjson_parser_create(void);

/// Gives a parser's memory back.
void csimdjson_parser_destroy(void *_Nullable parser);

/// Parses a document into simdjson's DOM and visits every value of it.
///
/// The bytes are copied first, because simdjson reads beyond their end.
CSimdjsonStructure csimdjson_visit(void *_Nonnull parser, const void *_Nonnull bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
