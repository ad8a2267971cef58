// Games that end in the middle and go on with another number of players, inside this process.
#include "support/catch.hpp"

#include <atomic>
#include <bit>
#include <memory>

#include "checkpointed_game.hpp"
#include "engine/auditor.hpp"
#include "engine/engine.hpp"
#include "support/band_players.hpp"

using namespace mines;
using namespace mines::testing;
using mines::test::BandPlayers;

namespace {

/// Holds what a player deduces against the truth. Writes a checkpoint in the middle of a sweep, once the
/// player has found so many safe cells.
class WritingAuditor final : public Auditor {
 public:
  WritingAuditor(const GameBoard& board, std::uint64_t write_at, std::function<void()> write)
      : board_(board), write_at_(write_at), write_(std::move(write)) {}

  void safe_deduced(std::int32_t row, std::int32_t word, Word mask) override {
    wrong_ += static_cast<std::uint64_t>(std::popcount(mask & board_.mines(row, word)));
    const auto count = static_cast<std::uint64_t>(std::popcount(mask));
    const std::uint64_t before = safe_.fetch_add(count);
    if (before < write_at_ && before + count >= write_at_) write_();
  }
  void mines_deduced(std::int32_t row, std::int32_t word, Word mask) override {
    wrong_ += static_cast<std::uint64_t>(std::popcount(mask & ~board_.mines(row, word)));
  }

  std::uint64_t wrong() const { return wrong_; }

 private:
  const GameBoard& board_;
  const std::uint64_t write_at_;
  const std::function<void()> write_;
  std::atomic<std::uint64_t> wrong_ = 0;
  std::atomic<std::uint64_t> safe_ = 0;
};

struct SharedGame {
  explicit SharedGame(BoardSize size) : id{size, size.cells() / 6, 8, "seed 5"} {}

  TemporaryFolder folder;
  cluster::BoardId id;
  static constexpr std::uint64_t seed = 5;

  std::uint64_t safe() const { return id.size.cells() - id.mines; }

  /// Plays to the end; each player goes on from the checkpoints that there are, and then writes one.
  std::unique_ptr<BandPlayers> play(int count) const {
    auto players = std::make_unique<BandPlayers>(id.size, count);
    players->draw(id.mines, seed);
    std::vector<std::unique_ptr<cluster::Backlog>> backlogs;
    std::vector<std::unique_ptr<WritingAuditor>> auditors;
    for (int player = 0; player < count; ++player) {
      BandGame& game = players->game(player);
      backlogs.push_back(cluster::Backlog::read(folder.path(), id, game.band()).value());
      cluster::Backlog& backlog = *backlogs.back();
      game.set_backlog([&](std::vector<ClickBlock>& clicks) { backlog.next(game.board(), clicks); });
      // Players deduce different shares of their bands first.
      const std::uint64_t write_at = game.band().cells() / (10 + 10 * static_cast<std::uint64_t>(player));
      auditors.push_back(std::make_unique<WritingAuditor>(game.board(), write_at, [this, &game, &backlog] {
        if (backlog.rows_found() > 0) return;  // the first game's are to be read once more
        cluster::write_checkpoint(folder.path(), id, game.band(), game.board()).value();
      }));
    }
    players->play([&](int player) {
      StrategyOptions options;
      options.threads = 2;
      options.seed = static_cast<std::uint64_t>(player);
      mines::play(players->game(player), options, auditors[static_cast<std::size_t>(player)].get()).value();
    });
    for (int player = 0; player < count; ++player) {
      CHECK(backlogs[static_cast<std::size_t>(player)]->is_taken());
      CHECK(auditors[static_cast<std::size_t>(player)]->wrong() == 0);
    }
    return players;
  }

  std::uint64_t deficit(const BandPlayers& players) const {
    std::uint64_t deficit = safe();
    for (int player = 0; player < players.count(); ++player) {
      const OpenedCount count = players.game(player).count();
      deficit += 8 * count.mines - count.safe;
    }
    return deficit;
  }
};

}  // namespace

TEST_CASE("a game that ended in the middle goes on with any number of players") {
  const BoardSize size{1000, 1100};
  const SharedGame game(size);
  const auto first = game.play(3);
  REQUIRE(cluster::checkpoints_in(game.folder.path()).value().size() == 3);
  for (const int count : {1, 2, 3, 5, 16}) {
    INFO(count);
    const auto players = game.play(count);
    std::uint64_t saved = 0;
    std::uint64_t lost = 0;
    for (int player = 0; player < count; ++player) {
      const BandGame& played = players->game(player);
      const auto backlog = cluster::Backlog::read(game.folder.path(), game.id, played.band()).value();
      GameBoard window = GameBoard::make(played.band().window()).value();
      for (std::int32_t row = 0; row < window.size().rows; ++row) {
        std::vector<Word> mines;
        for (std::int32_t word = 0; word < size.words(); ++word)
          mines.push_back(played.board().mines(row, word));
        window.set_rows(row, 1, mines.data());
      }
      open_backlog(*backlog, window);
      saved += window.count().safe + window.count().mines;
      for (std::int32_t row = 0; row < window.size().rows; ++row) {
        for (std::int32_t word = 0; word < size.words(); ++word) {
          lost += static_cast<std::uint64_t>(
              std::popcount(window.opened(row, word) & ~played.board().opened(row, word)));
        }
      }
    }
    CHECK(saved > game.safe() / 20);
    CHECK(saved < game.safe() - game.safe() / 10);
    CHECK(lost == 0);
    // Guesses differ. An opening of its own costs each player a point or two on average.
    CHECK(game.deficit(*players) <=
          game.deficit(*first) * 5 / 4 + 50 + 8 * static_cast<std::uint64_t>(count));
  }
}
