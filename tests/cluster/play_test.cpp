// mines-cluster over ranks of an MPI: the same board for any number of ranks, every deduction right,
// and a clear end if a rank is lost.
#include "support/catch.hpp"
#include <fmt/format.h>
#include <sys/types.h>

#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "apps/cluster/band/band_board.hpp"
#include "cluster/on_ranks.hpp"
#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "support/columns.hpp"
#include "support/json.hpp"

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
  for (const int ranks : {1, 2, 3, 4}) {
    INFO(ranks << " ranks");
    const auto game =
        report_of(play(ranks, {"--side", "1536", "--seed", "5", "--check", "--json", "--threads", "1"}));
    check_sums(game);
    CHECK(game["ranks"] == ranks);
    CHECK(game["board"] == digest_of(*field));
    CHECK(share_opened(game) > 0.999);
    CHECK(game["deductions"] > 500'000);
    CHECK((game["parcels"] > 0) == (ranks > 1));
  }
  const auto large =
      report_of(play(3, {"--side", "3072", "--seed", "8", "--check", "--json", "--threads", "2"}));
  check_sums(large);
  CHECK(share_opened(large) > 0.999);
}

TEST_CASE("dense, wide, and small boards over ranks") {
  const std::pair<Words, int> boards[] = {
      {{"--side", "700", "--mines", "107800", "--seed", "2"}, 3},  // 22 %: hardly anything opens
      {{"--side", "700", "--mines", "88200", "--seed", "2"}, 4},   // 18 %
      {{"--side", "16384", "--rows", "200", "--seed", "3"}, 4},    // the last band has 8 rows
      {{"--side", "65", "--rows", "129", "--mines", "900"}, 3},    // bands of one row of tiles
      {{"--side", "100", "--mines", "10000"}, 2},                  // mines everywhere
      {{"--side", "100", "--mines", "0"}, 2},
      {{"--side", "1", "--mines", "0"}, 1},
      {{"--side", "512", "--solver", "rules", "--penalty", "1"}, 2},
  };
  for (const auto& [board, ranks] : boards) {
    INFO(board[1] << " columns, " << ranks << " ranks");
    const auto game = report_of(play(ranks, with(board, {"--check", "--json", "--threads", "1"})));
    check_sums(game);
    if (game["mines"] == 0) CHECK(game["deficit"] == 0);
  }
}

TEST_CASE("a board as wide as boards get, over ranks that both see all of it") {
  const auto game = report_of(play(2, {"--side", "1048576", "--rows", "65", "--json", "--threads", "1"}));
  check_sums(game);
  CHECK(share_opened(game) > 0.999);
}

