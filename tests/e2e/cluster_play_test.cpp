// mines-cluster over ranks of each MPI: the same board for any number of ranks, every deduction right,
// and a clear end if a rank is lost.
#include "support/catch.hpp"
#include <fmt/format.h>
#include <sys/types.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "field/band/band_board.hpp"
#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "support/json.hpp"
#include "support/on_ranks.hpp"

using namespace mines::testing;

namespace {

std::string digest_of(const mines::Field& field) {
  const auto board = mines::GameBoard::make(field);
  REQUIRE(board);
  return fmt::format("{:016x}", mines::digest_of_rows(*board, 0, field.size().rows, 0));
}

/// What must hold of every game: parts add up, and nothing wrong was deduced.
void check_sums(const nlohmann::json& game) {
  std::uint64_t rows = 0;
  std::uint64_t safe_opened = 0;
  std::uint64_t mines_opened = 0;
  std::uint64_t mines = 0;
  for (const auto& rank : game["per_rank"]) {
    CHECK(rank["first_row"] == rows);
    rows += rank["rows"].get<std::uint64_t>();
    safe_opened += rank["safe_opened"].get<std::uint64_t>();
    mines_opened += rank["mines_opened"].get<std::uint64_t>();
    mines += rank["mines"].get<std::uint64_t>();
  }
  CHECK(rows == game["rows"]);
  CHECK(mines == game["mines"]);
  CHECK(safe_opened == game["safe_opened"]);
  CHECK(mines_opened == game["mines_opened"]);
  const auto safe = game["rows"].get<std::uint64_t>() * game["columns"].get<std::uint64_t>() - mines;
  CHECK(game["deficit"] == safe - safe_opened + mines_opened * game["penalty"].get<std::uint64_t>());
  if (game.contains("wrong")) CHECK(game["wrong"] == 0);
}

double share_opened(const nlohmann::json& game) {
  const double cells = game["rows"].get<double>() * game["columns"].get<double>();
  return game["safe_opened"].get<double>() / (cells - game["mines"].get<double>());
}

}  // namespace

