// Tables of texts that readers refuse.
#pragma once

#include <string>

#include "support/json.hpp"
#include "support/refused.hpp"

namespace mines::testing {

/// Each row has a text, the byte at which read(text) refuses it, or null, and what the error says.
template <class Read>
void check_refusals(const std::string& table, Read read) {
  for (const nlohmann::json& row : table_of(table)) {
    const auto offset = row[1].is_null() ? std::nullopt : std::optional(row[1].get<std::uint64_t>());
    check_refused(read(bytes_of(row[0])), offset, row[2].get<std::string>());
  }
}

}  // namespace mines::testing
