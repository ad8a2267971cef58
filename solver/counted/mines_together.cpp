#include "counted/mines_together.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace mines {

namespace {

/// The largest difference of two successive numbers.
std::uint64_t largest_step(const std::vector<std::uint64_t>& numbers) {
  std::uint64_t largest = 0;
  for (std::size_t i = 1; i < numbers.size(); ++i) largest = std::max(largest, numbers[i] - numbers[i - 1]);
  return largest;
}

/// The longest run of numbers of which no two successive ones differ by more than `step`: first and last.
std::pair<std::uint64_t, std::uint64_t> longest_run(const std::vector<std::uint64_t>& numbers,
                                                    std::uint64_t step) {
  std::pair<std::uint64_t, std::uint64_t> longest{numbers.front(), numbers.front()};
  std::uint64_t first = numbers.front();
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i] - numbers[i - 1] > step) first = numbers[i];
    if (numbers[i] - first > longest.second - longest.first) longest = {first, numbers[i]};
  }
  return longest;
}

}  // namespace

std::vector<std::uint64_t> mines_of(const MineSpread& spread) {
  std::vector<std::uint64_t> numbers;
  for (std::size_t k = 0; k < spread.models.size(); ++k) {
    if (!(spread.models[k] == WideNumber())) numbers.push_back(static_cast<std::uint64_t>(spread.least) + k);
  }
  return numbers;
}

bool have_together(std::vector<std::vector<std::uint64_t>> pieces, std::uint64_t interior,
                   std::uint64_t mines) {
  // The sums that are known to occur are an interval. A piece whose numbers leave no gap as wide as the
  // interval makes it longer, so those with narrow gaps come first.
  std::sort(pieces.begin(), pieces.end(),
            [](const auto& a, const auto& b) { return largest_step(a) < largest_step(b); });
  std::uint64_t least = 0;
  std::uint64_t most = interior;
  for (const std::vector<std::uint64_t>& numbers : pieces) {
    MINES_ASSERT(!numbers.empty());
    const auto [first, last] = longest_run(numbers, most - least + 1);
    least += first;
    most += last;
  }
  return least <= mines && mines <= most;
}

}  // namespace mines
