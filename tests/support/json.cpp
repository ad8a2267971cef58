#include "support/json.hpp"

#include "support/temporary_folder.hpp"

template class nlohmann::basic_json<>;

namespace mines::testing {

nlohmann::json parsed(const std::string& text) { return nlohmann::json::parse(text); }

const nlohmann::json& table_of(const std::string& name) {
  static const nlohmann::json tables = parsed(read_file(MINES_TABLES));
  return tables.at(name);
}

std::string bytes_of(const nlohmann::json& text) {
  std::string bytes;
  for (const nlohmann::json& part : text.is_array() ? text : nlohmann::json::array({text})) {
    const std::string characters = part.is_array() ? part[0] : part;
    std::string once;
    for (std::size_t i = 0; i < characters.size(); ++i) {
      // U+0080 to U+00FF take two bytes of UTF-8, with the two highest bits in the first.
      const auto byte = static_cast<unsigned char>(characters[i]);
      once += byte < 0x80
                  ? characters[i]
                  : static_cast<char>((byte & 3) << 6 | (static_cast<unsigned char>(characters[++i]) & 63));
    }
    for (int times = part.is_array() ? part[1].get<int>() : 1; times > 0; --times) bytes += once;
  }
  return bytes;
}

}  // namespace mines::testing
