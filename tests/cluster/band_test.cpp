// One board played by several players, each with its band (apps/cluster/band/band_game.hpp), inside this
// process.
#include "support/catch.hpp"

#include <bit>
#include <cmath>
#include <deque>
#include <vector>

#include "apps/cluster/band/band_rounds.hpp"
#include "base/random.hpp"
#include "cluster/band_players.hpp"
#include "field/drawing/generate.hpp"
#include "field/opening/cascade.hpp"
#include "field/opening/field_game.hpp"
#include "field/truth_auditor.hpp"

using namespace mines;
using mines::test::BandPlayers;

namespace {

/// A player without partners meets nobody.
class NoMeeting final : public Meeting {
 public:
  Result<bool> wait_for_news() override { return unreachable(); }
  Result<void> add_up(std::span<std::uint64_t>) override { return unreachable(); }
  Result<std::vector<std::vector<std::byte>>> share(std::span<const std::byte>) override {
    return unreachable();
  }

 private:
  static Unexpected<Error> unreachable() { return broken("test", "a player alone has met somebody"); }
};

/// How many cells one player who goes on with a game finds certain that are not open yet.
std::uint64_t certain_cells_left(const BandPlayers& players, std::uint64_t mines) {
  const BoardSize size = players.band(0).board;
  std::vector<ClickBlock> open;
  GameBoard board = GameBoard::make(size).value();
  OpenedCount before;
  for (int player = 0; player < players.count(); ++player) {
    const BandGame& game = players.game(player);
    before.safe += game.count().safe;
    for (std::int32_t row = 0; row < game.band().window().rows; ++row) {
      if (!game.band().holds(row)) continue;
      const std::int32_t on_board = row + game.band().window_first_row();
      std::vector<Word> words;
      for (std::int32_t word = 0; word < size.words(); ++word) {
        words.push_back(game.board().mines(row, word));
        if (const Word opened = game.board().opened(row, word) & size.word_mask(word); opened != 0)
          open.push_back(to_block({on_board, word, opened}));
      }
      board.set_rows(on_board, 1, words.data());
    }
  }
  if (open.empty()) return 0;
  StrategyOptions options;
  options.strategy = Strategy::certain;
  for_each_word(open.front(), [&](const ClickWord& word) {
    options.first = cell_at(word.row, word.word, std::countr_zero(word.mask));
  });
  NoMeeting nobody;
  BandGame game(std::move(board), Band::whole(size), mines, 8, nobody);
  game.set_backlog([&](std::vector<ClickBlock>& clicks) {
    const std::size_t some = std::min<std::size_t>(open.size(), 100);
    clicks.insert(clicks.end(), open.end() - static_cast<std::ptrdiff_t>(some), open.end());
    open.resize(open.size() - some);
  });
  (void)play(game, options).value();
  return game.count().safe - before.safe;
}

struct Played {
  OpenedCount count;
  std::uint64_t wrong = 0;
  std::uint64_t deduced = 0;
  std::uint64_t certain_left = 0;
  double deficit(std::uint64_t safe) const {
    return static_cast<double>(safe - count.safe + 8 * count.mines);
  }
};

/// Neighbours must agree on what is open in the rows that both see, but for rims.
void check_agreement(const BandPlayers& players) {
  for (int player = 1; player < players.count(); ++player) {
    const BandGame& above = players.game(player - 1);
    const BandGame& below = players.game(player);
    const BoardSize size = above.band().board;
    for (std::int32_t row = below.band().window_first_row(); row < above.band().window_end_row(); ++row) {
      if (above.band().is_rim(row - above.band().window_first_row()) ||
          below.band().is_rim(row - below.band().window_first_row()))
        continue;
      for (std::int32_t word = 0; word < size.words(); ++word) {
        REQUIRE(above.board().opened(row - above.band().window_first_row(), word) ==
                below.board().opened(row - below.band().window_first_row(), word));
      }
    }
  }
}

Played play_bands(BoardSize size, std::uint64_t mines, const Seed& seed, int count, int threads) {
  BandPlayers players(size, count);
  players.draw(mines, seed);
  std::deque<TruthAuditor> auditors;
  for (int player = 0; player < count; ++player) auditors.emplace_back(players.game(player).board());
  players.play([&](int player) {
    StrategyOptions options;
    options.threads = threads;
    options.seed = static_cast<std::uint64_t>(player);
    (void)play_band(players.game(player), options, &auditors[static_cast<std::size_t>(player)]).value();
  });
  Played played;
  for (int player = 0; player < count; ++player) {
    const TruthAuditor& auditor = auditors[static_cast<std::size_t>(player)];
    const OpenedCount opened = players.game(player).count();
    played.count.safe += opened.safe;
    played.count.mines += opened.mines;
    played.wrong += auditor.wrong();
    played.deduced += auditor.safe() + auditor.mines();
  }
  check_agreement(players);
  played.certain_left = certain_cells_left(players, mines);
  return played;
}

}  // namespace

