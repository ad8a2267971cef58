// What shows a board over ranks, without MPI: the page comes right whatever opens meanwhile, by the answers
// of the ranks alone, and answers that nobody has asked for are refused.
#include "support/catch.hpp"

#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "cluster/play/watch/band_watcher.hpp"
#include "cluster/play/watch/page_keeper.hpp"
#include "show/clocks.hpp"
#include "support/boards.hpp"
#include "support/player_picture.hpp"
#include "watch/watch_page.hpp"

using namespace mines;
using namespace mines::cluster;
using namespace mines::testing;
using mines::watch::WatchPage;

namespace {

/// A board, the windows of its bands, and all that shows it. Messages cross as bytes.
class Watched {
 public:
  Watched(const Field& field, int ranks)
      : board(GameBoard::make(field).value()),
        page(std::make_unique<WatchPage>()),
        keeper(*page, field.size(), ranks) {
    show_board(*page, field.size(), field.mine_count());
    for (int rank = 0; rank < ranks; ++rank) {
      const Band band = Band::of_player(field.size(), rank, ranks);
      auto window = std::make_unique<GameBoard>(GameBoard::make(band.window()).value());
      window->set_rows(0, band.window().rows, field.mines().row(band.window_first_row()));
      window->set_rims(band);
      watchers.push_back(std::make_unique<BandWatcher>(*window, band, 2));
      REQUIRE(watchers.back()->start());
      bands.push_back(band);
      windows.push_back(std::move(window));
    }
  }

  void open(std::int32_t row, std::int32_t word, Word mask) {
    board.open(row, word, mask);
    for (std::size_t rank = 0; rank < bands.size(); ++rank) {
      if (row < bands[rank].window_first_row() || row >= bands[rank].window_end_row()) continue;
      windows[rank]->open(row - bands[rank].window_first_row(), word, mask);
    }
  }

  /// Opens cells of some words, with closed cells and mines among them.
  void open_some(RandomSequence& random, double share) {
    for (std::int32_t row = 0; row < board.size().rows; ++row) {
      for (std::int32_t word = 0; word < board.size().words(); ++word) {
        if (random.uniform() >= share) continue;
        Word mask = board.size().word_mask(word) & (random.next() | random.next());
        if (random.below(30) != 0) mask &= ~board.mines(row, word);
        open(row, word, mask);
      }
    }
  }

  /// Carries messages once. Gives how many orders there were.
  std::size_t carry() {
    const auto orders = keeper.look(show::monotonic_ns());
    for (const OrderTo& to : orders)
      watchers[static_cast<std::size_t>(to.rank)]->obey(unpacked_order(packed(to.order)).value());
    for (std::size_t rank = 0; rank < watchers.size(); ++rank) {
      for (const Answer& answer : watchers[rank]->take_answers())
        REQUIRE(keeper.hear(static_cast<int>(rank), unpacked_answer(packed(answer)).value()));
    }
    return orders.size();
  }

  template <class Condition>
  bool carry_until(Condition condition) {
    for (int i = 0; i < 20'000; ++i) {
      if (condition()) return true;
      carry();
      std::this_thread::sleep_for(std::chrono::microseconds(500));
    }
    return false;
  }

  void look() { page->viewer.looked = show::monotonic_ns(); }

  bool values_agree() const {
    const PlayerPicture picture(board);
    for (std::int32_t patch = 0; patch < PatchGrid::over(board.size()).count(); ++patch) {
      if (page->values[patch].load() != picture.value(patch)) return false;
    }
    return true;
  }

  /// Asks for all patches, the last first, and gives how many pixels come out wrong.
  int wrong_pixels(int level) {
    const std::int32_t patches = PatchGrid::over(board.size()).count();
    page->request.level = static_cast<std::uint32_t>(level);
    page->request.count = static_cast<std::uint32_t>(patches);
    for (std::int32_t i = 0; i < patches; ++i)
      page->request.patches[i] = static_cast<std::uint32_t>(patches - 1 - i);
    const std::uint32_t number = ++page->request.number;
    REQUIRE(carry_until([&] {
      look();
      return page->answer.number == number;
    }));
    CHECK(page->answer.drawn == static_cast<std::uint32_t>(patches));
    const PlayerPicture picture(board);
    int wrong = 0;
    std::size_t place = 0;
    for (std::int32_t patch = patches; patch-- > 0;) {
      for (std::int32_t y = 0; y < patch_pixels(level); ++y) {
        for (std::int32_t x = 0; x < patch_pixels(level); ++x)
          wrong += page->pixels[place++] != picture.pixel(patch, level, x, y);
      }
    }
    return wrong;
  }

  GameBoard board;
  std::vector<Band> bands;
  std::vector<std::unique_ptr<GameBoard>> windows;
  std::unique_ptr<WatchPage> page;
  PageKeeper keeper;
  std::vector<std::unique_ptr<BandWatcher>> watchers;
};

Field field_of(BoardSize size, double density, std::uint64_t seed) {
  RandomSequence random(Seed(seed), 0);
  return random_field(size, density, random);
}

}  // namespace

