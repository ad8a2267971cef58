// mines-cluster play --watch over ranks of each MPI: the picture is that of mines-judge, whatever the number
// of ranks, and holds nothing but what a player knows; and no viewer changes a game. The viewer is
// tests/e2e/page_viewer.cpp, in the place of mines-view.
#include "support/catch.hpp"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "field/generate.hpp"
#include "field/map_file.hpp"
#include "support/on_ranks.hpp"
#include "support/player_picture.hpp"
#include "watch/patch_pixels.hpp"

using namespace mines::testing;
using namespace mines;
using Catch::Contains;

namespace {

using Words = std::vector<std::string>;

/// A folder with mines-cluster of an MPI, and page_viewer for mines-view.
struct Programs {
  explicit Programs(const Mpi& of) : mpi(of) {
    mpi.program = folder / "mines-cluster";
    std::filesystem::copy_file(of.program, mpi.program);
    std::filesystem::copy_file(PAGE_VIEWER, folder / "mines-view");
  }

  Command command(int ranks, const std::string& viewer, const Words& options) const {
    Command command = on_ranks(mpi, ranks, joined({"play", "--watch", "--json", "--threads", "1"}, options));
    command.variables.push_back("MINES_TEST_VIEWER=" + viewer);
    return command;
  }
  Finished play(int ranks, const std::string& viewer, const Words& options) const {
    return run(command(ranks, viewer, options), 100);
  }

