// The toolkit's solver as a library: report what is seen of a Minesweeper board, and ask which cells are
// safe, how likely the others are mines, why, and where to click. This header needs nothing but the standard
// library, and is installed with a CMake package (target mines::engine).
//
//   mines::Engine engine(16, 30, 99);
//   engine.observe({3, 3}, 0);                    // and the other cells that the click opened
//   if (const auto move = engine.best_move(mines::Engine::Goal::win)) click(move->cell);
//
// Results are exact, whatever the board, unless they state otherwise (`Chance::exact`). The same board,
// options and questions give the same results.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mines {

/// One game. Thread-safe: calls wait for each other. Rows and columns count from 0. Calls throw
/// std::invalid_argument for arguments that are out of range, and std::bad_alloc when memory is short. Takes
/// a byte a cell, and more during an analysis; the result of analysis() takes 32 bytes an unknown cell.
class Engine {
 public:
  struct Cell {
    std::int32_t row = 0;
    std::int32_t column = 0;
    friend constexpr bool operator==(Cell, Cell) = default;
  };

  enum class Goal {
    win,   ///< a mine ends the game
    score  ///< a mine costs points, and the game goes on
  };

  struct Options {
    int penalty = 8;         ///< points that a mine costs, for Goal::score
    int threads = 1;         ///< that a call may use; results do not depend on it
    std::uint64_t seed = 0;  ///< of samples, which are drawn where counting would take too long
  };

  enum class Verdict { undecided, safe, mine };

  struct Chance {
    Cell cell{};
    Verdict verdict = Verdict::undecided;  ///< safe and mine are proven
    double mine = 0;                       ///< probability of a mine
    bool exact = true;                     ///< false: the probability is estimated by samples
  };

  struct Analysis {
    bool possible = true;       ///< some placement of mines fits
    std::string contradiction;  ///< if none fits: the reason, in words
    std::vector<Cell>
        contradicting;          ///< if none fits: the fewest numbers that contradict each other, if any do
    std::vector<Chance> cells;  ///< all unknown cells, by rows; empty if no placement fits
    std::string placements;     ///< how many fit: an integer or a power of ten; empty if that is unknown
  };

  struct Reason {
    Verdict verdict = Verdict::undecided;  ///< if it is undecided, what follows is not set
    std::vector<Cell> numbers;             ///< that force the verdict, by rows
    bool found = false;                    ///< false: finding the numbers would take too long
    bool uses_mines = false;               ///< the number of mines on the board is needed, too
    bool is_smallest = false;              ///< no fewer numbers force it
  };

  struct Move {
    Cell cell{};
    bool is_certain = false;  ///< the cell is proven to be safe
    double mine = 0;          ///< probability of a mine
  };

  /// A board of 1 to 65536 rows and columns with `mines` mines, of which nothing is known yet.
  Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines);
  Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines, const Options& options);
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  /// The cell is open and shows a number, 0 to 8. Replaces what was observed there before. O(1).
  void observe(Cell cell, int number);
  /// The cell is a mine: one that was hit, or a flag that is right. Replaces what was observed there before.
  /// O(1).
  void observe_mine(Cell cell);

  /// What is known of the unknown cells. About 0.1 ms for an Expert board, a second for 1000 x 1000 cells;
  /// the analysis is kept until something is observed.
  Analysis analysis() const;
  /// Why an unknown cell is safe or a mine; undecided if no placement fits. About a ms more than the
  /// analysis.
  Reason explain(Cell cell) const;
  /// The best click; nothing if no cell is left, no placement fits, or, for Goal::score, none is worth it.
  std::optional<Move> best_move(Goal goal) const;

 private:
  class Game;
  std::unique_ptr<Game> game_;
};

}  // namespace mines
