// Values in JSON reports.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>

namespace mines::judge {

/// The value, or null if there is none.
template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace mines::judge
