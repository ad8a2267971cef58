// mines-cluster arena over ranks of each MPI, next to mines-arena.
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "support/on_ranks.hpp"

using namespace mines::testing;

namespace {

using Words = std::vector<std::string>;

/// What is printed, without times and without who played.
nlohmann::json results(const Finished& finished) {
  INFO("exit code " << finished.exit_code.value_or(-1) << ", signal " << finished.signal.value_or(0));
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  auto object = nlohmann::json::parse(finished.output);
  const auto strip = [](nlohmann::json& part) {
    for (const char* key : {"cpu_ms_per_game", "games_per_s", "move_ms_p50", "move_ms_p99", "move_ms_p999",
                            "move_ms_max", "seconds", "threads", "ranks"})
      part.erase(key);
  };
  strip(object);
  if (object.contains("against")) strip(object["against"]);
  return object;
}

nlohmann::json arena(const Words& options) {
  return results(run({joined({MINES_ARENA, "--json"}, options)}, 60));
}

nlohmann::json arena_on_ranks(const Mpi& mpi, int ranks, const Words& options) {
  return results(run(on_ranks(mpi, ranks, joined({"arena", "--json"}, options)), 60));
}

const std::string program = "mines-cluster arena: ";

}  // namespace

TEST_CASE("mines-cluster arena gives what mines-arena does, on any number of ranks") {
  const std::pair<Words, std::vector<int>> games[] = {
      {{"--games", "300", "--seed", "3", "--solver", "fast", "--against", "safest"}, {1, 2, 3}},
      {{"--games", "130", "--board", "9x9/12", "--first", "open", "--start", "4,4"}, {3}},
      {{"--games", "1", "--board", "8x8"}, {2}},
  };
  for (const auto& [options, numbers] : games) {
    const auto expected = arena(options);
    for (const Mpi& mpi : all_mpis()) {
      for (const int ranks : numbers) {
        INFO(mpi.name << ", " << ranks << " ranks, " << options[1] << " games");
        CHECK(arena_on_ranks(mpi, ranks, joined(options, {"--threads", ranks == 2 ? "2" : "1"})) == expected);
      }
    }
  }
}

TEST_CASE("wrong arguments of mines-cluster arena are one line, whatever the number of ranks") {
  const std::pair<Words, std::string> wrong[] = {
      {{"--games", "0"}, "mines-cluster arena: --games: '0' is not"},
      {{"--maps-in", "/nowhere/boards"},
       "mines-cluster arena: /nowhere/boards: open failed: No such file or directory"},
  };
  for (const Mpi& mpi : all_mpis()) {
    for (const auto& [options, expected] : wrong) {
      INFO(mpi.name);
      check_refused(run(on_ranks(mpi, 3, joined({"arena"}, options)), 60), program, expected);
    }
  }
}

TEST_CASE("a run that has lost a rank ends, and goes on from its checkpoint on other ranks") {
  const Words options = {"--games", "4000", "--seed", "8", "--solver", "fast"};
  const auto expected = arena(options);
  for (const Mpi& mpi : all_mpis()) {
    for (const int killed : {0, 1}) {
      INFO(mpi.name << ", rank " << killed);
      const TemporaryFolder folder;
      const std::string file = folder / "arena.checkpoint";
      const Words kept = joined({"arena", "--json", "--checkpoint", folder.path()}, options);
      Process process(on_ranks(mpi, 3, joined(kept, {"--checkpoint-every", "0.2"})));
      REQUIRE(becomes_true(20, [&] { return std::filesystem::exists(file); }));
      const std::string first = read_file(file);
      REQUIRE(becomes_true(20, [&] { return read_file(file) != first; }));
      const auto rank = rank_of(process, mpi, killed);
      REQUIRE(rank);
      kill(*rank, SIGKILL);
      const Finished lost = process.wait(20);
      CHECK((lost.exit_code.value_or(1) != 0));
      CHECK(lost.output.find("wins") == std::string::npos);  // MPICH reports a lost rank there
      CHECK(process.leaves_nothing(5));
      CHECK_THAT(lost.errors,
                 Catch::Contains("mines-cluster arena: rank " + std::to_string(killed) + " of 3 on ") &&
                     Catch::Contains(" was lost: ended by signal 9 (Killed); '--checkpoint "));
      if (killed == 1 && mpi.name == "Open MPI") {
        CHECK_THAT(lost.errors, Catch::Contains("mines-cluster arena: ended by signal 15; ") &&
                                    Catch::Contains("--resume' goes on\n"));
      }
      const Mpi other = all_mpis().back();
      CHECK(arena_on_ranks(other, 2, joined({kept.begin() + 2, kept.end()}, {"--resume"})) == expected);
    }
  }
}

