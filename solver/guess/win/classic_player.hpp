// Plays by the classic rules, in which a mine ends the game:
//   rule about one number -> exact counts of the placements of mines -> a guess.
// If few placements are left, the guess has the best chance to win (guess/win/endgame.hpp); else the best
// rating (guess/win/guess_rater.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "counted/situation.hpp"
#include "guess/win/endgame.hpp"
#include "guess/win/guess_rater.hpp"
#include "guess/win/placements.hpp"
#include "guess/win/rollouts.hpp"
#include "rules/rule_sweep.hpp"

namespace mines {

struct ClassicOptions {
  /// Positions with at most this number of placements are searched to the end; 0: no position is searched.
  /// If it is at least 4,000, boards of at most 25 cells get the limit 13,000, and more endgame_work.
  std::size_t endgame_placements = 4000;
  std::uint64_t endgame_work = Endgame::usual_work;  ///< most work of a search to the end
  GuessRaterOptions rating;
  RolloutOptions rollouts{};
  /// Whether the ClassicMind remembers decisions from game to game; at 100,000 decisions it drops them all.
  /// If endgame_placements is at least 4,000, decisions on boards of at most 25 cells are always remembered.
  bool remembers = false;
};

struct ClassicSetting {
  const char* name;
  ClassicOptions options;
};
/// The settings; the first is the default. A search plays on to the end of the game, over all placements left
/// or over a sample of them (guess/win/sampled_endgame.hpp). A swap is a set of cells whose contents can be
/// exchanged without a change of any number (guess/win/swaps.hpp).
///   strong  searches up to 4,000 placements exactly, else samples of 600 placements; weighs swaps
///   deep    like strong with samples of 2,000 placements; rates 24 guesses; plays out close guesses
///   fast    searches up to 300 placements exactly; rates eight guesses, without swaps and samples
///   safest  clicks the least risky cell
std::span<const ClassicSetting> classic_settings();
/// The setting with this name; null if there is none.
const ClassicSetting* classic_setting(std::string_view name);

/// What a player keeps from game to game: counts of placements, and decisions. For one thread.
struct ClassicMind {
  explicit ClassicMind(const ClassicOptions& chosen, Situation at_first = {})
      : options(chosen), situation(std::move(at_first)), rater(chosen.rating), rollouts(chosen.rollouts) {}

  /// The guesses in `view`, the best first; empty if all unknown cells are mines. `situation` must be that of
  /// the view, and without a safe cell. If few placements are left, returns only the best guess, with its
  /// chance to win. Else returns the least risky ones, rated if situation.is_counted().
  std::vector<Guess> guesses(const View& view);
  /// All placements of the situation if guesses() searches them to the end; else empty.
  std::optional<AllPlacements> few_placements(const View& view) const;

  ClassicOptions options;
  Situation situation;
  Endgame endgame;
  GuessRater rater;
  Rollouts rollouts;

  /// The decision in a position: its certain cells and, if none of them is safe, the guess.
  struct Decision {
    std::vector<std::pair<ClickWord, Verdict>> certain;
    std::optional<Guess> guess;
  };
  std::unordered_map<std::string, Decision> decisions;  ///< the remembered decisions
};

/// One game. Equal minds, options and replies give equal moves.
class ClassicPlayer {
 public:
  struct Move {
    std::vector<ClickWord> clicks;  ///< the cells to open now: all proven safe, or one guess
    std::optional<Guess> guess{};   ///< empty if the cells are proven safe
  };

  /// Begins a game with all cells closed. The mind must outlive the player. Fails if memory is short.
  static Result<ClassicPlayer> make(BoardSize size, std::uint64_t mines, ClassicMind& mind);

  /// Continues a game with `mines` mines, after the rule (rules/single_rule.hpp) has found all that it can.
  /// The view must have Eights::marked: the neighbours of an 8 are marked as mines (board/view.hpp).
  ClassicPlayer(View view, std::uint64_t mines, ClassicMind& mind);

  /// Adds newly opened cells, which must not include a mine.
  void show(const Replies& replies);
  /// The next move, after the game's first click. A safe cell must be left. Fails if no placement fits.
  Result<Move> next();

  const View& view() const { return *view_; }

 private:
  Result<void> find_certain(ClassicMind::Decision& decision);

  std::unique_ptr<View> view_;
  std::uint64_t mines_;
  ClassicMind* mind_;
  RuleSweep rules_;
};

}  // namespace mines
