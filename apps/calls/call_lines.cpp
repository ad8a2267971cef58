#include "apps/calls/call_lines.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "base/json_bounds.hpp"

namespace mines::calls {

std::optional<Json> object_in(std::string_view line) {
  constexpr JsonBounds bounds{24, std::numeric_limits<std::size_t>::max(), 1000};
  if (!json_excess(line, bounds).empty()) return std::nullopt;
  Json object = Json::parse(line, nullptr, false);
  const auto is_number = [&](const char* key) {
    return object.contains(key) && object[key].is_number_unsigned();
  };
  if (!object.is_object() || !is_number("process") || !is_number("call")) return std::nullopt;
  return object;
}

CallLines calls_in(std::string_view text) {
  CallLines found;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> open;  // by process and call: the index
  std::uint64_t line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view bytes = text.substr(begin, end - begin);
    begin = end + 1;
    ++line;
    const auto object = object_in(bytes);
    const bool is_begin = object && object->contains("door");
    if (!object || (is_begin && !object->contains("request") && !object->contains("left_out"))) {
      if (end == text.size()) break;
      if (found.damaged++ == 0) found.first_damaged = line;
      continue;
    }
    const std::pair key{(*object)["process"].get<std::uint64_t>(), (*object)["call"].get<std::uint64_t>()};
    if (is_begin) {
      open[key] = found.calls.size();
      found.calls.push_back({line, bytes});
    } else if (const auto call = open.find(key); call != open.end()) {
      found.calls[call->second].end = bytes;
      open.erase(call);
    }
  }
  return found;
}

}  // namespace mines::calls
