// What the best play wins on small boards, and what the settings win there.

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "apps/arena/match.hpp"
#include "bench/lab/lab_commands.hpp"
#include "bench/lab/perfect_play.hpp"
#include "cli/board_text.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"

namespace mines::lab {

namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{4} << 30;  // of a search

const cli::Usage perfect_usage{
    "mines-lab perfect",
    "BOARD ... [OPTIONS]",
    R"(Prints what the best play wins on boards of at most 36 cells, exactly: of how many placements of mines,
with the best first cell. With --games, the settings strong and fast play from this cell: on every board if
there are at most N, and otherwise on N that are drawn.)",
    {{"0", "done"}, {"2", "wrong arguments"}, {"3", "4 GiB are not enough for the search, or a game broke"}},
    R"(  mines-lab perfect 4x4/6 4x5/6
  mines-lab perfect 5x5/4 --games 200000)"};

/// Games of a setting.
struct Played {
  std::uint64_t won = 0;
  std::uint64_t games = 0;
  bool all = false;  // every board, once

  double rate() const { return static_cast<double>(won) / static_cast<double>(games); }
  double error() const { return all ? 0 : std::sqrt(rate() * (1 - rate()) / static_cast<double>(games)); }
};

/// Plays a game of the rule from a click on its start.
Result<void> play(const Field& field, const arena::BoardRule& rule, ClassicMind& mind, Played& played) {
  const Cell start = rule.start;
  MINES_LET(const auto game, arena::play_game(field, {{start.row, word_of(start), bit_of(start)}}, mind,
                                              [](const auto&, const auto&, auto) { return true; }));
  played.won += game.won ? 1 : 0;
  ++played.games;
  return {};
}

/// Has a setting play all boards that the rule allows, if there are at most `games`, and otherwise boards
/// that are drawn.
Result<Played> play_games(const arena::BoardRule& rule, std::uint64_t placements, std::uint64_t games,
                          const ClassicOptions& options) {
  ClassicMind mind(options);
  Played played;
  played.all = placements <= games;
  if (!played.all) {
    for (std::uint64_t game = 0; game < games; ++game) {
      MINES_LET(const auto field, arena::draw_board(rule, 1, game));
      MINES_TRY(play(field, rule, mind, played));
    }
    return played;
  }
  std::uint64_t free = 0;  // of mines
  const auto keep_free = [&](Cell cell) { free |= std::uint64_t{1} << rule.size.index(cell); };
  if (rule.first != FirstClick::any) keep_free(rule.start);
  if (rule.first == FirstClick::open) for_each_neighbour(rule.size, rule.start, keep_free);
  Result<void> result;
  for_each_set(rule.mines, rule.size.cells(), [&](std::uint64_t placement) {
    if ((placement & free) != 0 || !result) return;
    result = [&]() -> Result<void> {
      MINES_LET(auto mines, BitPlane::make(rule.size));
      for_each_bit(placement, [&](int cell) { mines.set(rule.size.cell(static_cast<std::uint64_t>(cell))); });
      return play(Field(std::move(mines)), rule, mind, played);
    }();
  });
  MINES_TRY(result);
  return played;
}

/// What a setting wins, in per cent, and how much more the best play wins.
std::string columns_of(const Played& played, double best) {
  const std::string error = played.all ? "" : fmt::format(" ± {:.3f}", 100 * played.error());
  return fmt::format("  {:>8.4f} {:>8.4f}{:<8}", 100 * played.rate(), 100 * (best - played.rate()), error);
}

/// The row of a board.
Result<std::string> row_of(const std::string& name, const cli::SizeAndMines& board, FirstClick first,
                           std::uint64_t games) {
  PerfectPlay search(board.size, board.mines, most_bytes);
  const auto best = search.best(first);
  if (search.is_full()) return broken("BOARD", fmt::format("4 GiB are not enough for {}", name));
  if (!best)
    return bad_input("BOARD", fmt::format("{} has no room for a first click with --first open", name));
  const double share = static_cast<double>(best->won) / static_cast<double>(best->placed);
  std::string row = fmt::format("{:8}  {:>5}  {:>8} / {:<8} {:>8.4f}", name,
                                fmt::format("{},{}", best->cell.row, best->cell.column), best->won,
                                best->placed, 100 * share);
  for (const char* const setting : {"strong", "fast"}) {
    if (games == 0) break;
    MINES_LET(const auto played, play_games({board.size, board.mines, first, best->cell}, best->placed, games,
                                            classic_setting(setting)->options));
    row += columns_of(played, share);
  }
  return row.substr(0, row.find_last_not_of(' ') + 1) + '\n';
}

}  // namespace

Result<int> perfect(cli::Arguments& arguments) {
  std::vector<std::string> names;
  FirstClick first = FirstClick::safe;
  std::uint64_t games = 0;
  const std::vector<cli::Option> table{{.name = "board",
                                        .is_bare = true,
                                        .value = cli::texts(names, "BOARD"),
                                        .is_required = true,
                                        .help = "ROWSxCOLUMNS/MINES"},
                                       {.name = "first",
                                        .value = cli::choice(first, facts::choices<FirstClick>()),
                                        .help = "as mines-arena --first"},
                                       {.name = "games",
                                        .value = cli::whole(games, 0, 10'000'000),
                                        .help = "games of strong and fast; 0: they do not play"}};
  MINES_TRY(cli::read_options(arguments, perfect_usage, table));
  std::vector<cli::SizeAndMines> boards;
  for (const std::string& name : names) {
    MINES_LET(const auto board, cli::parse_board("BOARD", name));
    if (board.size.cells() > PerfectPlay::most_cells || board.mines == 0 || board.mines >= board.size.cells())
      return bad_input(
          "BOARD", fmt::format("{}: at most {} cells are possible, some with a mine and some without", name,
                               PerfectPlay::most_cells));
    boards.push_back(board);
  }
  MINES_TRY(cli::print_text(fmt::format("board     first     won / placements         %{}\n",
                                        games == 0 ? "" : "    strong     less            fast     less")));
  for (std::size_t i = 0; i < boards.size(); ++i) {
    MINES_LET(const auto row, row_of(names[i], boards[i], first, games));
    MINES_TRY(cli::print_text(row));
  }
  return 0;
}

}  // namespace mines::lab
