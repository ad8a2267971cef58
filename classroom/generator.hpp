// The course's maps: of a seed it draws the same ones as the course's own generator, which is
// std::mt19937_64 and libstdc++'s std::uniform_int_distribution. Another standard library may draw others.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace mines::classroom {

/// What a batch is drawn from.
struct BatchRule {
  int rows = 0;
  int columns = 0;
  int mines = 0;
  std::uint64_t seed = 0;
  int min_dist = 0;  ///< mines are further than that from the first block, rows and columns added

  int cells() const { return rows * columns; }
  /// The blocks that may be mines for the first block where they are fewest.
  int fewest_candidates() const;
};

struct DrawnMap {
  std::vector<std::string> blocks;  ///< rows of '.' and 'X'
  int first_row = 0;
  int first_column = 0;
};

/// "rows  columns", the rows, the first block: what the course's generator prints.
std::string text_of(const DrawnMap& map);

/// One engine for all maps of a batch. The rule has at least 3 rows and columns, and no more mines than
/// fewest_candidates().
class Generator {
 public:
  explicit Generator(const BatchRule& rule) : rule_(rule), engine_(rule.seed) {}

  DrawnMap next();

 private:
  int random(int least, int most);

  BatchRule rule_;
  std::mt19937_64 engine_;
};

}  // namespace mines::classroom
