// Draws the maps of a Minesweeper course (docs/reference/classroom.md). With libstdc++, a seed gives the same
// maps as the course's own generator. The course's word for a cell is "block".
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace mines::classroom {

struct BatchRule {
  int rows = 0;
  int columns = 0;
  int mines = 0;
  std::uint64_t seed = 0;
  int min_dist = 0;  ///< no mine lies within this distance (rows + columns) of the first block to be opened

  int cells() const { return rows * columns; }
  /// How many blocks may be mines if the first block is in the middle, where it leaves the fewest blocks.
  int fewest_candidates() const;
};

struct DrawnMap {
  std::vector<std::string> blocks;  ///< a string of '.' and 'X' (mine) for each row
  int first_row = 0;
  int first_column = 0;
};

/// The map, which has a row, as the course's generator prints it: a line with the numbers of rows and
/// columns, a line for each row, and a line with the row and column of the first block.
std::string text_of(const DrawnMap& map);

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