TEST_CASE("a board is the same over any number of ranks, and every deduction is right") {
  const auto field = mines::generate({1536, 1536}, 1536 * 1536 / 8, 5, 2);
  REQUIRE(field);
  for (const Mpi& mpi : all_mpis()) {
    for (const int ranks : {1, 2, 3, 4}) {
      INFO(mpi.name << ", " << ranks << " ranks");
      const auto game = report_of(
          play(mpi, ranks, {"--side", "1536", "--seed", "5", "--check", "--json", "--threads", "1"}));
      check_sums(game);
      CHECK(game["ranks"] == ranks);
      CHECK(game["board"] == digest_of(*field));
      CHECK(share_opened(game) > 0.999);
      CHECK(game["deductions"] > 500'000);
      CHECK((game["parcels"] > 0) == (ranks > 1));
    }
  }
}

TEST_CASE("4096 rows and columns over 4 ranks, and over 3 of 2 threads") {
  for (const Mpi& mpi : all_mpis()) {
    for (const int ranks : {3, 4}) {
      INFO(mpi.name << ", " << ranks << " ranks");
      const auto game = report_of(
          play(mpi, ranks,
               {"--side", "4096", "--seed", "8", "--check", "--json", "--threads", ranks == 3 ? "2" : "1"}));
      check_sums(game);
      CHECK(share_opened(game) > 0.999);
    }
  }
}

TEST_CASE("dense, wide, and small boards over ranks") {
  struct Board {
    Words options;
    int ranks;
  };
  const Board boards[] = {
      {{"--side", "700", "--mines", "107800", "--seed", "2"}, 3},  // 22 %: hardly anything opens
      {{"--side", "700", "--mines", "88200", "--seed", "2"}, 4},   // 18 %
      {{"--side", "16384", "--rows", "200", "--seed", "3"}, 4},    // the last band has 8 rows
      {{"--side", "65", "--rows", "129", "--mines", "900"}, 3},    // bands of one row of tiles
      {{"--side", "100", "--mines", "10000"}, 2},                  // mines everywhere
      {{"--side", "100", "--mines", "0"}, 2},
      {{"--side", "1", "--mines", "0"}, 1},
      {{"--side", "512", "--solver", "rules", "--penalty", "1"}, 2},
  };
  for (const Mpi& mpi : all_mpis()) {
    for (const Board& board : boards) {
      INFO(mpi.name << ", " << board.options[1] << " columns, " << board.ranks << " ranks");
      Words options = board.options;
      options.insert(options.end(), {"--check", "--json", "--threads", "1"});
      const auto game = report_of(play(mpi, board.ranks, options));
      check_sums(game);
      if (game["mines"] == 0) CHECK(game["deficit"] == 0);
    }
  }
}

TEST_CASE("a board as wide as boards get, over ranks that both see all of it") {
  const Mpi mpi = all_mpis().back();
  const auto game =
      report_of(play(mpi, 2, {"--side", "1048576", "--rows", "65", "--json", "--threads", "1"}));
  check_sums(game);
  CHECK(share_opened(game) > 0.999);
}

TEST_CASE("a contest's map over ranks") {
  const TemporaryFolder folder;
  // Not a multiple of 64: rows of the file do not begin with a byte.
  const auto field = mines::generate({500, 500}, 500 * 500 / 8, 6, 2);
  REQUIRE(field);
  REQUIRE(mines::write_map(folder / "a.map", *field));
  const auto bytes = [&] {
    std::ifstream file(folder / "a.map", std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  // One mine fewer than the first line says: no rank by itself can see that.
  std::string one_fewer = bytes;
  const auto byte = one_fewer.find_last_not_of('\0');
  one_fewer[byte] = static_cast<char>(one_fewer[byte] & (one_fewer[byte] - 1));
  std::ofstream(folder / "fewer.map", std::ios::binary) << one_fewer;
  std::ofstream(folder / "cut.map", std::ios::binary) << bytes.substr(0, bytes.size() / 2);
  for (const Mpi& mpi : all_mpis()) {
    for (const int ranks : {1, 3}) {
      INFO(mpi.name << ", " << ranks << " ranks");
      const auto game = report_of(play(mpi, ranks, {"--map", folder / "a.map", "--check", "--json"}));
      check_sums(game);
      CHECK(game["map"] == folder / "a.map");
      CHECK(game["board"] == digest_of(*field));
      // After an error Open MPI's mpirun takes two seconds to end.
      const Words wrong = ranks == 3 && mpi.name == "Open MPI" ? Words{"fewer.map"}
                                                               : Words{"fewer.map", "cut.map", "none.map"};
      if (ranks == 1 && mpi.name == "Open MPI") continue;
      for (const std::string& name : wrong) {
        check_refused(play(mpi, ranks, {"--map", folder / name}), folder / name);
      }
    }
  }
}

TEST_CASE("ranks that read copies of a map refuse one that differs in a row that two of them see") {
  const TemporaryFolder folder;
  const auto field = mines::generate({300, 300}, 300 * 300 / 8, 6, 2);
  REQUIRE(field);
  for (const char* rank : {"0", "1", "2"}) {
    std::filesystem::create_directory(folder / rank);
    REQUIRE(mines::write_map(folder / rank + "/a.map", *field));
  }
  for (const Mpi& mpi : all_mpis()) {
    const auto play_copies = [&] {
      Command command = on_ranks(mpi, 3, {"--map", "a.map", "--json", "--threads", "1"});
      const auto program = std::find(command.arguments.begin(), command.arguments.end(), mpi.program);
      const Words in_own_folder{"sh", "-c",
                                "cd " + folder / "$" + mpi.rank_variable + " && exec \"$0\" \"$@\""};
      command.arguments.insert(program, in_own_folder.begin(), in_own_folder.end());
      return run(command, 60);
    };
    check_sums(report_of(play_copies()));
    // Rank 2 has rows 192 to 299, and sees those from 128 on. Two cells of row 150 are swapped in its copy.
    auto other = mines::generate({300, 300}, 300 * 300 / 8, 6, 2).value();
    std::int32_t column = 0;
    while (other.is_mine({150, column}) == other.is_mine({150, column + 1})) ++column;
    for (const std::int32_t swapped : {column, column + 1})
      other.set_mine({150, swapped}, !other.is_mine({150, swapped}));
    REQUIRE(mines::write_map(folder / "2/a.map", other));
    check_refused(play_copies(), "rank 2: a.map: its rows 128 to 255 are not those that rank 1 has read");
    REQUIRE(mines::write_map(folder / "2/a.map", *field));
  }
}

TEST_CASE("ranks that the launcher of another MPI has started do not each play a game of their own") {
  const auto mpis = all_mpis();
  if (mpis.size() < 2) return;  // only one MPI is installed
  for (const Mpi& mpi : mpis) {
    Mpi mixed = mpi;
    mixed.program = mpis[mpi.name == mpis[0].name ? 1 : 0].program;
    INFO(mpi.name);
    const Finished finished = play(mixed, 3, {"--side", "128"});
    CHECK(finished.exit_code != 0);
    CHECK(finished.output.find("score") == std::string::npos);
    const std::string line = "mpirun: has started 3 ranks";
    const auto first = finished.errors.find(line);
    INFO(finished.errors);
    REQUIRE(first != std::string::npos);
    CHECK(finished.errors.find(line, first + 1) == std::string::npos);
  }
}

TEST_CASE("wrong arguments of mines-cluster are one line, whatever the number of ranks") {
  const std::pair<Words, std::string> wrong[] = {
      {{}, "--side: no board is given"},
      {{"--side", "0"}, "--side: '0'"},
      {{"--side", "1048577"}, "--side: '1048577'"},
      {{"--side", "10", "--mines", "101"}, "--mines: 101 mines, expected at most 100: the number of cells"},
      {{"--side", "10", "--map", "a.map"}, "--map"},
      {{"--rows", "10"}, "--rows"},
      {{"--side", "100", "--seed", "draw"}, "--seed: 'draw'"},
      {{"--side", "1048576"}, "memory: the bands of a machine need about 5"},
      {{"--side", "128"}, "mpirun: 3 ranks for 128 rows, expected at most 2"},
  };
  for (const Mpi& mpi : all_mpis()) {
    for (const auto& [options, expected] : wrong) {
      // After an error Open MPI's mpirun takes two seconds to end.
      if (mpi.name == "Open MPI" && &expected != &wrong[std::size(wrong) - 1].second) continue;
      INFO(mpi.name);
      check_refused(play(mpi, 3, options), expected);
    }
  }
}

namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// A game that takes much longer than these tests.
const Words long_game = {"--side", "50000", "--threads", "1", "--json"};
constexpr int ranks_of_long_game = 4;

/// Waits until all ranks are there, and then for a moment.
void wait_for_ranks(const Process& run, const Mpi& mpi, double seconds) {
  for (int rank = 0; rank < ranks_of_long_game; ++rank)
    REQUIRE(becomes_true(20, [&] { return rank_of(run, mpi, rank).has_value(); }));
  sleep_seconds(seconds);
}

}  // namespace

TEST_CASE("a rank that is killed ends the game with a line that names it, and no process is left") {
  // Later than MPI_Init: mpirun may not end when a rank is killed within it (docs/reference/cluster.md).
  for (const Mpi& mpi : all_mpis()) {
    for (const auto& [rank, delay] : {std::pair(0, 1.0), std::pair(3, 0.5)}) {
      INFO(mpi.name << ", rank " << rank << ", after " << delay << " s");
      Process run(on_ranks(mpi, ranks_of_long_game, long_game));
      wait_for_ranks(run, mpi, delay);
      kill(*rank_of(run, mpi, rank), SIGKILL);
      const Finished finished = run.wait(10);
      CHECK(run.leaves_nothing(5));
      CHECK(finished.exit_code != 0);
      CHECK(finished.output.find("\"rows\"") == std::string::npos);
      INFO(finished.errors);
      CHECK(count_of(finished.errors, "mines-cluster: ") == 1);
      CHECK_THAT(finished.errors,
                 Catch::Contains(
                     fmt::format("mines-cluster: rank {} was lost: ended by signal 9 (Killed)\n", rank)));
    }
  }
}

TEST_CASE("signals for mpirun end the game without a word of ours, and nothing is left") {
  for (const Mpi& mpi : all_mpis()) {
    for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
      INFO(mpi.name << ", signal " << signal);
      Process run(on_ranks(mpi, ranks_of_long_game, long_game));
      wait_for_ranks(run, mpi, 0.5);
      run.signal(signal);
      const Finished finished = run.wait(10);
      CHECK(run.leaves_nothing(5));
      CHECK(finished.exit_code != 0);
      INFO(finished.errors);
      CHECK(count_of(finished.errors, "mines-cluster: ") == 0);
    }
  }
}

TEST_CASE("the table and the score alone") {
  const Mpi mpi = all_mpis().back();
  const Finished table = play(mpi, 2, {"--side", "300"});
  CHECK(table.exit_code == 0);
  for (const char* row :
       {"seed           0\n", "size           300 x 300\n", "mines          11,250\n", "ranks          2 of ",
        "safe opened    ", "deficit        ", "score          ", "messages       "}) {
    CHECK_THAT(table.output, Catch::Contains(row));
  }
  CHECK(table.errors.empty());
  const TemporaryFolder folder;
  const Finished kept = play(mpi, 2, {"--side", "300", "--checkpoint", folder.path()});
  CHECK_THAT(kept.output, Catch::Contains("\ncheckpoints    "));
  std::istringstream lines(table.output + kept.output);
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK(line.size() <= 80);
  }
  const Finished score = play(mpi, 2, {"--side", "300", "--quiet"});
  CHECK_THAT(table.output, Catch::Contains("score          " + score.output));
}
