// mines-selfplay: games inside the process, without server or wire. With --check every deduction is compared
// with the truth, which no solver library can reach; the first wrong one fails the run.

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

#include "base/options.hpp"
#include "engine/engine.hpp"
#include "field/field_game.hpp"
#include "field/generate.hpp"
#include "selfplay/open_zeros_game.hpp"
#include "selfplay/signature_game.hpp"
#include "selfplay/truth_auditor.hpp"

namespace po = boost::program_options;

namespace {

using namespace mines;
using mines::testing::OpenZerosGame;
using mines::testing::SignatureGame;
using mines::testing::TruthAuditor;

constexpr const char* introduction =
    R"(mines-selfplay plays generated boards inside the process and prints a line for each and one for all.
Game g is played on the board of seed SEED + g.
Exit codes: 0 done, 1 a deduction was wrong (--check) or the signature is another, 2 wrong arguments, 3 a game broke.
)";

constexpr int wrong_deduction = 1;
constexpr int wrong_signature = 1;

struct Settings {
  BoardSize size{};
  std::uint64_t mines = 0;
  int games = 1;
  std::uint64_t seed = 0;
  int penalty = 8;
  bool open_zeros = false;
  bool check = false;
  std::optional<std::string> signature;  // empty: print it only
  bool statistics = false;
  bool json = false;
  EngineOptions engine;
};

po::options_description option_table() {
  po::options_description table("Options", 110, 60);
  table.add_options()                                                                                    //
      ("help,h", "show this and end")                                                                    //
      ("size", po::value<std::int32_t>()->default_value(2048), "rows and columns, 1 to 65536")           //
      ("mines", po::value<std::uint64_t>(), "mines on the board (default: an eighth of its cells)")      //
      ("games", po::value<int>()->default_value(1), "games to play")                                     //
      ("seed", po::value<std::uint64_t>()->default_value(0), "of the first board")                       //
      ("penalty", po::value<int>()->default_value(8), "points that a hit mine costs")                    //
      ("threads", po::value<int>()->default_value(1), "threads of the solver, 1 to 1024")                //
      ("solver", po::value<std::string>()->default_value("sat"), "sat, rules or naive, as mines-solve")  //
      ("open-zeros", po::bool_switch(), "play on with all zeros open from the start")                    //
      ("check", po::bool_switch(), "compare every deduction with the truth")                             //
      ("stats", po::bool_switch(), "print what all games took together")                                 //
      ("signature", po::value<std::string>()->implicit_value(""),
       "print the signature of the sequence of opened cells; given one, fail if it is another")  //
      ("json", po::bool_switch(), "print all games together as one JSON object, statistics included");
  return table;
}

