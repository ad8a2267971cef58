// In the place of json_position.cpp where a project that takes the library in has no package nlohmann_json.
#include "position/position_reader.hpp"

namespace mines {

namespace {

Unexpected<Error> no_json(const std::string& name) {
  return bad_input(name, "a position in JSON: this library was built without nlohmann_json");
}

}  // namespace

Result<Position> read_json_position(ByteReader& from) { return no_json(from.name()); }
Result<Position> parse_json_position(std::string_view, const std::string& name) { return no_json(name); }
Result<std::string> json_text_of(const Position&, const std::string& name) { return no_json(name); }

}  // namespace mines
