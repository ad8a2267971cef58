#include "base/read_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/assert.hpp"

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
  MINES_ASSERT(least <= most);
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
  MINES_ASSERT(range.least <= range.most);
  const auto number = number_in<double>(text);
  if (number && range.contains(*number)) return *number;
  return bad_input(where, fmt::format("'{}' is not a number {}", text, range.text()));
}

void append_range(std::string& list, std::uint64_t first, std::uint64_t last) {
  MINES_ASSERT(first <= last);
  if (!list.empty()) list += ',';
  list += std::to_string(first);
  if (last > first) list += fmt::format("-{}", last);
}

std::vector<std::string> items_of(const std::string& text) {
  std::vector<std::string> items;
  // The loop also runs at the size itself: a list that ends in a comma has an empty last item, which is
  // refused.
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(",|", begin), text.size());
    items.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return items;
}

Result<NumberRange> read_range(const std::string& option, const std::string& text, std::uint64_t least,
                               std::uint64_t most) {
  const std::size_t dash = text.find('-');
  MINES_LET(const auto first, read_whole_number(option, text.substr(0, dash), least, most));
  if (dash == std::string::npos) return NumberRange{first, first};
  MINES_LET(const auto last, read_whole_number(option, text.substr(dash + 1), least, most));
  if (last < first) return bad_input(option, fmt::format("'{}' ends before it begins", text));
  return NumberRange{first, last};
}

Result<std::vector<std::uint64_t>> read_number_list(const std::string& option, const std::string& text,
                                                    std::uint64_t least, std::uint64_t most,
                                                    std::size_t longest) {
  DistinctValues<std::uint64_t> numbers(option, longest);
  for (const std::string& item : items_of(text)) {
    MINES_LET(const auto range, read_range(option, item, least, most));
    MINES_TRY(numbers.add(range));
  }
  return numbers.take();
}

}  // namespace mines
