#include "apps/cluster/checkpoint/checkpoint.hpp"

#include "support/catch.hpp"
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <set>
#include <thread>

#include "apps/cluster/checkpoint/keeper.hpp"
#include "apps/cluster/checkpoint/tile_code.hpp"
#include "cluster/checkpointed_game.hpp"
#include "field/drawing/generate.hpp"
#include "field/opening/field_game.hpp"

using namespace mines;
using namespace mines::cluster;
using namespace mines::testing;

namespace {

/// Whether rows of a window are open as the same rows of the board are; other rows must be closed.
bool same_open(const GameBoard& window, const GameBoard& board, const Band& band) {
  bool same = true;
  for_each_row_word(window.size(), [&](std::int32_t row, std::int32_t word) {
    const Word outside = ~board.size().word_mask(word);
    same = same && window.opened(row, word) ==
                       (band.holds(row) ? board.opened(band.window_first_row() + row, word) : outside);
  });
  return same;
}

std::vector<Word> opened_words(const GameBoard& board) {
  std::vector<Word> words;
  for_each_row_word(board.size(),
                    [&](std::int32_t row, std::int32_t word) { words.push_back(board.opened(row, word)); });
  return words;
}

bool is_part_of(const std::vector<Word>& part, const std::vector<Word>& whole) {
  return part.size() == whole.size() &&
         std::equal(part.begin(), part.end(), whole.begin(), [](Word a, Word b) { return (a & ~b) == 0; });
}

void play_out(GameLink& link, const std::vector<ClickBlock>& clicks) {
  link.post(clicks);
  for (Replies replies; link.poll(replies).value() != 0; replies.clear()) {
  }
}

/// Clicks cells here and there, mines among them, until it is told to stop.
void click_about(FieldGame& game, std::uint64_t seed, const std::atomic<bool>& stop) {
  const auto link = game.connect().value();
  RandomSequence random(seed, 1);
  const BoardSize size = game.info().size;
  while (!stop) {
    const Cell cell = size.cell(random.below(size.cells()));
    play_out(*link, {to_block({cell.row, word_of(cell), bit_of(cell)})});
  }
}

}  // namespace

TEST_CASE("what any number of players have written, any number of players read") {
  std::uint64_t seed = 0;
  for (const BoardSize size : {BoardSize{1, 1}, BoardSize{64, 512}, BoardSize{65, 513}, BoardSize{200, 1100},
                               BoardSize{449, 64}, BoardSize{640, 700}}) {
    const int most = Band::most_players(size);
    for (const int writers : std::set{1, std::min(2, most), std::min(3, most), most}) {
      CheckpointedGame game(size, ++seed);
      game.write_all(writers);
      CHECK(checkpoints_in(game.folder.path()).value().size() == static_cast<std::size_t>(writers));
      for (int readers = 1; readers <= most; ++readers) {
        INFO(size.rows << " x " << size.columns << ", written by " << writers << ", read by " << readers);
        for (int reader = 0; reader < readers; ++reader) {
          const Band band = game.band(reader, readers);
          const auto backlog = game.read(reader, readers);
          REQUIRE(backlog);
          CHECK((*backlog)->rows_found() == (band.end_row - band.first_row + 63) / 64);
          CHECK_FALSE((*backlog)->is_taken());
          GameBoard window = window_of(game.field, band);
          open_backlog(**backlog, window);
          CHECK((*backlog)->is_taken());
          CHECK(same_open(window, game.open, band));
        }
      }
    }
  }
}

TEST_CASE("rows that no file has are closed, and of rows that several have all open cells count") {
  CheckpointedGame game({640, 700}, 50);
  game.write(1, 5).value();
  game.write(2, 4).value();  // rows 5 and 6 of tiles; the file before has 2 and 3
  const auto backlog = game.read(0, 1).value();
  CHECK(backlog->rows_found() == 4);

  // The same rows a second time, with more that is open.
  const GameBoard before = std::exchange(game.open, GameBoard::make(game.field).value());
  RandomSequence random(51, 0);
  open_some(game.open, random);
  game.write(3, 10).value();
  GameBoard window = window_of(game.field, game.band(3, 10));
  open_backlog(*game.read(3, 10).value(), window);
  const Band band = game.band(3, 10);
  for_each_row_word(window.size(), [&](std::int32_t row, std::int32_t word) {
    const std::int32_t on_board = row + band.window_first_row();
    if (band.holds(row))
      CHECK(window.opened(row, word) == (before.opened(on_board, word) | game.open.opened(on_board, word)));
  });
}

