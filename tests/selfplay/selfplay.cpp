// mines-selfplay: games inside the process, without server or wire. With --check every deduction is compared
// with the truth, which no solver library can reach; the first wrong one fails the run.

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "cli/board_text.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "engine/engine.hpp"
#include "field/drawing/generate.hpp"
#include "field/opening/field_game.hpp"
#include "field/truth_auditor.hpp"
#include "os/processors.hpp"
#include "os/standard_streams.hpp"
#include "selfplay/signature_game.hpp"
#include "support/opened_game.hpp"

namespace {

using namespace mines;
using mines::testing::SignatureGame;

const cli::Usage usage{"mines-selfplay",
                       "[OPTIONS]",
                       R"(Plays generated boards inside the process and prints a line for each and one for
all. Game g is played on the board of seed SEED + g.)",
                       {{"0", "done"},
                        {"1", "a deduction was wrong (--check), or the signature is another"},
                        {"2", "wrong arguments"},
                        {"3", "a game broke, or standard output cannot be written to"}}};

constexpr int wrong_deduction = 1;
constexpr int wrong_signature = 1;
constexpr const char* any_signature = "any";

struct Settings {
  BoardSize size{2048, 2048};
  std::uint64_t mines = 0;
  int games = 1;
  std::uint64_t seed = 0;
  int penalty = 8;
  bool open_zeros = false;
  bool check = false;
  std::optional<std::string> signature;  // any_signature: print it only
  bool statistics = false;
  bool json = false;
  StrategyOptions engine;
};

Result<void> read_settings(cli::Arguments& arguments, Settings& settings) {
  constexpr int most = std::numeric_limits<int>::max();
  StrategyOptions& engine = settings.engine;
  std::optional<std::uint64_t> mines;
  engine.threads = 1;
  cli::Value signature = cli::text(settings.signature, "HEX");
  signature.implied = any_signature;
  const std::vector<cli::Option> table{
      {.name = "size", .value = cli::whole(settings.size.rows, 1, max_side), .help = "rows and columns"},
      {.name = "mines",
       .value = cli::whole(mines, 0, cli::max_cells, "K"),
       .help = "mines on the board; default: an eighth of its cells"},
      {.name = "games", .value = cli::whole(settings.games, 1, most), .help = "games to play"},
      {.name = "seed", .value = cli::seed_number(settings.seed), .help = "seed of the first board"},
      {.name = "penalty",
       .value = cli::whole(settings.penalty, 0, most, "A"),
       .help = "points that a hit mine costs"},
      {.name = "threads", .value = cli::whole(engine.threads, 1, 1024), .help = "threads of the solver"},
      {.name = "solver",
       .value = cli::choice(engine.strategy,
                            {{"sat", Strategy::sat}, {"rules", Strategy::rules}, {"naive", Strategy::naive}}),
       .help = "as mines-solve has it"},
      {.name = "open-zeros",
       .value = cli::flag(settings.open_zeros),
       .help = "play on with all zeros open from the start"},
      {.name = "check", .value = cli::flag(settings.check), .help = "compare every deduction with the truth"},
      {.name = "stats",
       .value = cli::flag(settings.statistics),
       .help = "print what all games took together"},
      {.name = "signature",
       .value = signature,
       .help = "print the signature of the sequence of opened cells; given one, fail if it is another"},
      {.name = "json",
       .value = cli::flag(settings.json),
       .help = "print all games together as one JSON object, statistics included"}};
  MINES_TRY(cli::read_options(arguments, usage, table));
  settings.size.columns = settings.size.rows;
  settings.mines = mines.value_or(settings.size.cells() / 8);
  if (settings.mines > settings.size.cells())
    return bad_input("--mines", fmt::format("{} mines on {} cells", settings.mines, settings.size.cells()));
  if (settings.signature && engine.threads != 1)
    return bad_input("--signature", "only one thread opens cells in the same sequence every time");
  return {};
}

struct Totals {
  std::uint64_t signature = 0;
  std::uint64_t safe_opened = 0;
  std::uint64_t mines_opened = 0;
  std::uint64_t deficit = 0;
  std::uint64_t deductions = 0;
  std::uint64_t wrong = 0;
  double seconds = 0;
  Statistics statistics;
};

std::string deductions_text(const TruthAuditor& auditor) {
  std::string text =
      fmt::format("  deduced {} safe, {} mines, {} wrong", auditor.safe(), auditor.mines(), auditor.wrong());
  if (auditor.wrong() == 0) return text;
  return text + fmt::format(" (first at row {}, column {})", auditor.first_wrong().row,
                            auditor.first_wrong().column);
}