TEST_CASE("mines-cluster arena goes on from a finished checkpoint without a game, and refuses any other") {
  const TemporaryFolder folder;
  const std::string file = folder / "arena.checkpoint";
  const Words options = {"--board", "8x8", "--games", "200", "--checkpoint", folder.path()};
  const Mpi mpi = all_mpis().back();
  const auto played = arena_on_ranks(mpi, 2, options);
  CHECK(arena_on_ranks(mpi, 1, joined(options, {"--resume"})) == played);
  check_refused(run(on_ranks(mpi, 3, joined({"arena"}, options)), 60), program,
                file + ": there is a checkpoint already");
  const auto check = [&](const Words& more, const std::string& expected) {
    check_refused(run({joined({mpi.program, "arena"}, joined(options, more))}, 60), program, expected);
  };
  check({"--resume", "--seed", "1"}, file + ": byte 37: it is of another run: 'board 8x8/10 ");
  check({"--resume", "--solver", "fast"}, "it is of another run");
  check({"--resume", "--against", "fast"}, "it is of another run");

  const std::string whole = read_file(file);
  REQUIRE(whole.starts_with("mines-cluster "));
  const std::string bytes = std::to_string(whole.size());
  const auto check_damaged = [&](const std::string& content, const std::string& expected) {
    folder.write("arena.checkpoint", content);
    check({"--resume"}, file + ": byte " + expected);
  };
  const auto flipped = [&](std::size_t place) {
    std::string content = whole;
    content[place] = static_cast<char>(content[place] ^ 4);
    return content;
  };
  check_damaged("", "0: expected 'mines-cluster ");
  check_damaged(flipped(0), "0: expected 'mines-cluster ");
  check_damaged(flipped(50), "37: it is of another run");
  check_damaged(flipped(whole.size() / 2),
                std::to_string(whole.size() - 8) + ": the check of its bytes is wrong");
  check_damaged(flipped(whole.size() - 1),
                std::to_string(whole.size() - 8) + ": the check of its bytes is wrong");
  check_damaged(whole.substr(0, whole.size() - 1), std::to_string(whole.size() - 1) + ": the file has ");
  check_damaged(whole + "x", bytes + ": the file has ");
  std::filesystem::remove(file);
  check({"--resume"}, file + ": open failed: No such file");
}

TEST_CASE("mines-cluster arena shows on a terminal how far it is, and is interrupted at once") {
  const Mpi mpi = all_mpis().back();
  const Finished shown = run({{mpi.program, "arena", "--games", "500"}, {}, 100}, 60);
  CHECK(shown.exit_code == 0);
  CHECK_THAT(shown.terminal, Catch::Contains("strong [") && Catch::Contains("games/s"));
  Process endless({{mpi.program, "arena", "--games", "100000000", "--progress", "1"}});
  sleep_seconds(2.5);
  endless.signal(SIGINT);
  const Finished ended = endless.wait();
  CHECK(ended.signal == SIGINT);
  CHECK_THAT(ended.errors, Catch::StartsWith("mines-cluster arena: strong [") &&
                               Catch::Contains(" s left\n") &&
                               Catch::EndsWith("\nmines-cluster arena: ended by signal 2\n"));
}
