// The truth of a position: whether it is possible, every cell's verdict and probability, and the number of
// placements as an integer.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <optional>
#include <vector>

#include "reference/elimination.hpp"

namespace reference {

/// Throws std::overflow_error rather than to be wrong.
using Count = boost::multiprecision::checked_uint1024_t;
/// The most cells of a board whose counts certainly fit.
inline constexpr int most_cells = 960;

enum class Verdict { open, safe, mine };

struct Truth {
  Count placements = 0;                    ///< none: the position is impossible, and nothing else is set
  std::vector<Verdict> verdicts;           ///< of each unknown cell
  std::vector<long double> probabilities;  ///< the same, of a mine
};

class Counted {
 public:
  explicit Counted(const Puzzle& puzzle);

  /// Whether no part of the position was too large. Else nothing else may be asked.
  bool finished() const { return finished_; }
  /// Whether some placement fits the numbers, whatever the mines on the board.
  bool numbers_fit() const { return numbers_fit_; }
  /// The fewest and the most mines on the whole board that the numbers allow, if they do.
  int fewest_mines() const;
  int most_mines() const;

  /// All that is known if the board has so many mines.
  Truth with_mines(int mines) const;
  /// The same if each cell was a mine with that probability. All placements count.
  Truth with_density(long double density) const;

 private:
  struct Part {
    std::vector<int> cells;  // unknown cells of the puzzle
    Elimination<Count> counts;
  };
  void set(Truth& truth, int cell, bool can_be_mine, bool can_be_safe, long double probability) const;

  std::size_t unknown_;
  int flags_;
  std::vector<Part> parts_;
  std::vector<int> interior_;  // unknown cells next to no number
  bool finished_ = true;
  bool numbers_fit_ = true;
};

/// All binomial coefficients of `count`.
std::vector<Count> binomials(std::size_t count);

}  // namespace reference
