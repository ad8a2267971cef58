// Reads numbers and lists of numbers ("1-5,7") from arguments and environment variables. Ignores the locale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/error.hpp"

namespace mines {

/// Reads all of `text` as a number from `least` to `most`, which is not below `least`. Errors name `where`:
/// an option or a variable. Number is int, std::int64_t or std::uint64_t.
template <class Number>
Result<Number> read_whole_number(const std::string& where, std::string_view text, Number least, Number most);

/// A range of decimal numbers; `least` is not above `most`. It never contains "nan" or "inf".
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

/// Reads a list like "1-5,7": numbers and ranges, with commas or '|' between them. Each number must be from
/// `least` to `most` and may occur only once. There may be at most `longest`. The error names `option`.
Result<std::vector<std::uint64_t>> read_number_list(const std::string& option, const std::string& text,
                                                    std::uint64_t least, std::uint64_t most,
                                                    std::size_t longest);

/// Appends a range to a list like "1-5,7": as "7" if `first` equals `last`, else as "1-5".
void append_range(std::string& list, std::uint64_t first, std::uint64_t last);

/// A list of numbers as text, like "1,3-5": runs of consecutive numbers become ranges; the order stays.
template <class Numbers>
std::string ranges_text(const Numbers& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    append_range(text, static_cast<std::uint64_t>(numbers[i]), static_cast<std::uint64_t>(numbers[last]));
    i = last + 1;
  }
  return text;
}

/// Splits a list at commas and '|'. Items may be empty.
std::vector<std::string> items_of(const std::string& text);

/// `first` is not above `last`.
struct NumberRange {
  std::uint64_t first, last;
};

/// Reads a range: "7" or "1-5", with numbers from `least` to `most`. The error names `option`.
Result<NumberRange> read_range(const std::string& option, const std::string& text, std::uint64_t least,
                               std::uint64_t most);

/// Collects at most `longest` values of a list; a value that occurs twice is an error. Errors name `option`.
template <class Value>
class DistinctValues {
 public:
  /// `are_secret`: errors name a value by its place in the list, "#2".
  DistinctValues(std::string option, std::size_t longest, bool are_secret = false)
      : option_(std::move(option)), longest_(longest), are_secret_(are_secret) {}

  /// `shown`: the value as text, for errors.
  Result<void> add(const Value& value, const std::string& shown) {
    if (!seen_.insert(value).second)
      return bad_input(option_,
                       (are_secret_ ? '#' + std::to_string(values_.size() + 1) : shown) + " is given twice");
    if (values_.size() == longest_) return too_long();
    values_.push_back(value);
    return {};
  }
  Result<void> add(const NumberRange& range) {
    MINES_ASSERT(range.first <= range.last);
    if (range.last - range.first >= longest_) return too_long();
    for (std::uint64_t i = 0; i <= range.last - range.first; ++i) {
      MINES_TRY(add(range.first + i, std::to_string(range.first + i)));
    }
    return {};
  }
  std::vector<Value> take() { return std::move(values_); }

 private:
  Result<void> too_long() const {
    // The message leaves out the list: it may be secret, and long.
    return bad_input(option_, "more than " + std::to_string(longest_) + " numbers");
  }

  std::string option_;
  std::size_t longest_;
  bool are_secret_;
  std::vector<Value> values_;
  std::set<Value> seen_;
};

}  // namespace mines
