// Checkpoints of mines-cluster: a game whose ranks are killed goes on, on the same board, with any
// number of ranks.
#include "support/catch.hpp"
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/on_ranks.hpp"
#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "support/json.hpp"

using namespace mines::testing;

namespace {

Finished play_alone(int ranks, const Words& options) {
  return play(ranks, with(options, {"--threads", "1", "--json"}));
}

/// Not counted: the temporary name of a checkpoint that is about to replace an older one.
auto checkpoints_in(const TemporaryFolder& folder) {
  const auto names = folder.names();
  return std::count_if(names.begin(), names.end(),
                       [](std::string_view name) { return name.ends_with(".checkpoint"); });
}

}  // namespace

TEST_CASE("a game whose rank is killed goes on with another number of ranks") {
  const Words board{"--side", "2048", "--mines", "713031", "--seed", "4", "--check"};  // 17 %
  const auto all = report_of(play_alone(2, board));
  const TemporaryFolder folder;
  const Words options = with(board, {"--checkpoint", folder.path(), "--checkpoint-every", "0.02"});
  {
    Process game(on_ranks(4, with(options, {"--threads", "1", "--json"})));
    // Every rank's file is there: then one is killed.
    REQUIRE(becomes_true(60, [&] { return checkpoints_in(folder) == 4; }));
    const auto victim = rank_of(game, 2);
    REQUIRE(victim);
    kill(*victim, SIGKILL);
    const Finished finished = game.wait(60);
    INFO(finished.errors);
    CHECK(game.leaves_nothing(5));
    CHECK(finished.exit_code != 0);
    CHECK_THAT(finished.errors, Catch::Contains("the same command with --resume goes on\n"));
  }
  const auto game = report_of(play_alone(3, with(options, {"--resume"})));
  CHECK(game["board"] == all["board"]);
  CHECK(game["wrong"] == 0);
  CHECK(game["tile_rows_resumed"] == 32);
  CHECK(game["checkpoints"] >= 3);
  // Guesses may differ.
  CHECK(game["deficit"].get<double>() <= 1.1 * all["deficit"].get<double>() + 50);
}

TEST_CASE("a checkpoint of another game, or a damaged one, is refused by all ranks in one line") {
  const TemporaryFolder folder;
  const std::string at = folder / "kept";
  const Words board{"--side", "300", "--checkpoint", at};
  const auto refused = [&](const Words& options, const std::string& expected) {
    check_refused(play_alone(3, with(board, options)), expected);
  };
  refused({"--resume"}, at + ": has no checkpoint to go on from");
  report_of(play_alone(3, board));
  refused({}, at + ": there is a checkpoint already; --resume goes on from it");
  const std::string file = at + "/band-00000-00001.checkpoint";
  refused({"--seed", "1", "--resume"}, file + ": byte 56: is of the board from seed 0, expected seed 1");
  refused({"--penalty", "4", "--resume"}, file + ": byte 40: is of a game with a penalty of 8, expected 4");

  // Only the last rank needs these bytes.
  const std::string last = at + "/band-00003-00005.checkpoint";
  std::string bytes = read_file(last);
  bytes[130] = static_cast<char>(bytes[130] ^ 4);
  write_file(last, bytes);
  refused({"--resume"}, last + ": byte 128: row 3 of tiles is damaged");
  std::filesystem::remove(last);
  const auto game = report_of(play_alone(3, with(board, {"--resume", "--check"})));
  CHECK(game["tile_rows_resumed"] == 3);
  CHECK(game["wrong"] == 0);
}

TEST_CASE("a game on a map goes on from its checkpoint, and on no other map") {
  const TemporaryFolder folder;
  for (const std::uint64_t seed : {1, 2}) {
    const auto field = mines::generate({500, 500}, 500 * 500 / 8, mines::Seed(seed), 1);
    REQUIRE(field);
    REQUIRE(mines::write_map(folder / fmt::format("{}.map", seed), *field));
  }
  const auto play_map = [&](int ranks, const std::string& map, const Words& more) {
    return play_alone(ranks, with({"--map", folder / map, "--checkpoint", folder / "kept"}, more));
  };
  const auto game = report_of(play_map(2, "1.map", {}));
  const auto again = report_of(play_map(3, "1.map", {"--resume"}));
  CHECK(again["board"] == game["board"]);
  CHECK(again["tile_rows_resumed"] == 8);
  check_refused(play_map(2, "2.map", {"--resume"}),
                fmt::format("{}/kept/band-00000-00002.checkpoint: byte 56: is of the board from map {}",
                            folder.path(), game["board"].get<std::string>()));
}
