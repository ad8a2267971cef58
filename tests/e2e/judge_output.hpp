// What a judge has printed, for tests.
#pragma once

#include "support/catch.hpp"

#include <algorithm>
#include <string>

#include "support/json.hpp"
#include "support/process.hpp"

namespace mines::testing {

/// The report of a judge that was to print one JSON object.
inline nlohmann::json json_of(const Finished& finished, int exit_code = 0) {
  INFO(finished.errors << finished.terminal);
  REQUIRE(finished.exit_code == exit_code);
  CHECK(std::count(finished.output.begin(), finished.output.end(), '\n') == 1);
  return parsed(finished.output);
}

/// Checks that a report has these values.
inline void check_has(const nlohmann::json& report, const nlohmann::json& expected) {
  for (const auto& [key, value] : expected.items()) {
    INFO(key);
    CHECK(report.at(key) == value);
  }
}

/// The one line of a judge that failed.
inline std::string failure_of(const Finished& finished, int exit_code) {
  CHECK(finished.exit_code == exit_code);
  CHECK(finished.output.empty());
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  CHECK(finished.errors.starts_with("mines-judge"));
  return finished.errors;
}

}  // namespace mines::testing
