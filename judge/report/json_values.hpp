// Values of reports for programs.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>

namespace mines::judge {

/// What is not there is null.
template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace mines::judge
