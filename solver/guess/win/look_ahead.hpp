// What a guess is worth when a mistake is the end of the game: a look at what each answer to it leaves.
//
// For each of the likeliest safe cells the component around it is counted anew with each number that the cell
// may show, with the rest of the board as it is; so the chance of each answer and every probability after it
// are exact. The worth of a guess is the chance to survive it times what is expected of the position that it
// leaves (classic/outlook.hpp). To look two guesses ahead takes four times as long and won no more games.
//
// Where cells count (Goal::cells), to mark a cell is a guess as well: a mistake where it is safe, and its
// only answer is that it is a mine.
#pragma once

#include <cstdint>
#include <vector>

#include "counted/situation.hpp"
#include "guess/win/goal.hpp"
#include "guess/win/outlook.hpp"

namespace mines {

struct LookAheadOptions {
  int most_candidates = 10;  ///< the least risky guesses
  Goal goal = Goal::win;
};

struct RatedGuess {
  Cell cell{};
  double mine_probability = 0;
  double progress = 0;   ///< chance that it survives and leaves a certain cell
  double rating = 0;     ///< compares guesses in a position; not a probability
  bool is_mark = false;  ///< to be marked, not opened

  double risk() const { return is_mark ? 1 - mine_probability : mine_probability; }
};

/// For one thread; keeps its memory.
class LookAhead {
 public:
  explicit LookAhead(const LookAheadOptions& options) : options_(options) {}

  /// The guesses that were looked at, the best first; of a situation that was only estimated, the least
  /// risky, not rated. Nothing in it may be safe. About 30 µs for each.
  std::vector<RatedGuess> rate(const View& view, const Situation& situation);
  /// One guess, to open an unknown cell, in a situation that was counted.
  RatedGuess rate(const View& view, const Situation& situation, Cell cell);

 private:
  struct Answer {
    double weight = 0;
    int certain = 0;  // safe cells; for Goal::cells also mines
    Outlook outlook;
  };

  /// Of a part, or of what a guess joins.
  struct Extent {
    double bits = 0;
    double open_cells = 0;
    double log_safety = 0;  // of its safest guess; of several, the sum
  };

  void tilt(const Situation& situation);
  std::vector<RatedGuess> candidates(const View& view, const Situation& situation) const;
  void add_interior(const View& view, const Situation& situation, std::vector<RatedGuess>& guesses) const;
  void add_marks(const Situation& situation, std::vector<RatedGuess>& guesses) const;
  double safety(double mine_probability) const;
  void join(const View& view, const Situation& situation, const RatedGuess& guess);
  bool weigh_rest(const Situation& situation);
  bool answer(int number, Answer& answer);
  void rate_guess(const View& view, const Situation& situation, RatedGuess& guess);
  double interior_ways(std::int64_t mines) const;

  LookAheadOptions options_;
  // Of the position: the spread of each part, each mine weighing the odds, adding up to 1.
  double odds_ = 1;
  std::vector<std::vector<double>> tilted_;
  std::vector<double> safety_;  // of each part: of its safest guess
  std::vector<Extent> extents_;
  // Of the guess: the parts around it, joined.
  Component joined_;
  std::vector<std::uint32_t> parts_;   // joined
  std::vector<std::uint32_t> beside_;  // unknown cells beside the guess, places in joined_
  std::uint32_t guess_ = 0;            // its place in joined_
  std::uint64_t absorbed_ = 0;         // interior cells in joined_
  Extent before_;                      // of joined_, before the guess
  std::vector<double> rest_;           // the spread of all other parts
  std::int64_t rest_least_ = 0;
  std::int64_t mines_left_ = 0;
  std::vector<double> ways_;  // of the interior that is left, from ways_least_ mines on, weighed
  std::int64_t ways_least_ = 0;
  double interior_left_ = 0;  // cells
  double other_safety_ = 0;   // the safest guess in other parts
  Elimination elimination_;
  ModelCounter<double> counter_;
  ModelCounts<double> counts_;
  std::vector<double> weights_;  // of each placement with so many mines
};

}  // namespace mines
