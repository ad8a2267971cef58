#include "base/number_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/read_number.hpp"

namespace mines {

void append_range(std::string& list, std::uint64_t first, std::uint64_t last) {
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
