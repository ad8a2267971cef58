#include "judge/numbers.hpp"

#include <cmath>

namespace mines {

Result<double> read_positive(const std::string& option, const std::string& text, const char* what) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc{} || stop != end || !std::isfinite(number) || number <= 0) {
    return bad_input(option, fmt::format("'{}' is not a {} above 0", text, what));
  }
  return number;
}

}  // namespace mines
