#include "base/read_number.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>

namespace mines {

namespace {

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc{} || stop != end) return std::nullopt;
  return number;
}

}  // namespace

template <class Number>
Result<Number> read_whole_number(const std::string& where, std::string_view text, Number least, Number most) {
  const auto number = number_in<Number>(text);
  if (number && *number >= least && *number <= most) return *number;
  return bad_input(where, fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
}

template Result<int> read_whole_number(const std::string&, std::string_view, int, int);
template Result<std::int64_t> read_whole_number(const std::string&, std::string_view, std::int64_t,
                                                std::int64_t);
template Result<std::uint64_t> read_whole_number(const std::string&, std::string_view, std::uint64_t,
                                                 std::uint64_t);

bool DecimalRange::contains(double number) const {
  return std::isfinite(number) && (least_is_out ? number > least : number >= least) &&
         (most_is_out ? number < most : number <= most);
}

std::string DecimalRange::text() const {
  const std::string text = fmt::format("{} {}", least_is_out ? "above" : "from", least);
  if (!std::isfinite(most)) return text;
  const char* const end = most_is_out ? "and below" : least_is_out ? "and at most" : "to";
  return fmt::format("{} {} {}", text, end, most);
}

Result<double> read_decimal(const std::string& where, std::string_view text, const DecimalRange& range) {
  const auto number = number_in<double>(text);
  if (number && range.contains(*number)) return *number;
  return bad_input(where, fmt::format("'{}' is not a number {}", text, range.text()));
}

}  // namespace mines
