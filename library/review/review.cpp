#include "mines/review.hpp"

#include <algorithm>

#include "library/arguments.hpp"
#include "library/review/grading.hpp"
#include "library/review/played_game.hpp"
#include "library/review/summary.hpp"

namespace mines {

const char* name_of(Grade grade) {
  constexpr const char* names[] = {"first",   "proven", "best", "guess",     "missed",
                                   "mistake", "wasted", "flag", "wrong_flag"};
  return names[static_cast<std::size_t>(grade)];
}

const char* name_of(Comparison comparison) {
  constexpr const char* names[] = {"exact", "rating", "risk"};
  return names[static_cast<std::size_t>(comparison)];
}

Review review(const PlayedGame& game, const Budget& budget, int threads) {
  check_threads(threads, "review");
  const BitPlane mines = library::checked_mines(game, "review");
  library::Grading grading(game, mines, budget, threads);
  Review review;
  review.game = game;
  for (const GameMove& move : game.moves) {
    // Moves after the end of the game are ignored.
    if (grading.state() != GameState::playing) break;
    review.moves.push_back(grading.grade(move));
    const ReviewedMove& graded = review.moves.back();
    review.exact = review.exact && graded.exact;
    // Recorded times need not ascend.
    review.seconds = std::max(review.seconds, move.seconds);
  }
  review.result = grading.state();
  review.summary = library::summary_of(mines, review.moves);
  review.summary.win_before_first_error = grading.win_before_first_error();
  return review;
}

}  // namespace mines
