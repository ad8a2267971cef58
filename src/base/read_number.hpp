// Reads numbers in arguments, environment variables and other short texts. The locale has no effect.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace mines {

/// Reads all of `text` as a number from `least` to `most`. The error names `where`, an option or a variable.
/// Number is int, std::int64_t or std::uint64_t.
template <class Number>
Result<Number> read_whole_number(const std::string& where, std::string_view text, Number least, Number most);

/// A range of decimal numbers. It never contains "nan" or "inf".
struct DecimalRange {
  double least = 0;
  double most = std::numeric_limits<double>::infinity();
  bool least_is_out = false;  ///< `least` itself is not allowed
  bool most_is_out = false;   ///< `most` itself is not allowed

  bool contains(double number) const;
  /// "from 0.001 to 1000", "above 0 and below 1", "above 0".
  std::string text() const;
};

/// Reads all of `text` as a number in `range`. The error names `where`.
Result<double> read_decimal(const std::string& where, std::string_view text, const DecimalRange& range);

}  // namespace mines
