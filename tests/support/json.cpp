#include "support/json.hpp"

template class nlohmann::basic_json<>;

namespace mines::testing {

nlohmann::json parsed(const std::string& text) { return nlohmann::json::parse(text); }

}  // namespace mines::testing
