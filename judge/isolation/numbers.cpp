#include "judge/isolation/numbers.hpp"

#include <cmath>
#include <optional>

namespace mines::judge {

namespace {

/// Of "nan" and "inf", which are numbers as well, no range holds.
std::optional<double> decimal(const std::string& text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc{} || stop != end) return std::nullopt;
  return number;
}

}  // namespace

Result<double> read_seconds(const std::string& option, const std::string& text) {
  const auto number = decimal(text);
  if (!number || !std::isfinite(*number) || *number <= 0) {
    return bad_input(option, fmt::format("'{}' is not a number of seconds above 0", text));
  }
  return *number;
}

Result<double> read_decimal(const std::string& option, const std::string& text, const char* what,
                            double least, double most) {
  const auto number = decimal(text);
  if (!number || !(*number >= least && *number <= most)) {
    return bad_input(option, fmt::format("'{}' is not a {} from {:g} to {:.0f}", text, what, least, most));
  }
  return *number;
}

}  // namespace mines::judge
