#include "apps/classroom/generator.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>

#include "base/assert.hpp"

namespace mines::classroom {

namespace {

/// The blocks that may be mines, row by row.
std::vector<std::pair<int, int>> candidates(const BatchRule& rule, int first_row, int first_column) {
  std::vector<std::pair<int, int>> far;
  for (int row = 0; row < rule.rows; ++row) {
    for (int column = 0; column < rule.columns; ++column) {
      if (std::abs(row - first_row) + std::abs(column - first_column) > rule.min_dist)
        far.emplace_back(row, column);
    }
  }
  return far;
}

}  // namespace

/// A first block in the middle leaves the fewest.
int BatchRule::fewest_candidates() const {
  return static_cast<int>(candidates(*this, rows / 2, columns / 2).size());
}

std::string text_of(const DrawnMap& map) {
  MINES_ASSERT(!map.blocks.empty());
  std::string text = fmt::format("{}  {}\n", map.blocks.size(), map.blocks.front().size());
  for (const std::string& row : map.blocks) text += row + '\n';
  return text + fmt::format("{} {}\n", map.first_row, map.first_column);
}

int Generator::random(int least, int most) { return std::uniform_int_distribution<>(least, most)(engine_); }

Generator::Generator(const BatchRule& rule) : rule_(rule), engine_(rule.seed) {
  MINES_ASSERT(rule.rows >= 3 && rule.columns >= 3);
  MINES_ASSERT(rule.mines <= rule.fewest_candidates());
}

DrawnMap Generator::next() {
  DrawnMap map;
  // The order of the draws is the course's: first block, then mines. Another order would give other maps
  // for a seed.
  map.first_row = random(1, rule_.rows - 2);
  map.first_column = random(1, rule_.columns - 2);
  map.blocks.assign(static_cast<std::size_t>(rule_.rows),
                    std::string(static_cast<std::size_t>(rule_.columns), '.'));
  auto left = candidates(rule_, map.first_row, map.first_column);
  MINES_ASSERT(left.size() >= static_cast<std::size_t>(rule_.mines));
  for (int mine = 0; mine < rule_.mines; ++mine) {
    const auto drawn = left.begin() + random(0, static_cast<int>(left.size()) - 1);
    map.blocks[static_cast<std::size_t>(drawn->first)][static_cast<std::size_t>(drawn->second)] = 'X';
    // erase() keeps the order of the rest, which decides the meaning of the next draw.
    left.erase(drawn);
  }
  return map;
}

}  // namespace mines::classroom
