#include "isolation/processor_lists.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "base/read_number.hpp"
#include "os/processors.hpp"
#include "protocol/environment.hpp"

namespace mines::judge {

namespace {

Result<std::vector<int>> read_list(const std::string& where, const std::string& text) {
  MINES_LET(const auto numbers, read_number_list(where, text, 0, most_processors - 1, most_processors));
  return std::vector<int>(numbers.begin(), numbers.end());
}

std::vector<int> part_of(const std::vector<int>& processors, std::size_t index, std::size_t shares) {
  // All shares are equal, so that games are. A rest stays unused.
  const auto size = static_cast<std::ptrdiff_t>(processors.size() / shares);
  const auto first = processors.begin() + static_cast<std::ptrdiff_t>(index) * size;
  return {first, first + size};
}

}  // namespace

void ProcessorLists::tell(std::vector<std::string>& variables) const {
  if (are_apart()) variables.push_back(fmt::format("{}=1", variable::own_processors));
}

std::vector<int> ProcessorLists::all() const {
  MINES_ASSERT(answer.empty() == server.empty());
  std::vector<int> both = answer;
  if (are_apart()) both.insert(both.end(), server.begin(), server.end());
  return both;
}

std::string ProcessorLists::text() const {
  return ranges_text(answer) + (are_apart() ? "/" + ranges_text(server) : "");
}

ProcessorLists ProcessorLists::share(std::size_t index, std::size_t shares) const {
  MINES_ASSERT(index < shares && shares <= most_shares());
  return {part_of(answer, index, shares), part_of(server, index, shares)};
}

std::size_t ProcessorLists::most_shares() const { return std::min(answer.size(), server.size()); }

Result<ProcessorLists> parse_processors(const std::string& where, const std::string& text) {
  const std::size_t slash = text.find('/');
  ProcessorLists lists;
  MINES_LET(lists.answer, read_list(where, text.substr(0, slash)));
  lists.server = lists.answer;
  if (slash == std::string::npos) return lists;
  MINES_LET(lists.server, read_list(where, text.substr(slash + 1)));
  for (const int processor : lists.server) {
    if (std::find(lists.answer.begin(), lists.answer.end(), processor) != lists.answer.end())
      return bad_input(where, fmt::format("processor {} is on both sides of the slash", processor));
  }
  return lists;
}

Result<void> require_usable(const std::string& where, const ProcessorLists& lists) {
  const std::vector<int> usable = usable_processors();
  MINES_ASSERT(std::is_sorted(usable.begin(), usable.end()));
  for (const int processor : lists.all()) {
    if (!std::binary_search(usable.begin(), usable.end(), processor))
      return bad_input(where, fmt::format("processor {} cannot be used here, expected {}", processor,
                                          ranges_text(usable)));
  }
  return {};
}

ProcessorLists all_processors() { return {usable_processors(), usable_processors()}; }

}  // namespace mines::judge
