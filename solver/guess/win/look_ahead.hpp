// Rates guesses, when a mistake ends the game, by the positions after the replies to each guess.
//
// The least risky cells are rated. The components around such a cell are joined, and are counted again with
// each number that the cell may show. The rest of the board counts by the numbers of mines that it may have.
// So the chance of each reply is exact, as are the probabilities after it in the joined components and in the
// interior; other components keep their probabilities from before the guess. The rating of a guess is the
// chance that it is right times the worth of the positions after it (guess/win/outlook.hpp). Looking two
// guesses ahead took four times as long and won no more games.
//
// With Aim::cells (guess/win/endgame.hpp), marking a cell is a guess, too. A mark is a mistake if the cell is
// safe; its only reply is that the cell is a mine.
#pragma once

#include <cstdint>
#include <vector>

#include "counted/situation.hpp"
#include "guess/win/endgame.hpp"
#include "guess/win/joined_parts.hpp"
#include "guess/win/outlook.hpp"
#include "mines/guess.hpp"

namespace mines {

struct LookAheadOptions {
  int most_candidates = 10;  ///< number of least risky guesses to rate
  Aim aim = Aim::win;
};

/// For one thread; keeps its memory.
class LookAhead {
 public:
  explicit LookAhead(const LookAheadOptions& options) : options_(options) {}

  /// The least risky guesses, rated, the best first. If the situation was only estimated, the guesses are not
  /// rated, and the least risky guess is the first. `most` must be an upper bound of a guess's worth; guesses
  /// that cannot be the best are left out. No cell may be proven safe. About 30 µs for each guess.
  std::vector<Guess> rate(const View& view, const Situation& situation, double most = most_worth);
  /// Rates the guess to open an unknown cell, in a situation that was counted.
  Guess rate(const View& view, const Situation& situation, Cell cell);
  /// The figures behind the rating of a guess. If they cannot be counted, all are 0.
  Outlook outlook_of(const View& view, const Situation& situation, const Guess& guess);

 private:
  /// Figures of a part, or of all parts that a guess joins.
  struct Extent {
    double bits = 0;
    double open_cells = 0;
    double log_safety = 0;  // sum over parts of the logarithm of the safest guess's safety
  };

  void look(const Situation& situation);
  std::vector<Guess> candidates(const View& view, const Situation& situation) const;
  void add_interior(const View& view, const Situation& situation, std::vector<Guess>& guesses) const;
  void add_marks(const Situation& situation, std::vector<Guess>& guesses) const;
  double safety(double mine_probability) const;
  void join(const View& view, const Situation& situation, const Guess& guess);
  void constrain_to(const Guess& guess);
  void add_reply(double& weight, Outlook& outlook) const;
  void rate_guess(const View& view, const Situation& situation, Guess& guess);

  LookAheadOptions options_;
  // The position.
  std::vector<double> safety_;  // by part: safety of its safest guess
  std::vector<Extent> extents_;
  // The guess. The parts around it are joined to one component.
  JoinedParts joined_;
  std::vector<std::uint32_t> beside_;  // unknown cells next to the guess: indices in joined_
  std::uint32_t guess_ = 0;            // its index in joined_
  Extent before_;                      // the extent of joined_ before the guess
  double other_safety_ = 0;            // safety of the safest guess in the parts that are not joined
};

}  // namespace mines
