// Numbers in the arguments, with their range.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <string>
#include <system_error>

#include "base/error.hpp"

namespace mines::judge {

/// The whole of `text` as a number from `least` to `most`; the error names the option.
template <class Number>
Result<Number> read_number(const std::string& option, const std::string& text, Number least, Number most) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc{} || stop != end || !(number >= least && number <= most)) {
    return bad_input(option, fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
  }
  return number;
}

/// The whole of `text` as a finite number of seconds above 0.
Result<double> read_seconds(const std::string& option, const std::string& text);

/// The whole of `text` as a number from `least` to `most`, `what` it is: "number of GiB".
Result<double> read_decimal(const std::string& option, const std::string& text, const char* what,
                            double least, double most);

}  // namespace mines::judge