TEST_CASE("a contest's map over ranks") {
  const TemporaryFolder folder;
  // Not a multiple of 64: rows of the file do not begin with a byte.
  const auto field = mines::generate({500, 500}, 500 * 500 / 8, 6, 2);
  REQUIRE(field);
  const std::string map = folder / "a.map";
  REQUIRE(mines::write_map(map, *field));
  for (const int ranks : {1, 3}) {
    INFO(ranks << " ranks");
    const auto game = report_of(play(ranks, {"--map", map, "--check", "--json"}));
    check_sums(game);
    CHECK(game["map"] == map);
    CHECK(game["board"] == digest_of(*field));
  }
  // One mine fewer than the first line says: no rank by itself can see that.
  std::string one_fewer = read_file(map);
  const auto byte = one_fewer.find_last_not_of('\0');
  one_fewer[byte] = static_cast<char>(one_fewer[byte] & (one_fewer[byte] - 1));
  std::vector<std::string> wrong{folder.write("fewer.map", one_fewer)};
  // After an error Open MPI's mpirun takes two seconds to end.
  if (mpi.name != "Open MPI")
    wrong.insert(wrong.end(), {folder.write("cut.map", one_fewer.substr(0, 16'000)), folder / "none.map"});
  for (const std::string& name : wrong) check_refused(play(3, {"--map", name}), name);
}

TEST_CASE("ranks that read copies of a map refuse one that differs in a row that two of them see") {
  const TemporaryFolder folder;
  auto field = mines::generate({300, 300}, 300 * 300 / 8, 6, 2).value();
  for (const char* rank : {"0", "1", "2"}) {
    std::filesystem::create_directory(folder / rank);
    REQUIRE(mines::write_map(folder / rank + "/a.map", field));
  }
  const auto play_copies = [&] {
    return play(3, {"--map", "a.map", "--json", "--threads", "1"},
                {"sh", "-c", "cd " + folder / "$" + mpi.rank_variable + " && exec \"$0\" \"$@\""});
  };
  check_sums(report_of(play_copies()));
  // Rank 2 has rows 192 to 299, and sees those from 128 on. Two cells of row 150 are swapped in its copy.
  std::int32_t column = 0;
  while (field.is_mine({150, column}) == field.is_mine({150, column + 1})) ++column;
  for (const std::int32_t swapped : {column, column + 1})
    field.set_mine({150, swapped}, !field.is_mine({150, swapped}));
  REQUIRE(mines::write_map(folder / "2/a.map", field));
  check_refused(play_copies(), "rank 2: a.map: its rows 128 to 255 are not those that rank 1 has read");
}

TEST_CASE("ranks that the launcher of another MPI has started do not each play a game of their own") {
  // What that launcher sets for each of them. Rank 0 has the line of all.
  const std::string other = mpi.name == "Open MPI" ? "PMI" : "OMPI_COMM_WORLD";
  for (const char* const rank : {"0", "1"}) {
    Command command = on_ranks(1, {});
    command.arguments = {mpi.program, "--side", "128"};
    command.variables.insert(command.variables.end(), {other + "_SIZE=3", other + "_RANK=" + rank});
    const Finished finished = run(command);
    if (*rank == '0') {
      check_refused(finished, "mpirun: has started 3 ranks (" + other + "_SIZE)");
    } else {
      CHECK(finished.exit_code == 0);
      CHECK((finished.output + finished.errors).empty());
    }
  }
}

TEST_CASE("a process without a launcher needs no folder for temporary files") {
  // Open MPI 4.1 gives all such processes of a user one folder below TMPDIR. Each makes it and removes it, so
  // of several that were started at once some ended in MPI_Init.
  Command command = on_ranks(1, {});
  command.arguments = {mpi.program, "--side", "128", "--quiet"};
  command.variables.emplace_back("TMPDIR=/dev/null/none");
  const Finished finished = run(command);
  INFO(finished.errors);
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors.empty());
}

TEST_CASE("a board of too few rows, or too large for the memory, is one line, whatever the number of ranks") {
  check_refused(play(3, {"--side", "128"}), "mpirun: 3 ranks for 128 rows, expected at most 2");
  check_refused(play(3, {"--side", "1048576"}), "memory: the bands of a machine need about 5");
}

namespace {

/// Starts a game that takes much longer than these tests, has something done to it `delay` seconds after all
/// of its four ranks are there, and checks that it ends without a result and leaves nothing.
template <class Done>
void end_long_game(double delay, Done done, const std::string& expected) {
  Process game(on_ranks(4, {"--side", "50000", "--threads", "1", "--json"}));
  for (int rank = 0; rank < 4; ++rank)
    REQUIRE(becomes_true(20, [&] { return rank_of(game, rank).has_value(); }));
  sleep_seconds(delay);
  done(game);
  const Finished finished = game.wait(10);
  CHECK(game.leaves_nothing(5));
  CHECK(finished.exit_code != 0);
  CHECK(finished.output.find("\"rows\"") == std::string::npos);
  std::istringstream lines(finished.errors);
  std::string ours;
  for (std::string line; std::getline(lines, line);)
    if (line.find("mines-cluster: ") != std::string::npos) ours += line + '\n';
  CHECK(ours == expected);
}

}  // namespace

TEST_CASE("a rank that is killed ends the game with a line that names it, and no process is left") {
  // Later than MPI_Init: mpirun may not end when a rank is killed within it (docs/reference/cluster.md).
  for (const auto& [rank, delay] : {std::pair(0, 1.0), std::pair(3, 0.5)}) {
    INFO("rank " << rank << ", after " << delay << " s");
    end_long_game(
        delay, [rank = rank](const Process& game) { kill(*rank_of(game, rank), SIGKILL); },
        fmt::format("mines-cluster: rank {} was lost: ended by signal 9 (Killed)\n", rank));
  }
}

TEST_CASE("signals for mpirun end the game without a word of ours, and nothing is left") {
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    INFO("signal " << signal);
    end_long_game(
        0.5, [signal](const Process& game) { game.signal(signal); }, "");
  }
}

TEST_CASE("the table and the score alone") {
  const Finished table = play(2, {"--side", "300"});
  CHECK(table.exit_code == 0);
  CHECK(table.errors.empty());
  const TemporaryFolder folder;
  const Finished kept = play(2, {"--side", "300", "--checkpoint", folder.path()});
  CHECK_THAT(kept.output, Catch::Contains("\ncheckpoints    "));
  for (const char* row :
       {"seed           0\n", "size           300 x 300\n", "mines          11,250\n", "ranks          2 of ",
        "safe opened    ", "deficit        ", "score          ", "messages       "})
    CHECK_THAT(table.output, Catch::Contains(row));
  CHECK(widest_line(table.output + kept.output) <= 80);
  const Finished score = play(2, {"--side", "300", "--quiet"});
  CHECK_THAT(table.output, Catch::Contains("score          " + score.output));
}

TEST_CASE("a report that cannot be written is one line and exit code 3, without mpirun, too") {
  const Finished full = run({.arguments = {mpi.program, "--side", "20"}, .output_path = "/dev/full"});
  check_refused(full, "mines-cluster: standard output: ", "No space left on device", 3);
}
