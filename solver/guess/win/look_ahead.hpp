// Rates guesses in games that a mistake ends. A rating is the chance that the guess is right, times the worth
// of the positions after the replies to the guess (guess/win/outlook.hpp). A part is a component (unknown
// cells joined by numbers). The parts around a guess are joined and counted exactly, with the interior; other
// parts keep their old probabilities. With Aim::cells (guess/win/endgame.hpp), a guess may also mark a cell
// as a mine. A right mark has only one reply, which shows no number.
#pragma once

#include <cstdint>
#include <vector>

#include "counted/situation.hpp"
#include "guess/win/click_or_mark.hpp"
#include "guess/win/endgame.hpp"
#include "guess/win/joined_parts.hpp"
#include "guess/win/outlook.hpp"

namespace mines {

struct LookAheadOptions {
  int most_candidates = 10;  ///< the most guesses to rate; the least risky ones are taken
  Aim aim = Aim::win;
};

/// For one thread. Later calls reuse its memory.
class LookAhead {
 public:
  explicit LookAhead(const LookAheadOptions& options) : options_(options) {}

  /// Rates the least risky guesses; returns the best first. If the situation was only estimated, the guesses
  /// are not rated, and the least risky guess is first. No cell may be proven safe. `most`: an upper bound of
  /// a guess's worth. Leaves out guesses that would not be best even with this worth. About 30 µs a guess.
  std::vector<ClickOrMark> rate(const View& view, const Situation& situation, double most = most_worth);
  /// Rates the opening of an unknown cell. The situation must be counted.
  ClickOrMark rate(const View& view, const Situation& situation, Cell cell);
  /// The figures behind the rating of a guess; all 0 if they cannot be counted.
  Outlook outlook_of(const View& view, const Situation& situation, const ClickOrMark& guess);

 private:
  /// Figures of a part, or their sums over all parts that a guess joins.
  struct Extent {
    double bits = 0;
    double open_cells = 0;
    double log_safety = 0;  // log(chance that the part's safest guess is right)
  };

  void look(const Situation& situation);
  std::vector<ClickOrMark> candidates(const View& view, const Situation& situation) const;
  void add_interior(const View& view, const Situation& situation, std::vector<ClickOrMark>& guesses) const;
  void add_marks(const Situation& situation, std::vector<ClickOrMark>& guesses) const;
  double safety(double mine_probability) const;
  void join(const View& view, const Situation& situation, const ClickOrMark& guess);
  void constrain_to(const ClickOrMark& guess);
  void add_reply(double& weight, Outlook& outlook) const;
  void rate_guess(const View& view, const Situation& situation, ClickOrMark& guess);

  LookAheadOptions options_;
  std::vector<double> safety_;  // by part: chance that its safest guess is right
  std::vector<Extent> extents_;
  JoinedParts joined_;
  std::vector<std::uint32_t> beside_;  // unknown cells next to the guess: indices in joined_
  std::uint32_t guess_ = 0;            // the guessed cell's index in joined_
  Extent before_;                      // the extent of joined_ before the guess
  double other_safety_ = 0;            // the greatest safety_ of the parts that are not joined
};

}  // namespace mines
