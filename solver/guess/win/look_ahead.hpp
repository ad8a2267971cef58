// Rates guesses when a mistake is the end of the game, by the positions that the replies to each guess leave.
//
// For each of the likeliest safe cells the component around it is counted again with each number that the
// cell may show, and the rest of the board as it is. So the chance of each reply and every probability after
// it are exact. The rating of a guess is the chance that it is right times the worth of the positions that it
// leaves (guess/win/outlook.hpp). Looking two guesses ahead takes four times as long and won no more games.
//
// Where cells count (Goal::cells), marking a cell is a guess as well: it is a mistake if the cell is safe,
// and its only reply is that the cell is a mine.
#pragma once

#include <cstdint>
#include <vector>

#include "counted/situation.hpp"
#include "guess/guess.hpp"
#include "guess/win/goal.hpp"
#include "guess/win/outlook.hpp"

namespace mines {

struct LookAheadOptions {
  int most_candidates = 10;  ///< the least risky guesses
  Goal goal = Goal::win;
};

/// For one thread; keeps its memory.
class LookAhead {
 public:
  explicit LookAhead(const LookAheadOptions& options) : options_(options) {}

  /// The least risky guesses, rated, the best first. If the situation was only estimated they are not rated,
  /// and the least risky is the first. No cell may be certainly safe. About 30 µs for each guess.
  std::vector<Guess> rate(const View& view, const Situation& situation);
  /// Rates the guess to open an unknown cell, in a situation that was counted.
  Guess rate(const View& view, const Situation& situation, Cell cell);

 private:
  /// The position that a reply leaves.
  struct Reply {
    double weight = 0;
    double interior_mines = 0;  // expected mines, times the weight
    int certain = 0;            // safe cells; for Goal::cells also mines
    Outlook outlook;
  };

  /// Figures of a part, or of all that a guess joins.
  struct Extent {
    double bits = 0;
    double open_cells = 0;
    double log_safety = 0;  // logarithms of the safety of each part's safest guess, summed
  };

  void tilt(const Situation& situation);
  std::vector<Guess> candidates(const View& view, const Situation& situation) const;
  void add_interior(const View& view, const Situation& situation, std::vector<Guess>& guesses) const;
  void add_marks(const Situation& situation, std::vector<Guess>& guesses) const;
  double safety(double mine_probability) const;
  void join(const View& view, const Situation& situation, const Guess& guess);
  std::uint32_t join_cell(const Situation& situation, Cell cell);
  void constrain_to(const Guess& guess);
  void weigh_rest(const Situation& situation);
  bool weigh_interior(const Situation& situation);
  bool count_reply(int number, Reply& reply);
  void weigh_counts(Reply& reply);
  void describe(Reply& reply) const;
  void rate_guess(const View& view, const Situation& situation, Guess& guess);
  double interior_ways(std::int64_t mines) const;

  LookAheadOptions options_;
  // The position. The spread of each part: how likely each number of mines in it is, a mine weighing the
  // odds.
  double odds_ = 1;
  std::vector<std::vector<double>> tilted_;
  std::vector<double> safety_;  // safety of the safest guess of each part
  std::vector<Extent> extents_;
  // The guess. The parts around it are joined to one component.
  Component joined_;
  std::vector<std::uint32_t> parts_;   // the joined parts
  std::vector<std::uint32_t> begins_;  // index in joined_ of each of them
  std::vector<std::uint32_t> beside_;  // unknown cells next to the guess: indices in joined_
  std::uint32_t guess_ = 0;            // its index in joined_
  std::uint64_t absorbed_ = 0;         // interior cells in joined_
  Extent before_;                      // the extent of joined_ before the guess
  std::vector<double> rest_;           // the spread of all other parts, from rest_least_ mines on
  std::int64_t rest_least_ = 0;
  std::int64_t mines_left_ = 0;
  std::vector<double>
      ways_;  // weight of each number of mines in the rest of the interior, from ways_least_ on
  std::int64_t ways_least_ = 0;
  double interior_left_ = 0;  // interior cells not in joined_
  double other_safety_ = 0;   // safety of the safest guess in other parts
  Elimination elimination_;
  ModelCounter<double> counter_;
  ModelCounts<double> counts_;
  std::vector<double> weights_;  // weight of a placement of joined_ with counts_.least + k mines
};

}  // namespace mines
