// Plays a small region out in the mind: what it costs to stop, to open one cell, to go on as well as
// possible.
//
// A region is a game by itself. Stopping costs its expected safe cells; opening a cell that is a mine with
// probability p costs A · p, and what the answer leaves is a smaller game. Cells that are safe in every model
// left are opened at once, for nothing, and their numbers seen; a mine hit shows no number. The deficit of
// the region is the least that any play costs on average:
//   D = min(expected safe cells left, min over cells of A · p + expected D after the answer).
//
// When all that is certain has been opened, a position is nothing but the models left: cells that they agree
// on tell nothing any more. So positions are remembered by what the models differ in, and cells on which all
// models agree whether they are the same are tried once: either both are open after the answer, or both are
// known mines.
//
// Deepening: first one click ahead, then two, until nothing is cut off (then the result is exact) or the work
// is used up. Where the play is cut off it stops, which is a play too: so what comes out is always the cost
// of one that exists, never less than D, never more than to stop. At the contest's density all regions but
// one in a thousand are exact.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "components/component.hpp"
#include "count/enumerate_models.hpp"
#include "guess/position_memo.hpp"

namespace mines {

/// The best play found in a region.
struct Plan {
  double stop = 0;              ///< expected safe cells left if nothing is opened any more
  double deficit = 0;           ///< expected points lost in the region by this play; at most `stop`
  bool exact = false;           ///< no play loses less
  std::size_t cell = 0;         ///< to be opened first, if the deficit is less than `stop`
  double mine_probability = 0;  ///< of that cell
};

/// For one thread; keeps its memory.
class Expectimax {
 public:
  /// In models looked at: about 3 ms.
  static constexpr std::uint64_t usual_work = 300'000;

  /// A mine costs `penalty` points.
  explicit Expectimax(double penalty) : penalty_(penalty) {}

  /// Plans for a region of at most 64 cells (joined by numbers and neighbours, so that all unknown neighbours
  /// of its cells are in it) with all its models. The same arguments give the same plan.
  Plan plan(const Component& region, const ModelSet& models, std::uint64_t most_work = usual_work);

  /// Models looked at so far, in all plans.
  std::uint64_t work() const { return all_work_; }

 private:
  static constexpr std::size_t most_cells = 64;
  static constexpr std::size_t answers = 10;  // the numbers 0 to 8, and a mine

  struct Weighted {
    Model model;
    double weight;
  };
  /// The models left, a run of stack_; all points in what follows are times their weight.
  struct Position {
    std::size_t begin = 0;
    std::size_t end = 0;
    Model open = 0;  // cells whose numbers have been looked at
  };
  /// What the models of a position have in common.
  struct Summary {
    Model every = 0;  // cells that are a mine in all
    Model some = 0;   // and in at least one
    double weight = 0;
  };
  struct Value {
    double deficit = 0;
    bool exact = true;
  };
  struct Candidate {
    double mine_weight = 0;
    std::uint64_t column = 0;  // the same for cells that are mines in the same models
    std::size_t cell = 0;
  };

  void load(const Component& region, const ModelSet& models);
  Summary summarize(const Position& position) const;
  Value settle(Position position, int depth);
  Value best_of(const Position& position, const Summary& summary, int depth, Candidate* choice = nullptr);
  Value open_cell(const Position& position, const Candidate& candidate, double limit, int depth);
  double cost_to_stop(const Position& position, Model open_questions) const;
  std::size_t find_candidates(const Position& position, Model open_questions,
                              std::array<Candidate, most_cells>& candidates) const;
  int split(const Position& position, std::size_t cell, bool mines_apart,
            std::array<Position, answers>& parts);

  double penalty_;
  Model cells_ = 0;
  std::array<Model, most_cells> neighbours_{};  // of each cell
  std::vector<Weighted> stack_;
  PositionMemo memo_;
  std::uint64_t work_ = 0;  // left for this plan
  std::uint64_t all_work_ = 0;
  bool tired_ = false;  // the work was used up
};

}  // namespace mines
