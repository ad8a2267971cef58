// Checkpoints of mines-cluster: a game whose ranks are killed goes on, on the same board, with any
// number of ranks of any MPI.
#include "support/catch.hpp"
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "support/json.hpp"
#include "support/on_ranks.hpp"

using namespace mines::testing;

namespace {

Words play_words(const Words& options) {
  Words words{"--threads", "1", "--json"};
  words.insert(words.end(), options.begin(), options.end());
  return words;
}

Finished play_alone(const Mpi& mpi, int ranks, const Words& options) {
  return play(mpi, ranks, play_words(options));
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
  const auto all = report_of(play_alone(all_mpis().back(), 2, board));
  int ended_in_the_middle = 0;
  int ranks = 3;  // to go on with
  for (const Mpi& mpi : all_mpis()) {
    INFO(mpi.name);
    const TemporaryFolder folder;
    Words options = board;
    options.insert(options.end(), {"--checkpoint", folder.path(), "--checkpoint-every", "0.02"});
    {
      Process game(on_ranks(mpi, 4, play_words(options)));
      // Every rank's file is there: then one is killed.
      REQUIRE(becomes_true(60, [&] { return checkpoints_in(folder) == 4; }));
      const auto victim = rank_of(game, mpi, 2);
      if (victim) kill(*victim, SIGKILL);
      const Finished finished = game.wait(60);
      INFO(finished.errors);
      CHECK(game.leaves_nothing(5));
      if (finished.exit_code != 0) {
        ++ended_in_the_middle;
        CHECK_THAT(finished.errors, Catch::Contains("the same command with --resume goes on\n"));
      }
    }
    options.emplace_back("--resume");
    const auto game = report_of(play_alone(mpi, ranks, options));
    CHECK(game["board"] == all["board"]);
    CHECK(game["wrong"] == 0);
    CHECK(game["tile_rows_resumed"] == 32);
    CHECK(game["checkpoints"] >= ranks);
    // Guesses may differ.
    CHECK(game["deficit"].get<double>() <= 1.1 * all["deficit"].get<double>() + 50);
    ranks = 1;
  }
  CHECK(ended_in_the_middle > 0);
}

TEST_CASE("a checkpoint of another game, or a damaged one, is refused by all ranks in one line") {
  const TemporaryFolder folder;
  const Mpi mpi = all_mpis().back();
  const std::string at = folder / "kept";
  const auto refused = [&](const Words& options, const std::string& expected) {
    Words words = options;
    words.insert(words.end(), {"--checkpoint", at});
    check_refused(play_alone(mpi, 3, words), expected);
  };
  refused({"--side", "300", "--resume"}, at + ": has no checkpoint to go on from");
  report_of(play_alone(mpi, 3, {"--side", "300", "--checkpoint", at}));
  refused({"--side", "300"}, at + ": there is a checkpoint already; --resume goes on from it");
  const std::string file = at + "/band-00000-00001.checkpoint";
  refused({"--side", "300", "--seed", "1", "--resume"},
          file + ": byte 56: is of the board from seed 0, expected seed 1");
  refused({"--side", "300", "--penalty", "4", "--resume"},
          file + ": byte 40: is of a game with a penalty of 8, expected 4");

  // Only the last rank needs these bytes.
  const std::string last = at + "/band-00003-00005.checkpoint";
  std::string bytes = read_file(last);
  bytes[130] = static_cast<char>(bytes[130] ^ 4);
  write_file(last, bytes);
  refused({"--side", "300", "--resume"}, last + ": byte 128: row 3 of tiles is damaged");
  std::filesystem::remove(last);
  const auto game =
      report_of(play_alone(mpi, 3, {"--side", "300", "--checkpoint", at, "--resume", "--check"}));
  CHECK(game["tile_rows_resumed"] == 3);
  CHECK(game["wrong"] == 0);
}

TEST_CASE("a game on a map goes on from its checkpoint, and on no other map") {
  const TemporaryFolder folder;
  const Mpi mpi = all_mpis().front();
  for (const std::uint64_t seed : {1, 2}) {
    const auto field = mines::generate({500, 500}, 500 * 500 / 8, mines::Seed(seed), 1);
    REQUIRE(field);
    REQUIRE(mines::write_map(folder / fmt::format("{}.map", seed), *field));
  }
  const auto game =
      report_of(play_alone(mpi, 2, {"--map", folder / "1.map", "--checkpoint", folder / "kept"}));
  const auto again =
      report_of(play_alone(mpi, 3, {"--map", folder / "1.map", "--checkpoint", folder / "kept", "--resume"}));
  CHECK(again["board"] == game["board"]);
  CHECK(again["tile_rows_resumed"] == 8);
  check_refused(play_alone(mpi, 2, {"--map", folder / "2.map", "--checkpoint", folder / "kept", "--resume"}),
                fmt::format("{}/kept/band-00000-00002.checkpoint: byte 56: is of the board from map {}",
                            folder.path(), game["board"].get<std::string>()));
}
