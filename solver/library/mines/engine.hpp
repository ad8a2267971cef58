// A game of Minesweeper, thought about: say what is seen of a board, and ask which cells are safe, how likely
// the others are mines, why, and where to click. The toolkit's solver as a library: this header needs nothing
// but the standard one, and is installed with a CMake package (target mines::engine).
//
//   mines::Engine engine(16, 30, 99);
//   engine.observe({3, 3}, 0);                    // and the other cells that the click opened
//   if (const auto move = engine.best_move(mines::Engine::Goal::win)) click(move->cell);
//
// Answers are exact, whatever the board, but where they say otherwise: see `Chance::exact`. The same board,
// options and questions give the same answers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mines {

/// One object a game; thread-safe, one question being thought about at a time. Rows and columns count from 0.
/// Calls throw std::invalid_argument for arguments that are out of range, and std::bad_alloc when memory is
/// short. A byte a cell, and some more while it thinks; what analysis() gives takes 32 bytes an unknown cell.
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
    int threads = 1;         ///< that a question may use; answers do not depend on it
    std::uint64_t seed = 0;  ///< of what is drawn where there is too much to be counted
  };

  enum class Verdict { undecided, safe, mine };

  struct Chance {
    Cell cell{};
    Verdict verdict = Verdict::undecided;  ///< proven
    double mine = 0;                       ///< probability
    bool exact = true;                     ///< else estimated by samples
  };

  struct Analysis {
    bool possible = true;             ///< some placement of mines fits
    std::string contradiction;        ///< else what is wrong, in words
    std::vector<Cell> contradicting;  ///< and the fewest numbers that contradict each other, if any do
    std::vector<Chance> cells;        ///< every unknown cell, by rows; empty if nothing fits
    std::string placements;           ///< how many fit, an integer or a power of ten; empty: too many
  };

  struct Reason {
    Verdict verdict = Verdict::undecided;  ///< of an undecided cell there is nothing below
    std::vector<Cell> numbers;             ///< that force it, by rows; empty with found == false: not found
    bool found = false;
    bool uses_mines = false;   ///< they do so with the number of mines on the board
    bool is_smallest = false;  ///< no fewer numbers do
  };

  struct Move {
    Cell cell{};
    bool is_certain = false;  ///< safe, proven
    double mine = 0;          ///< probability
  };

  /// A board of 1 to 65536 rows and columns with that many mines, nothing known.
  Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines);
  Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines, const Options& options);
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  /// The cell is open and shows a number, 0 to 8. What was said of it before is forgotten. O(1).
  void observe(Cell cell, int number);
  /// The cell is a mine: one that was hit, or a flag that is right. O(1).
  void observe_mine(Cell cell);

  /// What is known of the unknown cells. An Expert board takes some 0.1 ms, 1000 x 1000 cells a second;
  /// nothing if nothing was observed since.
  Analysis analysis() const;
  /// Why an unknown cell is safe or a mine. A ms or so beside the analysis. Undecided if nothing fits.
  Reason explain(Cell cell) const;
  /// The best click; nothing if no cell is left, no placement fits, or, for Goal::score, none is worth it.
  std::optional<Move> best_move(Goal goal) const;

 private:
  class Game;
  std::unique_ptr<Game> game_;
};

}  // namespace mines