TEST_CASE("players draw the same board together, whatever their number") {
  const auto [size, mines] = GENERATE(std::pair<BoardSize, std::uint64_t>{{512, 512}, 32768},
                                      std::pair<BoardSize, std::uint64_t>{{300, 77}, 2888},
                                      std::pair<BoardSize, std::uint64_t>{{641, 1000}, 600'001},
                                      std::pair<BoardSize, std::uint64_t>{{256, 640}, 3},
                                      std::pair<BoardSize, std::uint64_t>{{256, 640}, 0},
                                      std::pair<BoardSize, std::uint64_t>{{200, 2000}, 80'123});
  const Seed seed = GENERATE(Seed(7), Seed::of_secret({3, 9}));
  const Field field = generate(size, mines, seed).value();
  for (int count = 1; count <= Band::most_players(size); ++count) {
    BandPlayers players(size, count);
    players.draw(mines, seed);
    bool equal = true;
    for (int player = 0; player < count; ++player) {
      const Band& band = players.band(player);
      const GameBoard& board = players.game(player).board();
      for (std::int32_t row = 0; row < band.window().rows; ++row) {
        for (std::int32_t word = 0; word < size.words(); ++word)
          equal = equal && board.mines(row, word) == field.mines().word(row + band.window_first_row(), word);
      }
    }
    CHECK(equal);
  }
}

TEST_CASE("cascades cross borders: clicks on all zeros open what they open on one board") {
  const BoardSize size{512, 700};
  const std::uint64_t mines = size.cells() / 16;
  const Field field = generate(size, mines, 5).value();
  GameBoard whole = GameBoard::make(field).value();
  Cascade cascade(whole);
  Replies replies;
  RandomSequence random(1, 0);
  BandPlayers players(size, 4);
  players.draw(mines, 5);
  std::vector<std::vector<ClickBlock>> clicks(4);
  for (int i = 0; i < 40; ++i) {
    const Cell cell = size.cell(random.below(size.cells()));
    if (field.is_mine(cell)) continue;
    const ClickBlock click = to_block({cell.row, word_of(cell), bit_of(cell)});
    cascade.open({&click, 1}, replies);
    for (int player = 0; player < 4; ++player) {
      const Band& band = players.band(player);
      if (cell.row < band.first_row || cell.row >= band.end_row) continue;
      clicks[static_cast<std::size_t>(player)].push_back(
          to_block({cell.row - band.window_first_row(), word_of(cell), bit_of(cell)}));
    }
  }
  players.play([&](int player) {
    BandGame& game = players.game(player);
    const auto link = game.connect().value();
    link->post(clicks[static_cast<std::size_t>(player)]);
    Replies opened;
    do {
      (void)link->poll(opened).value();
      (void)game.take_heard();
      opened.clear();
    } while (game.wait_for_news().value());
  });
  OpenedCount count;
  for (int player = 0; player < 4; ++player) {
    count.safe += players.game(player).count().safe;
    count.mines += players.game(player).count().mines;
  }
  CHECK(count.safe == whole.count().safe);
  CHECK(count.mines == 0);
  CHECK(count.safe > size.cells() / 3);
  check_agreement(players);
}

TEST_CASE("several players open a board as one does, and deduce nothing wrong") {
  struct Case {
    BoardSize size;
    double density;
    int players;
    int threads;
  };
  const Case board =
      GENERATE(Case{{384, 1024}, 0.125, 3, 2}, Case{{1024, 256}, 0.125, 16, 1}, Case{{512, 512}, 0.16, 4, 1},
               Case{{320, 320}, 0.2, 5, 1}, Case{{512, 128}, 0.22, 4, 1}, Case{{192, 192}, 0.25, 3, 1},
               Case{{256, 700}, 0.02, 4, 1}, Case{{300, 257}, 0.19, 5, 2});
  double together = 0;
  double alone = 0;
  constexpr int boards = 2;
  for (std::uint64_t seed = 1; seed <= boards; ++seed) {
    const auto mines =
        static_cast<std::uint64_t>(std::llround(static_cast<double>(board.size.cells()) * board.density));
    const std::uint64_t safe = board.size.cells() - mines;
    const Played played = play_bands(board.size, mines, seed, board.players, board.threads);
    CHECK(played.wrong == 0);
    CHECK(played.certain_left == 0);
    CHECK(played.deduced > safe / 50);
    together += played.deficit(safe);
    FieldGame game = FieldGame::make(generate(board.size, mines, seed).value(), 8).value();
    (void)play(game, {}).value();
    alone += static_cast<double>(safe - game.safe_opened() + 8 * game.mines_opened());
  }
  CAPTURE(board.density, board.players, together / boards, alone / boards);
  // An opening of its own costs each player a point or two on average, and boards vary.
  CHECK(together <= 1.15 * alone + boards * (6.0 + 8.0 * board.players));
}

TEST_CASE("small boards of all densities: players agree, end, and leave nothing certain") {
  RandomSequence random(11, 0);
  constexpr int boards = 20;
  for (int i = 0; i < boards; ++i) {
    const BoardSize size{static_cast<std::int32_t>(65 + random.below(300)),
                         static_cast<std::int32_t>(1 + random.below(150))};
    const std::uint64_t mines = random.below(1 + size.cells() * random.below(11) / 10);
    const int players =
        1 + static_cast<int>(random.below(static_cast<std::uint64_t>(Band::most_players(size))));
    const std::uint64_t seed = random.next();
    CAPTURE(size.rows, size.columns, mines, players, seed);
    const Played played = play_bands(size, mines, seed, players, 1 + static_cast<int>(random.below(2)));
    CHECK(played.wrong == 0);
    CHECK(played.certain_left == 0);
  }
}

TEST_CASE("a damaged parcel is refused with its byte") {
  BandPlayers players({256, 256}, 2);
  players.draw(1000, 1);
  BandGame& game = players.game(1);
  const auto deliver = [&](std::vector<std::byte> bytes) { return game.deliver(Side::above, bytes); };
  REQUIRE(deliver({}));
  for (std::size_t size = 1; size < 5; ++size) {
    const auto result = deliver(std::vector<std::byte>(size));
    REQUIRE_FALSE(result);
    CHECK(to_string(result.error()).find("byte 0:") != std::string::npos);
  }
  std::vector<std::byte> far(5 + 8);
  far[3] = std::byte{0x7f};  // a word off the board
  far[4] = std::byte{1};
  CHECK_FALSE(deliver(far));
  far[3] = std::byte{0};
  CHECK(deliver(far));
  far.pop_back();
  CHECK_FALSE(deliver(far));
}
