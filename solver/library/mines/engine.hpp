// The toolkit's solver as a library. A program reports what it sees of a Minesweeper board. It can then ask
// which cells are safe, why, how likely the others are mines, and where to click. This header needs only the
// standard library. It is installed with a CMake package (target mines::engine).
//
//   mines::Engine engine(16, 30, 99);
//   engine.observe({3, 3}, 0);                    // and the other cells that the click opened
//   if (const auto move = engine.best_move(mines::Engine::Goal::win)) click(move->cell);
//
// Results are exact on every board, unless they state otherwise (`Chance::exact`). The same board, options
// and questions always give the same results.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mines {

/// One game. Thread-safe: calls wait for each other. Rows and columns count from 0. Calls throw
/// std::invalid_argument for arguments that are out of range, and std::bad_alloc when memory is short. An
/// engine takes a byte for each cell, and more during an analysis. The result of analysis() takes 32 bytes
/// for each unknown cell.
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
    int threads = 1;         ///< the most threads that a call uses; results do not depend on it
    std::uint64_t seed = 0;  ///< seed of the samples that are drawn where counting would take too long
  };

  enum class Verdict { undecided, safe, mine };

  struct Chance {
    Cell cell{};
    Verdict verdict = Verdict::undecided;  ///< safe and mine are proven
    double mine = 0;                       ///< probability of a mine
    bool exact = true;                     ///< false: the probability is estimated from samples
  };

  struct Analysis {
    bool possible = true;       ///< some placement of mines fits
    std::string contradiction;  ///< if none fits: the reason, in words
    /// If none fits: numbers that contradict each other or the number of mines; may be empty.
    std::vector<Cell> contradicting;
    bool is_smallest = false;   ///< if none fits: no fewer numbers contradict
    std::vector<Chance> cells;  ///< all unknown cells, by rows; empty if no placement fits
    std::string placements;     ///< how many placements fit: an integer or a power of ten; empty if unknown
  };

  struct Reason {
    Verdict verdict = Verdict::undecided;  ///< if undecided, the other fields are not set
    std::vector<Cell> numbers;             ///< the numbers that force the verdict, by rows
    bool found = false;                    ///< false: finding the numbers would take too long
    bool uses_mines = false;               ///< the number of mines on the board is needed, too
    bool is_smallest = false;              ///< no fewer numbers force it
  };

  struct Move {
    Cell cell{};
    bool is_certain = false;  ///< the cell is proven to be safe
    double mine = 0;          ///< probability of a mine
  };

  /// Makes a board of 1 to 65536 rows and columns with `mines` mines. All cells are unknown.
  Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines);
  Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines, const Options& options);
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  /// Reports that the cell is open and shows `number`, 0 to 8. Replaces what was observed there before. O(1).
  void observe(Cell cell, int number);
  /// Reports that the cell is a mine: one that was hit, or a flag that is right. Replaces what was observed
  /// there before. O(1).
  void observe_mine(Cell cell);

  /// What is certain of each unknown cell, and how likely it is a mine. Takes about 0.1 ms for an Expert
  /// board, a second for 1000 x 1000 cells. The analysis is kept until something is observed.
  Analysis analysis() const;
  /// The numbers that force an unknown cell to be safe or a mine. The verdict is undecided if the cell is not
  /// certain or no placement fits. Takes about a ms more than the analysis.
  Reason explain(Cell cell) const;
  /// The best click. Nothing if no cell is left to click, if no placement fits, or, for Goal::score, if no
  /// click is worth its risk.
  std::optional<Move> best_move(Goal goal) const;

 private:
  class Game;
  std::unique_ptr<Game> game_;
};

}  // namespace mines