Result<Settings> settings_of(const po::variables_map& values) {
  Settings settings;
  const auto side = values["size"].as<std::int32_t>();
  if (side < 1 || side > max_side)
    return bad_input("--size", fmt::format("{} is not from 1 to {}", side, max_side));
  settings.size = {side, side};
  settings.mines =
      values.count("mines") != 0 ? values["mines"].as<std::uint64_t>() : settings.size.cells() / 8;
  if (settings.mines > settings.size.cells()) {
    return bad_input("--mines", fmt::format("{} mines on {} cells", settings.mines, settings.size.cells()));
  }
  settings.games = values["games"].as<int>();
  if (settings.games < 1) return bad_input("--games", fmt::format("{} is not positive", settings.games));
  settings.seed = values["seed"].as<std::uint64_t>();
  settings.penalty = values["penalty"].as<int>();
  if (settings.penalty < 0) return bad_input("--penalty", fmt::format("{} is negative", settings.penalty));
  settings.engine.threads = values["threads"].as<int>();
  if (settings.engine.threads < 1 || settings.engine.threads > 1024) {
    return bad_input("--threads", fmt::format("{} is not from 1 to 1024", settings.engine.threads));
  }
  const auto& solver = values["solver"].as<std::string>();
  if (solver != "sat" && solver != "rules" && solver != "naive") {
    return bad_input("--solver", fmt::format("'{}' is not one of sat, rules, naive", solver));
  }
  settings.engine.strategy = solver == "sat"     ? Strategy::sat
                             : solver == "rules" ? Strategy::rules
                                                 : Strategy::naive;
  settings.open_zeros = values["open-zeros"].as<bool>();
  settings.check = values["check"].as<bool>();
  settings.statistics = values["stats"].as<bool>();
  settings.json = values["json"].as<bool>();
  if (values.count("signature") != 0) settings.signature = values["signature"].as<std::string>();
  if (settings.signature && settings.engine.threads != 1) {
    return bad_input("--signature", "only one thread opens cells in the same sequence every time");
  }
  return settings;
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

void print_deductions(const TruthAuditor& auditor) {
  fmt::print("  deduced {} safe, {} mines, {} wrong", auditor.safe(), auditor.mines(), auditor.wrong());
  if (auditor.wrong() > 0) {
    fmt::print(" (first at row {}, column {})", auditor.first_wrong().row, auditor.first_wrong().column);
  }
}

Result<void> play_one(const Settings& settings, int game_number, Totals& totals) {
  const std::uint64_t seed = settings.seed + static_cast<std::uint64_t>(game_number);
  MINES_LET(const auto field, generate(settings.size, settings.mines, seed,
                                       static_cast<int>(std::thread::hardware_concurrency())));
  MINES_LET(auto game, FieldGame::make(field, settings.penalty));
  TruthAuditor auditor(field);
  EngineOptions engine = settings.engine;
  engine.seed = seed;
  const auto start = std::chrono::steady_clock::now();
  OpenZerosGame open_zeros_game(game, field);
  Game& begun = settings.open_zeros ? static_cast<Game&>(open_zeros_game) : game;
  SignatureGame signed_game(begun);
  Game& played = settings.signature ? signed_game : begun;
  const auto statistics = play(played, engine, settings.check ? &auditor : nullptr);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!statistics) return tl::unexpected(statistics.error());
  const std::uint64_t left = settings.size.cells() - settings.mines - game.safe_opened();
  const std::uint64_t deficit = left + static_cast<std::uint64_t>(settings.penalty) * game.mines_opened();
  if (!settings.json) {
    fmt::print(
        "seed {:4}  {:8.3f} s  {:6.1f} ns a cell  safe left {:6}  mines hit {:4}  deficit {:7}  predicted "
        "{:8.1f}",
        seed, seconds, seconds * 1e9 / static_cast<double>(settings.size.cells()), left, game.mines_opened(),
        deficit, statistics->predicted_deficit);
    if (settings.check) print_deductions(auditor);
    fmt::print("\n");
  }
  totals.signature = totals.signature * 31 + signed_game.signature();
  totals.safe_opened += game.safe_opened();
  totals.mines_opened += game.mines_opened();
  totals.deficit += deficit;
  totals.deductions += auditor.safe() + auditor.mines();
  totals.wrong += auditor.wrong();
  totals.seconds += seconds;
  totals.statistics += *statistics;
  return {};
}

void print_totals(const Settings& settings, const Totals& totals) {
  const double cells = static_cast<double>(settings.size.cells()) * settings.games;
  fmt::print("{} games, {:.4g} cells: mean deficit {:.1f}, predicted {:.1f}, {:.1f} ns a cell",
             settings.games, cells, static_cast<double>(totals.deficit) / settings.games,
             totals.statistics.predicted_deficit / settings.games, totals.seconds * 1e9 / cells);
  if (settings.check) fmt::print(", {} deductions, {} wrong", totals.deductions, totals.wrong);
  fmt::print("\n");
  if (settings.signature) fmt::print("signature {:016x}\n", totals.signature);
  if (!settings.statistics) return;
  for (const StatisticRow& row : statistic_rows()) {
    fmt::print("{:21} {:>14}  {}\n", row.key, row.text(totals.statistics), row.meaning);
  }
}

void print_json(const Settings& settings, const Totals& totals) {
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
  fmt::print("{}\n", object.dump());
}

}  // namespace

int main(int argc, char* argv[]) {
  const auto values = read_options(argc, argv, {option_table(), {}, {}});
  if (!values) return fail("mines-selfplay", values.error());
  if (values->count("help") != 0) {
    fmt::print("{}{}", introduction, fmt::streamed(option_table()));
    return static_cast<int>(ExitCode::ok);
  }
  const auto settings = settings_of(*values);
  if (!settings) return fail("mines-selfplay", settings.error());
  Totals totals;
  for (int game = 0; game < settings->games; ++game) {
    const auto played = play_one(*settings, game, totals);
    if (!played) return fail("mines-selfplay", played.error());
    if (totals.wrong > 0) return wrong_deduction;
  }
  const bool deduces = settings->engine.strategy != Strategy::naive && settings->size.cells() > 10000;
  if (settings->check && deduces && settings->mines == settings->size.cells() / 8 && totals.deductions == 0) {
    return fail("mines-selfplay", {ExitCode::broken, "--check", {}, "no deduction was seen"});
  }
  if (settings->json) {
    print_json(*settings, totals);
  } else {
    print_totals(*settings, totals);
  }
  if (settings->signature && !settings->signature->empty() &&
      *settings->signature != fmt::format("{:016x}", totals.signature)) {
    return wrong_signature;
  }
  return static_cast<int>(ExitCode::ok);
}
