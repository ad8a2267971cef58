#include "apps/cluster/band/band_rounds.hpp"

#include <utility>
#include <vector>

#include "apps/cluster/band/joined_components.hpp"
#include "components/component_finder.hpp"
#include "engine/stages.hpp"

namespace mines {

namespace {

// Clicks by which a player tries to open its band before it waits for the others. Six of seven first clicks
// open a board of N²/8 mines.
constexpr std::uint64_t guesses_alone = 8;
// Cells of a piece of the board that are looked at to find out whose it is.
constexpr std::size_t most_of_region = 64;
constexpr std::size_t most_of_component = 4096;

class BandRounds final : public BoardPart {
 public:
  BandRounds(View view, BandGame& game, const StrategyOptions& options, Auditor* auditor)
      : BoardPart(game.band().rows_of_tiles().first, game.band().rows_of_tiles().end, game.mines()),
        game_(game),
        band_(game.band()),
        stages_(std::move(view), game.info(), options, auditor, this),
        regions_(shared().view, Join::numbers_and_neighbours, most_of_region),
        components_(shared().view, Join::numbers, most_of_component) {}

  Result<Statistics> run() {
    MINES_TRY(stages_.connect(game_));
    for (bool more = true; more;) {
      MINES_LET(more, round());
      stages_.end_round();
    }
    return stages_.total();
  }

  Result<Counts> of_board(std::uint64_t unknown) override {
    std::uint64_t counts[] = {unknown, count_mines()};
    MINES_TRY(game_.meeting().add_up(counts));
    return Counts{counts[0], counts[1]};
  }
  /// All players count the same components of the whole board and get the same verdicts. Each adds those of
  /// its own band.
  Result<std::optional<std::vector<Component>>> join(std::vector<Component> ours) override {
    return join_components(game_.meeting(), band_, std::move(ours));
  }

 private:
  /// False if no player has found anything.
  Result<bool> round() {
    hear();
    do {
      MINES_TRY(stages_.sweep());
    } while (hear());
    MINES_TRY(stages_.check());
    tell_mines();
    const auto decided = stages_.decide();
    if (!decided || *decided) return decided;
    // Else a player whose first click opens little would wait until its neighbours come to it.
    if (opens_alone() && stages_.guess()) return true;
    const auto news = game_.wait_for_news();
    if (!news || *news) return news;
    const auto guessed = anywhere(guess());
    if (!guessed || *guessed) return guessed;
    return anywhere(stages_.decide_by_mines_left());
  }

  SharedView& shared() { return stages_.shared(); }

  /// Adds what neighbours have told, and what clicks in a rim have found. True if that was anything: a visit
  /// leaves blocks next to the cells that it clicks for when these are open, and cells of a rim never are.
  bool hear() {
    const Heard heard = game_.take_heard();
    for (const auto& [row, word, mask] : heard.mines) add_deduced_mines(shared(), row, word, mask);
    for (const auto& [row, word, mask] : heard.safe) {
      shared().view.add_safe(row, word, mask);
      wake_cells(shared(), row, word, mask);
    }
    return !heard.mines.empty() || !heard.safe.empty();
  }

  /// Sends what is newly known of mines in the rows that a neighbour sees as well. Replies carry only open
  /// cells: a neighbour cannot deduce a mine that follows from numbers outside of its window.
  void tell_mines() {
    std::vector<ClickWord> mines;
    std::size_t at = 0;
    for (std::int32_t row = 0; row < band_.window().rows; ++row) {
      if (!band_.shares(row)) continue;
      for (std::int32_t word = 0; word < band_.board.words(); ++word) {
        if (at == told_.size()) told_.push_back(0);
        const Word known = shared().view.mines(row, word);
        if (const Word fresh = known & ~std::exchange(told_[at++], known); fresh != 0)
          mines.push_back({row, word, fresh});
      }
    }
    game_.tell_mines(mines);
  }

  /// Whether less than half of the safe cells are open after few guesses.
  bool opens_alone() const {
    const GameInfo info = game_.info();
    const Statistics total = stages_.total();
    return total.cells_opened * 2 < info.size.cells() - info.mines && total.guesses < guesses_alone;
  }

  /// Makes the guesses in pieces of the board that belong to this band. While the board opens, some may be
  /// made twice: else a player could wait for a guess that its neighbour finds too dear.
  bool guess() {
    std::vector<Move> guesses = stages_.choose();
    if (stages_.is_open()) std::erase_if(guesses, [&](const Move& guess) { return !owns(guess.cell); });
    return stages_.make(guesses);
  }

  /// Whether the region of a cell, or if that is large the component, belongs to this band.
  bool owns(Cell cell) {
    if (!band_.shares(cell.row)) return true;
    Component piece;
    regions_.clear();
    regions_.grow(cell, piece);
    if (piece.truncated) {
      components_.clear();
      components_.grow(cell, piece);
    }
    return band_.owns(piece.cells);
  }

  /// The known mines of the band.
  std::uint64_t count_mines() {
    const std::int32_t columns = shared().view.tiles().columns;
    std::uint64_t mines = 0;
    for (std::int32_t tile = first_row * columns; tile < end_row * columns; ++tile)
      mines += shared().view.count_mines(tile);
    return mines;
  }

  /// Whether a stage has found something, here or at another player.
  Result<bool> anywhere(Result<bool> found) {
    if (!found) return found;
    // All players must take the same way, so each learns how many have found something.
    std::uint64_t players = *found ? 1 : 0;
    MINES_TRY(game_.meeting().add_up({&players, 1}));
    return players > 0;
  }

  BandGame& game_;
  Band band_;
  Stages stages_;
  ComponentFinder regions_;
  ComponentFinder components_;
  std::vector<Word> told_;  // the mines that were told, by word of the rows that neighbours see
};

}  // namespace

Result<Statistics> play_band(BandGame& game, const StrategyOptions& options, Auditor* auditor) {
  MINES_ASSERT(options.strategy != Strategy::naive);
  if (game.band().is_whole()) return play(game, options, auditor);  // alone, a player meets nobody
  MINES_LET(auto view, View::make(game.info().size));
  return BandRounds(std::move(view), game, options, auditor).run();
}

}  // namespace mines
