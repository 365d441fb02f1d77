// Prints the tokens of documents as simdjson's document parser reads them, for `Fuzz/fuzz oracles`.
//
// The first line is the library's version. Each further line has the tokens of one document in the notation that Fuzz/README.md
// describes, or a minus sign if the document is rejected. The on-demand parser isn't used: simdjson 3.0.1's reads
// 0.99999999999999999999 as 0.077.

#include <simdjson.h>

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace {

using namespace simdjson;

void addText(std::string &line, std::string_view text) {
  line += " \"";
  for (unsigned char byte : text) {
    char escape[4];
    if (byte <= ' ' || byte >= 0x7F || byte == '\\') {
      std::snprintf(escape, sizeof escape, "\\%02x", byte);
      line += escape;
    } else {
      line += char(byte);
    }
  }
}

void addNumber(std::string &line, double number) {
  uint64_t bits;
  std::memcpy(&bits, &number, sizeof bits);
  char text[20];
  std::snprintf(text, sizeof text, " #%016" PRIx64, bits);
  line += text;
}

void add(std::string &line, dom::element value) {
  switch (value.type()) {
    case dom::element_type::ARRAY:
      line += " [";
      for (dom::element element : dom::array(value)) add(line, element);
      line += " ]";
      return;
    case dom::element_type::OBJECT:
      line += " {";
      for (dom::key_value_pair member : dom::object(value)) {
        addText(line, member.key);
        add(line, member.value);
      }
      line += " }";
      return;
    case dom::element_type::INT64:
    case dom::element_type::UINT64:
    case dom::element_type::DOUBLE: return addNumber(line, double(value));
    case dom::element_type::STRING: return addText(line, std::string_view(value));
    case dom::element_type::BOOL: line += bool(value) ? " true" : " false"; return;
    case dom::element_type::NULL_VALUE: line += " null"; return;
  }
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: %s FILE\n", arguments[0]);
    return 64;
  }
  std::ifstream stream(arguments[1], std::ios::binary);
  const std::string file{std::istreambuf_iterator<char>(stream), {}};
  std::printf("simdjson %d.%d.%d\n", SIMDJSON_VERSION_MAJOR, SIMDJSON_VERSION_MINOR, SIMDJSON_VERSION_REVISION);
  dom::parser parser;
  for (size_t place = 0; place + 4 <= file.size();) {
    const auto *bytes = reinterpret_cast<const unsigned char *>(&file[place]);
    const size_t length = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | size_t(bytes[3]) << 24;
    const padded_string json(file.data() + place + 4, length);
    place += 4 + length;
    std::string line;
    try {
      add(line, parser.parse(json));
    } catch (const simdjson_error &) {
      line = " -";
    }
    std::printf("%s\n", line.c_str() + 1);
  }
  return 0;
}