Result<void> play_one(const Settings& settings, int game_number, Totals& totals) {
  const std::uint64_t seed = settings.seed + static_cast<std::uint64_t>(game_number);
  MINES_LET(const auto field, generate(settings.size, settings.mines, seed, usable_processor_count()));
  MINES_LET(auto game, FieldGame::make(field, settings.penalty));
  // The truth is a board of its own: a fault in the board that gives the replies must not hide.
  std::optional<GameBoard> truth;
  std::optional<TruthAuditor> auditor;
  if (settings.check) {
    MINES_LET(auto board, GameBoard::make(field));
    truth = std::move(board);
    auditor.emplace(*truth);
  }
  StrategyOptions engine = settings.engine;
  engine.seed = seed;
  const auto start = std::chrono::steady_clock::now();
  std::optional<mines::testing::OpenedGame> opened;
  if (settings.open_zeros)
    opened.emplace(game,
                   mines::testing::clicks_where(field, [&](Cell cell) { return field.number(cell) == 0; }));
  Game& begun = opened ? static_cast<Game&>(*opened) : game;
  SignatureGame signed_game(begun);
  Game& played = settings.signature ? signed_game : begun;
  const auto statistics = play(played, engine, auditor ? &*auditor : nullptr);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!statistics) return Unexpected(statistics.error());
  const std::uint64_t left = settings.size.cells() - settings.mines - game.safe_opened();
  const std::uint64_t deficit = left + static_cast<std::uint64_t>(settings.penalty) * game.mines_opened();
  if (!settings.json) {
    std::string line = fmt::format(
        "seed {:4}  {:8.3f} s  {:6.1f} ns a cell  safe left {:6}  mines hit {:4}  deficit {:7}  predicted "
        "{:8.1f}",
        seed, seconds, seconds * 1e9 / static_cast<double>(settings.size.cells()), left, game.mines_opened(),
        deficit, statistics->predicted_deficit);
    if (auditor) line += deductions_text(*auditor);
    MINES_TRY(print_out(line + "\n"));
  }
  totals.signature = totals.signature * 31 + signed_game.signature();
  totals.safe_opened += game.safe_opened();
  totals.mines_opened += game.mines_opened();
  totals.deficit += deficit;
  if (auditor) {
    totals.deductions += auditor->safe() + auditor->mines();
    totals.wrong += auditor->wrong();
  }
  totals.seconds += seconds;
  totals.statistics += *statistics;
  return {};
}

std::string totals_text(const Settings& settings, const Totals& totals) {
  const double cells = static_cast<double>(settings.size.cells()) * settings.games;
  std::string text =
      fmt::format("{} games, {:.4g} cells: mean deficit {:.1f}, predicted {:.1f}, {:.1f} ns a cell",
                  settings.games, cells, static_cast<double>(totals.deficit) / settings.games,
                  totals.statistics.predicted_deficit / settings.games, totals.seconds * 1e9 / cells);
  if (settings.check) text += fmt::format(", {} deductions, {} wrong", totals.deductions, totals.wrong);
  text += '\n';
  if (settings.signature) text += fmt::format("signature {:016x}\n", totals.signature);
  if (!settings.statistics) return text;
  for (const StatisticRow& row : statistic_rows()) {
    text += fmt::format("{:21} {:>14}  {}\n", row.key, row.text(totals.statistics), row.meaning);
  }
  return text;
}

std::string json_text(const Settings& settings, const Totals& totals) {
  nlohmann::ordered_json statistics = nlohmann::ordered_json::object();
  for (const StatisticRow& row : statistic_rows()) {
    std::visit([&](auto field) { statistics[row.key] = totals.statistics.*field; }, row.field);
  }
  const nlohmann::ordered_json object{
      {"rows", settings.size.rows},
      {"columns", settings.size.columns},
      {"mines", settings.mines},
      {"penalty", settings.penalty},
      {"games", settings.games},
      {"threads", settings.engine.threads},
      {"seconds", totals.seconds},
      {"safe_opened", totals.safe_opened},
      {"mines_opened", totals.mines_opened},
      {"deficit", totals.deficit},
      {"deductions", totals.deductions},
      {"wrong", totals.wrong},
      {"statistics", statistics},
  };
  return object.dump() + "\n";
}

Result<int> run(cli::Arguments& arguments) {
  Settings settings;
  MINES_TRY(read_settings(arguments, settings));
  Totals totals;
  for (int game = 0; game < settings.games; ++game) {
    MINES_TRY(play_one(settings, game, totals));
    if (totals.wrong > 0) return wrong_deduction;
  }
  const bool deduces = settings.engine.strategy != Strategy::naive && settings.size.cells() > 10000;
  if (settings.check && deduces && settings.mines == settings.size.cells() / 8 && totals.deductions == 0)
    return broken("--check", "no deduction was seen");
  MINES_TRY(print_out(settings.json ? json_text(settings, totals) : totals_text(settings, totals)));
  const std::string signature = fmt::format("{:016x}", totals.signature);
  const std::string expected = settings.signature.value_or(any_signature);
  const bool is_expected = expected == any_signature || expected == signature;
  return is_expected ? 0 : wrong_signature;
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-selfplay", argc, argv, run); }
