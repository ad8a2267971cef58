// The course's maps. A seed gives the same maps as the course's own generator, which uses std::mt19937_64 and
// std::uniform_int_distribution of libstdc++. With another standard library the maps may differ.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace mines::classroom {

/// The parameters of a batch of maps.
struct BatchRule {
  int rows = 0;
  int columns = 0;
  int mines = 0;
  std::uint64_t seed = 0;
  int min_dist = 0;  ///< every mine is more than this many steps from the first block; steps: rows apart plus
                     ///< columns apart

  int cells() const { return rows * columns; }
  /// The number of blocks that may be mines if the first block is in the middle of the map. No other first
  /// block leaves fewer.
  int fewest_candidates() const;
};

struct DrawnMap {
  std::vector<std::string> blocks;  ///< rows of '.' and 'X'
  int first_row = 0;
  int first_column = 0;
};

/// The output of the course's generator for a map: "rows columns", the lines of blocks, and the row and
/// column of the first block.
std::string text_of(const DrawnMap& map);

/// Draws the maps of a batch one after the other, all with one random engine.
class Generator {
 public:
  /// The rule must have at least 3 rows and 3 columns, and at most fewest_candidates() mines.
  explicit Generator(const BatchRule& rule);

  /// Draws the next map. O(blocks · mines).
  DrawnMap next();

 private:
  int random(int least, int most);

  BatchRule rule_;
  std::mt19937_64 engine_;
};

}  // namespace mines::classroom
