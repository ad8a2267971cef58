/// @file
/// The toolkit's solver as a library. A program reports what it sees of a Minesweeper board, then asks which
/// cells are safe and why, how likely the others are mines, and where to click. This header needs only the
/// standard library. docs/reference/library.md has examples; docs/tutorials/library.md shows how to build.
///
///    mines::Engine engine(16, 30, 99);
///    engine.observe({3, 3}, 0);                    // and the other cells that the click opened
///    if (const auto move = engine.best_move(mines::Goal::win)) click(move->cell);
///
/// Results are exact on every board, unless a result states otherwise (Analysis::exact). The same board,
/// options and questions always give the same results.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mines/analysis.hpp"
#include "mines/budget.hpp"
#include "mines/cxx20.hpp"
#include "mines/format.hpp"
#include "mines/shape.hpp"

namespace mines {

/// The probability that a cell is a mine, whatever the others are. Used if the number of mines is unknown.
struct Density {
  double value;  ///< above 0 and below 1
  /// `mines_per_cell`: the number of mines divided by the number of cells.
  explicit constexpr Density(double mines_per_cell) : value(mines_per_cell) {}
};

/// Options of an engine.
struct EngineOptions {
  static constexpr int most_penalty = 1'000'000;  ///< the largest value of `penalty`

  int penalty = 8;         ///< points that a mine costs, for Goal::score
  int threads = 1;         ///< the most threads that a call uses, 1 to 1024; results do not depend on it
  std::uint64_t seed = 0;  ///< seed of the random placements that are sampled where counting takes too long
  bool placements = true;  ///< whether an analysis counts placements of mines exactly (Analysis::placements)
  /// The board's shape. Empty: square, without holes. With a shape, the board may have holes (hole_cell), '.'
  /// in Format::position. A board that is not square or has holes has no Goal::score and no
  /// Budget::games; its guesses are compared by their risk alone.
  std::optional<Shape> shape{};
};

/// Options of Engine::svg().
struct Picture {
  static constexpr std::uint64_t most_cells = 1'000'000;  ///< the largest board that can be drawn

  bool analysis = true;             ///< shows probabilities, safe cells and mines
  std::optional<Goal> move{};       ///< marks the best move for this goal
  std::optional<Cell> explained{};  ///< outlines this unknown cell and the numbers that force it
};

/// A proof that other programs can check (docs/reference/constraints.md).
struct Proof {
  std::string clauses;  ///< in DIMACS CNF: the board's numbers, and the opposite of the proved claim
  std::string steps;    ///< the proof in the format DRAT
};

/// One position. Thread-safe: calls wait for each other. Calls throw std::invalid_argument for arguments that
/// are out of range, std::bad_alloc when memory is short, and Stopped when the budget (mines::Budget) ends a
/// call. Memory: a byte for each cell, and more after the first analysis.
class Engine {
 public:
  /// The default density of read().
  static constexpr double usual_density = 0.125;

  /// A board of 1 to 65536 rows and columns with `mines` mines, all cells unknown. O(cells).
  Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines, const EngineOptions& options = {});
  /// A board with an unknown number of mines.
  Engine(std::int32_t rows, std::int32_t columns, Density density, const EngineOptions& options = {});
  template <std::floating_point Wrong>
  Engine(std::int32_t rows, std::int32_t columns, Wrong mines, const EngineOptions& options = {}) = delete;
  /// Reads a position. `density` is used if the text has no number of mines. `signs` gives signs of a text of
  /// Format::any a meaning: "#=? .=0". Format::any also reads a link or a Game ID (mines/format.hpp): its
  /// board without any cell open. A wrong text throws std::invalid_argument with the place of the mistake.
  /// O(bytes).
  static Engine read(std::string_view text, Format format = Format::any,
                     Density density = Density(usual_density), const EngineOptions& options = {},
                     const std::string& signs = {});
  /// How the text was read: "3 x 3 cells: '.' is 0, 'x' is unknown". Empty if it is the toolkit's own and has
  /// one meaning, and for an engine that was not read.
  const std::string& reading() const;
  /// The format that the text had: Format::any if none of the others.
  Format format() const;
  ~Engine();
  /// Copies the position and the options. The copy shares the analysis. O(cells).
  ///@{
  Engine(const Engine&);
  Engine& operator=(const Engine&);
  ///@}
  /// A moved-from engine may only be assigned to or destroyed.
  ///@{
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ///@}

  /// The size of the board.
  ///@{
  std::int32_t rows() const;
  std::int32_t columns() const;
  ///@}
  /// The shape that the options gave.
  std::optional<Shape> shape() const;
  /// The number of mines on the board, known ones included; empty if it is unknown.
  std::optional<std::uint64_t> mines() const;
  /// Sets the number of mines on the board, known ones included.
  void set_mines(std::uint64_t mines);
  /// Replaces the number of mines by a density.
  void set_density(Density density);

  /// Reports that the cell is open and shows `number`, 0 to 8. Replaces the cell's earlier state. O(1).
  void observe(Cell cell, int number);
  /// Reports that the cell is a mine. Replaces the cell's earlier state. O(1).
  void observe_mine(Cell cell);
  /// Replaces all reports by a whole board: rows * columns bytes (mines/cell.hpp). A wrong byte throws and
  /// leaves the board unchanged. O(cells).
  void observe(std::span<const std::int8_t> board);
  /// The board as bytes (mines/cell.hpp). O(cells).
  std::vector<std::int8_t> board() const;
  /// The position as text of ours (Format::position). O(cells).
  std::string text() const;

  /// Each unknown cell's verdict and its probability of a mine. About 0.05 ms for an Expert board, 1 s for
  /// 1000 x 1000 cells. The analysis is kept until the position or Budget::work changes.
  Analysis analysis(const Budget& budget = {}) const;
  /// Explains why an unknown cell is safe or a mine; compares guesses if the cell is uncertain. If the
  /// position is impossible, the text explains the contradiction. Takes some ms more than analysis().
  Explanation explain(Cell cell, const Budget& budget = {}) const;
  /// Explains the easiest next step: of all safe cells the one that the fewest numbers force. The number of
  /// mines left counts as one more number; of equal counts the first cell by rows comes first. If no cell is
  /// safe, explains the best guess to win. Empty if no cell is left, or if no placement of mines is known to
  /// fit. Takes some ms more than analysis(). Budget::games is not used.
  std::optional<Explanation> hint(const Budget& budget = {}) const;
  /// Proves that an unknown cell is safe or a mine. For an impossible position, proves that no placement of
  /// mines fits. Empty if the cell is undecided; throws std::runtime_error if finding the verdict or the
  /// proof takes too long.
  std::optional<Proof> proof(Cell cell, const Budget& budget = {}) const;
  /// The best click. Empty if no cell is left, if no placement of mines is known to fit
  /// (Analysis::possible), or, for Goal::score, if no click is worth its risk.
  std::optional<Move> best_move(Goal goal, const Budget& budget = {}) const;
  /// The position as SVG, which can also be put into an HTML page. In an impossible position the
  /// contradicting numbers are outlined. At most Picture::most_cells cells, about 100 bytes each.
  std::string svg(const Picture& picture = {}, const Budget& budget = {}) const;

 private:
  struct Analysed;
  struct State;
  explicit Engine(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace mines
