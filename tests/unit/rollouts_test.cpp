// Games played on after close guesses: what they win, against exact values; and how guesses are listed then.
#include "support/catch.hpp"

#include <algorithm>

#include "advice/best_move.hpp"
#include "counted/analysis.hpp"
#include "guess/win/classic_player.hpp"
#include "guess/win/endgame.hpp"
#include "guess/win/placements.hpp"
#include "position/position_reader.hpp"

using namespace mines;

namespace {

/// Late in a game of Expert, with 5,000 placements of the 99 mines: few enough for exact values, and too many
/// for the player to look at all of them.
const char* const late =
    "001110000001?11?????????211111\n"
    "001?10111123?22?????????4??3??\n"
    "1233201?11??3??4????333??4??21\n"
    "?2??11233444?34??????2?33?4320\n"
    "233211?3???212??4????212222?10\n"
    "1?100113?531012234??2101?11110\n"
    "333121112?1111001????101111110\n"
    "??3?5?201111?210135??210012?10\n"
    "223???3000013?2012??5?2112?210\n"
    "01345?2111002?212?4??4?11?3200\n"
    "12??2111?1001122?223?42112?100\n"
    "1?3210011222101?21012?10011100\n"
    "1110000013??102221112220011100\n"
    "112221001??3112?11?34?3212?100\n"
    "2?3??321123211?2112????2?22210\n"
    "?23?4??1001?11110013?422111?10\n";
constexpr std::uint64_t mines_of_late = 99;

View late_view() { return view_of(parse_position(late, "late").value()).value(); }

CountedAnalysis analysed(const View& view) {
  AnalysisOptions options;
  options.mines = mines_of_late;
  return analyse(view, options).value();
}

}  // namespace

TEST_CASE("what games played on win is near what the best play wins") {
  const View view = late_view();
  const CountedAnalysis analysis = analysed(view);
  const View proven = with_proven_mines(view, analysis);
  Situation situation;
  REQUIRE(situation.look(proven, mines_of_late) == Situation::Outcome::complete);
  REQUIRE(situation.placements() > 4000);  // else no games are needed
  const auto all = all_placements(proven, situation, 10'000);
  REQUIRE(all);
  const auto exact = Endgame().values(all->cells, all->models, 1'000'000'000);
  REQUIRE(exact);
  const auto exact_of = [&](Cell cell) {
    return (*exact)[static_cast<std::size_t>(std::find(all->cells.begin(), all->cells.end(), cell) -
                                             all->cells.begin())];
  };

  const std::vector<Guess> guesses = compare_guesses(view, analysis, {1, 22}, 1024);
  REQUIRE(guesses.size() > 2);
  int played_on = 0;
  double best = 0;  // of the guesses that are compared
  for (const Guess& guess : guesses) {
    if (!guess.win) continue;
    INFO(guess.cell.row << ',' << guess.cell.column);
    REQUIRE(guess.win_error);
    CHECK(*guess.win_error > 0);
    CHECK(*guess.win_error < 0.05);
    CHECK(*guess.win == Approx(exact_of(guess.cell)).margin(4 * *guess.win_error + 0.01));
    best = std::max(best, exact_of(guess.cell));
    ++played_on;
  }
  CHECK(played_on >= 2);
  CHECK(played_on <= 5);
  CHECK(exact_of(guesses.front().cell) >= best - 0.02);
}

TEST_CASE("games are played on where the count has just proven mines") {
  // The player of these games has marked nothing yet: the mines are in its count, and then in its view.
  ClassicOptions options;
  options.rollouts.games = 64;
  ClassicMind mind(options);
  ClassicPlayer player(late_view().copy(Eights::marked), mines_of_late, mind);
  const std::uint64_t marked_before = player.view().count_mines(0);
  const auto move = player.next();
  REQUIRE(move);
  CHECK(player.view().count_mines(0) > marked_before);
  REQUIRE(move->guess);
  CHECK(move->guess->win_error);  // games were played on
  const View view = late_view();
  const auto guesses = compare_guesses(view, analysed(view), {1, 22}, 64);
  const auto same = std::find_if(guesses.begin(), guesses.end(),
                                 [&](const Guess& guess) { return guess.cell == move->guess->cell; });
  REQUIRE(same != guesses.end());
  REQUIRE(same->win);
  CHECK(*move->guess->win == Approx(*same->win).margin(4 * *move->guess->win_error + 0.01));
}

TEST_CASE("guesses after which games were played on stand first, by what they win") {
  const View view = late_view();
  const CountedAnalysis analysis = analysed(view);
  const std::vector<Guess> guesses = compare_guesses(view, analysis, {1, 22}, 64);
  const auto end =
      std::find_if(guesses.begin(), guesses.end(), [](const Guess& guess) { return !guess.win_error; });
  CHECK(end - guesses.begin() >= 2);
  CHECK(std::is_sorted(guesses.begin(), end, [](const Guess& a, const Guess& b) { return a.win > b.win; }));
  CHECK(std::all_of(end, guesses.end(), [](const Guess& guess) { return !guess.win && !guess.win_error; }));
  CHECK(std::any_of(guesses.begin(), guesses.end(), [](const Guess& guess) {
    return guess.cell == Cell{1, 22};
  }));

  const auto best = best_guess(view, analysis, 64);
  REQUIRE(best);
  CHECK(best->cell == guesses.front().cell);
  CHECK(best->win == guesses.front().win);  // equal calls, equal games
  CHECK(winning_move(view, analysis, 64)->cell == best->cell);

  // No games are played on for an estimated number of mines, or if none are wanted.
  AnalysisOptions estimated;
  const CountedAnalysis unknown = analyse(view, estimated).value();
  for (const auto& others :
       {compare_guesses(view, unknown, {1, 22}, 64), compare_guesses(view, analysis, {1, 22})}) {
    CHECK(std::none_of(others.begin(), others.end(), [](const Guess& guess) { return guess.win_error; }));
  }
}