TEST_CASE("The page of a board over ranks comes right, by any number of bands") {
  for (const BoardSize size : {BoardSize{64, 64}, BoardSize{300, 700}, BoardSize{449, 65}}) {
    for (const int ranks : {1, 2, 3, 5}) {
      if (ranks > Band::most_players(size)) continue;
      INFO(size.rows << " x " << size.columns << ", " << ranks << " ranks");
      Watched game(field_of(size, 0.15, 7), ranks);
      RandomSequence random(Seed(8), static_cast<std::uint64_t>(ranks));
      for (const double share : {0.2, 0.7}) {
        game.open_some(random, share);
        CHECK(game.carry_until([&] {
          game.look();
          return game.page->server.counted_to > 0 && game.values_agree();
        }));
        for (int level = 0; level < patch_level; ++level) CHECK(game.wrong_pixels(level) == 0);
      }
    }
  }
}

TEST_CASE("While nobody looks there are no orders, and a wrong request draws nothing") {
  Watched game(field_of({200, 200}, 0.15, 1), 3);
  RandomSequence random(Seed(2), 0);
  game.open_some(random, 0.5);
  ++game.page->request.number;
  for (int i = 0; i < 50; ++i) CHECK(game.carry() == 0);
  CHECK(game.page->server.counted_to == 0);
  CHECK_FALSE(game.keeper.is_busy(show::monotonic_ns()));
  game.look();
  CHECK(game.keeper.is_busy(show::monotonic_ns()));

  const auto ask = [&](std::uint32_t level, std::uint32_t count, std::uint32_t patch) {
    game.page->request.level = level;
    game.page->request.count = count;
    game.page->request.patches[0] = patch;
    const std::uint32_t number = ++game.page->request.number;
    REQUIRE(game.carry_until([&] {
      game.look();
      return game.page->answer.number == number;
    }));
    return game.page->answer.drawn.load();
  };
  CHECK(ask(0, 1, 15) == 1);
  CHECK(ask(6, 1, 0) == 0);
  CHECK(ask(0, 1, 16) == 0);
  CHECK(ask(0, watch::max_details + 1, 0) == 0);
  CHECK(ask(0, 0, 0) == 0);
}

TEST_CASE("The end of a game over ranks: the last picture if somebody has looked, else at once") {
  for (const bool looks : {true, false}) {
    Watched game(field_of({200, 200}, 0.15, 3), 3);
    RandomSequence random(Seed(4), 0);
    game.open_some(random, 0.8);
    if (looks) game.look();
    // The last round waits for the games of all ranks.
    game.watchers[0]->end_game();
    game.keeper.end_game();
    for (int i = 0; i < 40; ++i) {
      game.carry();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK(game.keeper.is_over() == !looks);
    CHECK(game.page->server.finished == 0);
    for (const auto& watcher : game.watchers) watcher->end_game();
    if (looks) {
      CHECK(game.carry_until([&] { return game.page->server.finished != 0; }));
      CHECK(game.values_agree());
      game.page->viewer.has_all = 1;
    }
    CHECK(game.carry_until([&] { return game.keeper.is_over(); }));
    CHECK_FALSE(game.keeper.awaits_answers());
  }
}

TEST_CASE("Answers that nobody has asked for, and bytes that are no message, are refused") {
  const auto memory = std::make_unique<WatchPage>();
  WatchPage& page = *memory;
  PageKeeper keeper(page, {256, 256}, 2);
  const auto refused = [](const Result<void>& heard) {
    return !heard && heard.error().code == ExitCode::broken;
  };
  CHECK(refused(keeper.hear(0, EndAnswer{})));
  CHECK(refused(keeper.hear(0, DrawAnswer{})));
  CHECK(refused(keeper.hear(0, CountAnswer{0, {{8, 1}}})));  // the other rank's
  CHECK(refused(keeper.hear(1, CountAnswer{0, {{16, 1}}})));
  CHECK(keeper.hear(1, CountAnswer{0, {{8, 5}}}));
  CHECK(page.values[8] == 5);
  page.viewer.looked = show::monotonic_ns();
  REQUIRE(keeper.look(show::monotonic_ns()).size() == 2);
  CHECK(keeper.hear(0, CountAnswer{1, {}}));
  CHECK(keeper.hear(1, CountAnswer{1, {}}));
  CHECK(refused(keeper.hear(1, CountAnswer{1, {}})));

  const Bytes whole = packed(Order{DrawOrder{7, 3, {1, 2}}});
  REQUIRE(unpacked_order(whole));
  Bytes longer = whole;
  longer.push_back({});
  CHECK_FALSE(unpacked_order(longer));
  for (std::size_t cut = 0; cut < whole.size(); ++cut)
    CHECK_FALSE(unpacked_order(std::span(whole).first(cut)));
  const Bytes counts = packed(Answer{CountAnswer{3, {{1, 2}}}});
  REQUIRE(unpacked_answer(counts));
  for (std::size_t cut = 0; cut < counts.size(); ++cut)
    CHECK_FALSE(unpacked_answer(std::span(counts).first(cut)));
}
