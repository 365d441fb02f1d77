// Prints the tokens of documents as simdjson's on-demand parser reads them, for `Fuzz/fuzz oracles`.
//
// The first line is the library's version. Each further line has the tokens of one document in the notation that Fuzz/README.md
// describes, or a minus sign if the document is rejected. The on-demand parser is used because the other one rejects integers beyond
// 64 bits.

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

// Appends the tokens of a value, or of a document.
template <typename Value>
void add(std::string &line, Value &value) {
  switch (ondemand::json_type(value.type())) {
    case ondemand::json_type::array:
      line += " [";
      for (auto element : value.get_array()) {
        ondemand::value inner = element.value();
        add(line, inner);
      }
      line += " ]";
      return;
    case ondemand::json_type::object:
      line += " {";
      for (auto field : value.get_object()) {
        addText(line, field.unescaped_key());
        ondemand::value inner = field.value();
        add(line, inner);
      }
      line += " }";
      return;
    case ondemand::json_type::number: return addNumber(line, value.get_double());
    case ondemand::json_type::string: return addText(line, value.get_string());
    case ondemand::json_type::boolean: line += bool(value.get_bool()) ? " true" : " false"; return;
    case ondemand::json_type::null:
      if (bool(value.is_null())) {
        line += " null";
        return;
      }
    default: throw simdjson_error(INCORRECT_TYPE);
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
  ondemand::parser parser;
  for (size_t place = 0; place + 4 <= file.size();) {
    const auto *bytes = reinterpret_cast<const unsigned char *>(&file[place]);
    const size_t length = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | size_t(bytes[3]) << 24;
    const padded_string json(file.data() + place + 4, length);
    place += 4 + length;
    std::string line;
    try {
      ondemand::document document = parser.iterate(json);
      add(line, document);
      // Behind the last token there is no location.
      if (document.current_location().error() != OUT_OF_BOUNDS) throw simdjson_error(TRAILING_CONTENT);
    } catch (const simdjson_error &) {
      line = " -";
    }
    std::printf("%s\n", line.c_str() + 1);
  }
  return 0;
}
