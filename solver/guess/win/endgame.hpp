// Computes the exact value of the best play, which is its chance to win, in a game that ends with the first
// mistake. For positions with few placements of mines.
//
// All placements that remain are equally likely. Cells that are safe in all of them are opened at once. Let W
// be the number of placements that the best play wins; W is 1 for a single placement. Then
//   W = max over cells (sum over the numbers that the cell may show (W of the position after that number)).
// On average, positions of Expert games take 0.8 ms with 100 to 400 placements, 6 ms with 400 to 1,000, and
// 50 ms with up to 4,000.
//
// With Aim::cells the value is the expected points, divided by the number of cells. A game that is won gives
// a point for each cell. A game that is lost gives a point for each cell that was certain before the mistake.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "board/geometry.hpp"
#include "count/enumerate_models.hpp"
#include "guess/model_stack.hpp"
#include "guess/win/click_or_mark.hpp"

namespace mines {

enum class Aim {
  win,   ///< to open every safe cell; opening a mine is a mistake
  cells  ///< to open safe cells and mark mines, as many as possible; marking a safe cell is a mistake, too
};

/// For one thread. Later calls reuse its memory.
class Endgame {
 public:
  /// The default budget of work, in placements examined: about 30 ms.
  static constexpr std::uint64_t usual_work = 2'000'000;

  explicit Endgame(Aim aim = Aim::win) : aim_(aim) {}

  /// Returns the first guess of the best play, with the value of this play. `cells` are all unknown cells, at
  /// most 64. `models` are all placements of mines on `cells`: at least two, each once. No cell may be safe
  /// in every placement. Empty if the search takes more than `most_work`. Equal arguments give equal guesses.
  std::optional<ClickOrMark> solve(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                   std::uint64_t most_work = usual_work);

  /// Entry i is the value of the best play that opens cell i first; 0 if bit i of `which` is not set. Only
  /// for Aim::win. A cell may be safe in all placements, but its number then does not count in the values of
  /// other cells. Empty if the search takes more than `most_work`.
  std::optional<std::vector<double>> values(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                            std::uint64_t most_work = usual_work, Model which = ~Model{0});

 private:
  struct Placement {
    Model model;
  };
  using Stack = ModelStack<Placement>;
  using Position = Stack::Position;
  using Common = Stack::Common;

  struct Part {  // one of several positions whose points add up
    Position position;
    std::size_t bound = 0;  // upper bound of the points that its best play wins
    bool is_exact = false;  // whether `bound` is the exact number of these points
  };

  struct Candidate {
    std::size_t right = 0;  // placements in which the guess is no mistake
    std::size_t cell = 0;
    bool is_mark = false;
  };
  using Candidates = std::array<Candidate, 2 * Stack::most_cells>;

  Position load(const std::vector<Cell>& cells, const std::vector<Model>& models, std::uint64_t most_work);
  double share_of(std::size_t points, std::size_t models) const {
    return static_cast<double>(points) / static_cast<double>(models * full_);
  }
  /// Takes `placements` from the budget of work; false if the budget is used up.
  bool spend(std::size_t placements);

  // The functions below return the exact points of the best play if the points exceed `to_beat`. Else they
  // return an upper bound of the points; this bound is at most `to_beat`.
  std::size_t settle_questions(const Position& position, std::size_t to_beat);
  std::size_t take_apart(const Position& position, Model group, std::size_t to_beat);
  std::size_t best_of(const Position& position, std::size_t to_beat, Candidate* choice);
  std::size_t take(const Position& position, const Candidate& candidate, std::size_t lost,
                   std::size_t to_beat);
  std::size_t sum_of(std::size_t first, std::size_t points, std::size_t to_beat);

  std::size_t placements_from(std::size_t first) const;

  Model prepare(Part& part);
  bool tells_apart(const Position& position) const;
  std::size_t bound_of(const Position& position) const;
  std::size_t lost_points(const Position& position) const;
  std::size_t list_candidates(const Position& position, Candidates& candidates) const;
  void count_mines(const Position& position, std::array<std::size_t, Stack::most_cells>& mines) const;
  /// The questions: the cells that are still closed when all certain cells are open.
  Model questions_of(const Position& position) const { return stack_.cells() & ~position.open; }
  Model open_certain(Position& position) const;
  void split_by_numbers(const Position& position, Model cells);
  std::uint32_t remember(const Position& position);
  std::optional<Model> independent_group(const Position& position);
  std::size_t count_projections(const Position& position, Model cells);
  Position project(const Position& position, Model cells);

  Aim aim_;
  std::size_t cells_ = 0;
  std::size_t full_ = 1;  // points of a won placement: 1 for Aim::win
  Stack stack_;
  PositionMemo memo_{256};
  std::vector<Model> key_;   // of the position that is looked up
  std::vector<Part> parts_;  // a stack, parallel to the stack of placements
  std::vector<Model> projections_;
  std::vector<std::pair<std::uint64_t, Model>> sorted_;  // placements keyed by the numbers that they show
  std::uint64_t most_work_ = 0;
  std::uint64_t work_ = 0;
  bool tired_ = false;  // the work is used up
};

}  // namespace mines