TEST_CASE("cells that are open already are not clicked") {
  CheckpointedGame game({200, 1100}, 60);
  game.write_all(1);
  GameBoard half = window_of(game.field, game.band(0, 1));
  RandomSequence random(61, 0);
  open_some(half, random);
  const auto before = opened_words(half);
  open_backlog(*game.read(0, 1).value(), half);  // throws if one is
  const auto after = opened_words(half);
  CHECK(is_part_of(before, after));
  CHECK(is_part_of(opened_words(game.open), after));
  CHECK_FALSE(is_part_of(after, before));
}

TEST_CASE("a checkpoint that is written while threads open cells continues as the same game") {
  const BoardSize size{1000, 3000};
  const Field field = generate(size, 500'000, Seed(70), 2).value();
  const TemporaryFolder folder;
  const BoardId id{size, field.mine_count(), 8, "seed 70"};
  FieldGame game = FieldGame::make(field, 8).value();
  struct Moment {
    std::vector<Word> before;
    std::vector<Word> after;
    std::unique_ptr<Backlog> backlog;
    std::unique_ptr<Backlog> again;
  };
  std::vector<Moment> moments(8);
  std::atomic<bool> stop = false;
  {
    std::jthread first([&] { click_about(game, 71, stop); });
    std::jthread second([&] { click_about(game, 72, stop); });
    for (Moment& moment : moments) {
      moment.before = opened_words(game.board());
      REQUIRE(write_checkpoint(folder.path(), id, Band::whole(size), game.board()));
      moment.after = opened_words(game.board());
      moment.backlog = Backlog::read(folder.path(), id, Band::whole(size)).value();
      moment.again = Backlog::read(folder.path(), id, Band::whole(size)).value();
    }
    stop = true;
  }
  const auto end = opened_words(game.board());
  std::int64_t torn = 0;  // moments in which cells were opened meanwhile
  for (const Moment& moment : moments) torn += moment.before == moment.after ? 0 : 1;
  REQUIRE(torn > 0);
  for (Moment& moment : moments) {
    GameBoard saved = GameBoard::make(field).value();
    open_backlog(*moment.again, saved);
    CHECK(is_part_of(moment.before, opened_words(saved)));
    CHECK(is_part_of(opened_words(saved), moment.after));

    // Played on with cascades, by two links that share the backlog.
    FieldGame again = FieldGame::make(field, 8).value();
    const auto take_all = [&] {
      const auto link = again.connect().value();
      for (std::vector<ClickBlock> clicks;; clicks.clear()) {
        moment.backlog->next(again.board(), clicks);
        if (clicks.empty()) return;
        play_out(*link, clicks);
      }
    };
    std::jthread other(take_all);
    take_all();
    other.join();
    const auto opened = opened_words(again.board());
    CHECK(is_part_of(opened_words(saved), opened));
    CHECK(is_part_of(opened, end));
    CHECK(again.mines_opened() == saved.count().mines);
  }
}

TEST_CASE("a checkpoint takes few bytes where a game has been, and none where it has not") {
  const BoardSize size{640, 5120};
  const auto bytes = [&](const GameBoard& board, std::int32_t tile) {
    std::string code;
    append_tile_code(board, tile, code);
    return code.size();
  };
  const Field field = generate(size, 400'000, Seed(80), 1).value();
  GameBoard board = GameBoard::make(field).value();
  CHECK(bytes(board, 0) == 1);
  for_each_row_word(size, [&](std::int32_t row, std::int32_t word) {
    const bool has_hole = row == 70 && word == 0;
    const Word safe = ~board.mines(row, word);
    board.open(row, word, has_hole ? safe & (safe - 1) : safe);
  });
  CHECK(bytes(board, 0) == 1);
  CHECK(bytes(board, board.tiles().tile_of(70, 0)) == 17 + 3);
  GameBoard worst = GameBoard::make(Field(BitPlane::make(size).value())).value();
  for_each_row_word(size,
                    [&](std::int32_t row, std::int32_t word) { worst.open(row, word, 0x5555555555555555); });
  CHECK(bytes(worst, 0) == 1 + 2 * 8 + 64 * (1 + 8 + 64));
}

TEST_CASE("a folder is made or refused before the game") {
  const TemporaryFolder folder;
  const auto refused = [](const std::string& path, bool resumes, const char* what) {
    const auto ready = ready_folder(path, resumes);
    REQUIRE_FALSE(ready);
    CHECK_THAT(to_string(ready.error()), Catch::StartsWith(path + ": ") && Catch::Contains(what));
  };
  CHECK(ready_folder(folder / "new", false));
  refused(folder / "new", true, "has no checkpoint to go on from");
  CHECK(folder.names() == std::set<std::string>{"new"});
  refused(folder / "none/new", false, "mkdir");
  refused(folder.write("file", ""), false, "cannot be read as a folder");
  CheckpointedGame game({100, 100}, 90);
  CHECK(ready_folder(game.folder.path(), false));
  game.write_all(2);
  CHECK(ready_folder(game.folder.path(), true));
  refused(game.folder.path(), false, "there is a checkpoint already; --resume goes on from it");
}

TEST_CASE("a checkpoint that cannot be written leaves the one before") {
  CheckpointedGame game({640, 4096}, 100);
  game.write_all(1);
  const std::string path = checkpoints_in(game.folder.path()).value().at(0);
  const std::string before = read_file(path);
  RandomSequence random(101, 0);
  open_some(game.open, random);

  // A limit on the size of files stops writing as a full disk does.
  rlimit usual{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &usual) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  for (const rlim_t limit : {rlim_t{0}, rlim_t{100}, rlim_t{before.size() / 2}, rlim_t{before.size() - 10}}) {
    const rlimit short_of{limit, usual.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &short_of) == 0);
    const auto written = game.write(0, 1);
    REQUIRE(setrlimit(RLIMIT_FSIZE, &usual) == 0);
    REQUIRE_FALSE(written);
    CHECK(written.error().where == path);
    CHECK_THAT(written.error().what, Catch::Contains("File too large"));
    CHECK((read_file(path) == before));
    CHECK(game.folder.names().size() == 1);
  }
  std::signal(SIGXFSZ, handler);
  REQUIRE(game.write(0, 1));
  CHECK_FALSE((read_file(path) == before));
}

TEST_CASE("a game writes a checkpoint every so often, and tries again when it fails") {
  CheckpointedGame game({640, 700}, 110);
  const Band band = game.band(0, 2);
  const GameBoard window = game.window(band);
  const auto nothing = game.read(0, 2).value();
  REQUIRE(nothing->is_taken());
  std::atomic<int> failures = 0;
  const auto wait_until = [](const auto& holds) {
    for (int i = 0; i < 2000 && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return holds();
  };
  const std::string other = game.folder / "other";
  const KeeperSettings settings{other, game.id, band, 0.01};
  Keeper keeper(settings, window, *nothing, [&](const Error&) { ++failures; });
  CHECK(wait_until([&] { return failures > 0; }));  // nobody has made the folder
  REQUIRE(ready_folder(other, false));
  CHECK(wait_until([&] { return keeper.totals().written >= 2; }));
  CHECK(failures == 1);
  // Renamed, not removed: a checkpoint may be under way in it.
  std::filesystem::rename(other, game.folder / "away");
  CHECK(wait_until([&] { return failures == 2; }));
  CHECK_THAT(keeper.finish().error().what, Catch::Contains("No such file"));
  CHECK(failures == 2);
  REQUIRE(ready_folder(other, false));
  REQUIRE(keeper.finish());
  CHECK(checkpoints_in(other).value().size() == 1);
  CHECK(keeper.totals().bytes == std::filesystem::file_size(checkpoints_in(other).value().at(0)));
}

TEST_CASE("a game that goes on replaces no checkpoint before its backlog is taken") {
  CheckpointedGame game({640, 700}, 120);
  game.write_all(1);
  const std::string path = checkpoints_in(game.folder.path()).value().at(0);
  const std::string before = read_file(path);
  const auto backlog = game.read(0, 1).value();
  GameBoard window = window_of(game.field, game.band(0, 1));
  {
    Keeper keeper({game.folder.path(), game.id, game.band(0, 1), 0.002}, window, *backlog,
                  [](const Error&) {});
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(keeper.totals().written == 0);
    REQUIRE(keeper.finish());
  }
  CHECK((read_file(path) == before));
  open_backlog(*backlog, window);
  Keeper keeper({game.folder.path(), game.id, game.band(0, 1), 60}, window, *backlog, [](const Error&) {});
  REQUIRE(keeper.finish());  // without a wait for the interval
  CHECK(keeper.totals().written == 1);
  CHECK((read_file(path) == before));
}
