#include "CSimdjson.h"

#include <simdjson.h>

#include <new>
#include <string_view>

using namespace simdjson;

namespace {

// Visits a value and everything in it. Numbers and strings are read too.
void visit(dom::element element, CSimdjsonStructure &structure, uint64_t &sum) {
  structure.values += 1;
  switch (element.type()) {
  case dom::element_type::ARRAY:
    structure.containers += 1;
    for (dom::element child : dom::array(element)) { visit(child, structure, sum); }
    break;
  case dom::element_type::OBJECT:
    structure.containers += 1;
    for (dom::key_value_pair member : dom::object(element)) {
      structure.members += 1;
      sum += member.key.size();
      visit(member.value, structure, sum);
    }
    break;
  case dom::element_type::STRING: sum += std::string_view(element).size(); break;
  case dom::element_type::DOUBLE: sum += double(element) > 0; break;
  case dom::element_type::INT64: sum += uint64_t(int64_t(element)); break;
  case dom::element_type::UINT64: sum += uint64_t(element); break;
  case dom::element_type::BOOL: sum += bool(element); break;
  case dom::element_type::NULL_VALUE: break;
  }
}

} // namespace

extern "C" void *csimdjson_parser_create(void) { return new (std::nothrow) dom::parser; }

extern "C" void csimdjson_parser_destroy(void *parser) { delete static_cast<dom::parser *>(parser); }

extern "C" CSimdjsonStructure csimdjson_visit(void *parser, const void *bytes, size_t count) {
  CSimdjsonStructure structure = {0, 0, 0};
  dom::element root;
  auto error =
      static_cast<dom::parser *>(parser)->parse(static_cast<const uint8_t *>(bytes), count, true).get(root);
  if (error) { return structure; }
  uint64_t sum = 0;
  visit(root, structure, sum);
  // Keeps the compiler from removing the visit.
  volatile uint64_t seen = sum;
  (void)seen;
  return structure;
}