  TemporaryFolder folder;
  Mpi mpi;
};

/// What a viewer has of a game at its end, and the game's report.
struct Picture {
  nlohmann::json report;
  std::string bytes;  ///< as page_viewer writes them
};

/// Plays until the viewer has got the last picture: whoever draws it gives way to all others for half a
/// second, and on a busy machine that may not do.
template <class Play>
Picture picture_of(const TemporaryFolder& folder, Play play) {
  Picture picture;
  for (int games = 0; picture.bytes.empty() && games < 15; ++games) {
    const std::string file = folder / fmt::format("picture {}", games);
    const Finished finished = play("picture " + file);
    INFO(finished.errors);
    REQUIRE(finished.exit_code == 0);
    picture.report = nlohmann::json::parse(finished.output);
    picture.bytes = read_file(file);
    std::filesystem::remove(file);
  }
  REQUIRE_FALSE(picture.bytes.empty());
  CHECK(picture.report["watched"] == true);
  return picture;
}

/// The same bytes, made cell by cell of what is open on a board.
std::string expected_picture(const GameBoard& board) {
  const PlayerPicture player(board);
  const std::int32_t patches = PatchGrid::over(board.size()).count();
  std::string bytes;
  for (std::int32_t patch = 0; patch < patches; ++patch) {
    const PatchValue value = player.value(patch);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  for (int level = 0; level < patch_level; ++level) {
    for (std::int32_t patch = 0; patch < patches; ++patch) {
      for (std::int32_t y = 0; y < patch_pixels(level); ++y) {
        for (std::int32_t x = 0; x < patch_pixels(level); ++x)
          bytes += static_cast<char>(player.pixel(patch, level, x, y));
      }
    }
  }
  return bytes;
}

/// The board on which just those cells are open that a picture shows as open.
GameBoard board_in(const Picture& picture, const Field& field) {
  GameBoard board = GameBoard::make(field).value();
  const PatchGrid grid = PatchGrid::over(field.size());
  const std::size_t begin = static_cast<std::size_t>(grid.count()) * sizeof(PatchValue);
  for (std::int32_t row = 0; row < field.size().rows; ++row) {
    for (std::int32_t column = 0; column < field.size().columns; ++column) {
      const auto patch = static_cast<std::size_t>(row / 64 * grid.columns + column / 64);
      const auto place = begin + patch * 4096 + static_cast<std::size_t>(row % 64 * 64 + column % 64);
      const char pixel = picture.bytes[place];
      if (pixel <= 8 || pixel == hit_pixel) board.open(row, column / 64, Word{1} << column % 64);
    }
  }
  return board;
}

Field drawn(std::int32_t side, std::uint64_t mines, std::uint64_t seed) {
  auto field = generate({side, side}, mines, seed, 1);
  REQUIRE(field);
  return std::move(*field);
}

constexpr std::int32_t side = 600;  // the last patches reach over the edge, and bands differ

}  // namespace

TEST_CASE("the picture of a watched game is that of mines-judge, over any number of ranks") {
  // So few mines that every safe cell is opened, and no mine.
  const Field field = drawn(side, side * side / 200, 1);
  const TemporaryFolder folder;
  const std::string map = folder / "a.map";
  REQUIRE(write_map(map, field));
  GameBoard all_open = GameBoard::make(field).value();
  for (std::int32_t row = 0; row < side; ++row) {
    for (std::int32_t word = 0; word < all_open.size().words(); ++word)
      all_open.open(row, word, all_open.size().word_mask(word) & ~all_open.mines(row, word));
  }
  const std::string expected = expected_picture(all_open);

  const std::filesystem::path programs = std::filesystem::path(MINES_JUDGE).parent_path();
  for (const char* name : {"mines-judge", "mines-server", "mines-solve", "mines-stage"})
    std::filesystem::copy_file(programs / name, folder / name);
  std::filesystem::copy_file(PAGE_VIEWER, folder / "mines-view");
  const Picture of_judge = picture_of(folder, [&](const std::string& viewer) {
    return run({{folder / "mines-judge", "--map", map, "--json", "--watch", "--solver", "sat"},
                {"MINES_TEST_VIEWER=" + viewer}},
               100);
  });
  CHECK(of_judge.report["mines_opened"] == 0);
  CHECK((of_judge.bytes == expected));

  for (const Mpi& mpi : all_mpis()) {
    const Programs cluster(mpi);
    for (const int ranks : {1, 3}) {
      INFO(mpi.name << ", " << ranks << " ranks");
      const Picture picture = picture_of(cluster.folder, [&](const std::string& viewer) {
        return cluster.play(ranks, viewer, {"--map", map});
      });
      CHECK(picture.report["mines_opened"] == 0);
      CHECK((picture.bytes == expected));
    }
  }
}

TEST_CASE("the picture of a game that leaves much closed follows from open cells and their numbers") {
  constexpr std::uint64_t mines = side * side / 5;
  const Field field = drawn(side, mines, 11);
  for (const Mpi& mpi : all_mpis()) {
    const Programs cluster(mpi);
    for (const int ranks : {1, 3, 4}) {
      INFO(mpi.name << ", " << ranks << " ranks");
      const Picture picture = picture_of(cluster.folder, [&](const std::string& viewer) {
        return cluster.play(
            ranks, viewer,
            {"--side", std::to_string(side), "--mines", std::to_string(mines), "--seed", "11"});
      });
      const GameBoard board = board_in(picture, field);
      CHECK((picture.bytes == expected_picture(board)));
      CHECK(board.count().safe == picture.report["safe_opened"]);
      CHECK(board.count().mines == picture.report["mines_opened"]);
      CHECK(board.count().safe < field.size().cells() - mines);
    }
  }
}

TEST_CASE("a viewer that ends in a game over ranks, or writes what it likes, changes no score") {
  constexpr std::int32_t large = 4096;
  constexpr std::uint64_t mines = large * large / 60;
  for (const Mpi& mpi : all_mpis()) {
    const Programs cluster(mpi);
    for (const char* viewer : {"leave", "killed", "scribble", "idle"}) {
      INFO(mpi.name << ", " << viewer);
      const Finished finished =
          cluster.play(2, viewer, {"--side", std::to_string(large), "--mines", std::to_string(mines)});
      INFO(finished.errors);
      REQUIRE(finished.exit_code == 0);
      const auto report = nlohmann::json::parse(finished.output);
      CHECK(report["safe_opened"] == std::uint64_t{large} * large - mines);
      // The address stands alone on its line, and cannot write to a terminal.
      CHECK_THAT(finished.errors, Contains("mines-cluster play: watch at http://127.0.0.1:0/?[31mtoken/\n"));
      if (std::string(viewer) == "idle") CHECK_THAT(finished.errors, !Contains("has ended"));
    }
  }
}

TEST_CASE("nothing is left of a watched game that has lost a rank, and the viewer's end is told") {
  const Words long_game{"--side", "40000"};
  for (const Mpi& mpi : all_mpis()) {
    const Programs cluster(mpi);
    for (const int victim : {0, 2}) {
      INFO(mpi.name << ", rank " << victim);
      Process game(cluster.command(3, "stay", long_game));
      REQUIRE(becomes_true(20, [&] { return rank_of(game, cluster.mpi, victim).has_value(); }));
      sleep_seconds(1);
      kill(*rank_of(game, cluster.mpi, victim), SIGKILL);
      const Finished finished = game.wait(20);
      CHECK(game.leaves_nothing(5));
      CHECK(finished.exit_code != 0);
      CHECK_THAT(finished.errors, Contains(" was lost: "));
    }
  }
  const Programs cluster(all_mpis().back());
  Process game(cluster.command(2, "leave", long_game));
  sleep_seconds(3);
  game.signal(SIGINT);
  CHECK_THAT(game.wait(20).errors, Contains("mines-view has ended, nobody can watch any more"));
}

TEST_CASE("while somebody looks rank 0 stays alone, and a signal ends it with the exit code of the game") {
  const Programs cluster(all_mpis().front());
  Command command = cluster.command(1, "stay", {"--side", "500"});
  command.arguments.erase(command.arguments.begin(),
                          std::find(command.arguments.begin(), command.arguments.end(), cluster.mpi.program));
  command.output_path = cluster.folder / "report";
  Process game(command);
  REQUIRE(becomes_true(20, [&] { return !read_file(command.output_path).empty(); }));
  sleep_seconds(0.5);
  game.signal(SIGTERM);
  CHECK(game.wait().exit_code == 0);
  CHECK(game.leaves_nothing(2));

  // The other ranks have ended by then.
  Command over_ranks = cluster.command(3, "stay", {"--side", "500"});
  over_ranks.output_path = cluster.folder / "report over ranks";
  Process ranks(over_ranks);
  CHECK(becomes_true(20, [&] {
    return !read_file(over_ranks.output_path).empty() && !rank_of(ranks, cluster.mpi, 1) &&
           !rank_of(ranks, cluster.mpi, 2);
  }));
  CHECK(rank_of(ranks, cluster.mpi, 0));
}

TEST_CASE("a game over ranks that cannot be watched is an error before it begins") {
  const Mpi mpi = all_mpis().back();
  const Programs cluster(mpi);
  check_refused(cluster.play(2, "idle", {"--side", "65537"}), "mines-cluster play: ",
                "--watch: a board of 65537 rows and 65537 columns, expected at most 65536 of each");
  const Finished mute = cluster.play(2, "mute", {"--side", "500"});
  CHECK(mute.exit_code == 3);
  CHECK_THAT(mute.errors, Contains("mines-view: it ended before it had an address"));
  std::filesystem::remove(cluster.folder / "mines-view");
  check_refused(cluster.play(2, "idle", {"--side", "500"}),
                "mines-cluster play: ", "mines-view: the program that shows games (package mines-view)");
}
