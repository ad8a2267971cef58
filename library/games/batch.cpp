#include "mines/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "board/classic_opening.hpp"
#include "library/arguments.hpp"
#include "library/games/no_guess/kept_safe.hpp"

namespace mines {

namespace games {

/// The random numbers of one board. They depend only on two numbers: the key, which all boards of a batch
/// share, and the board's name, made of the game's number and the board's number in this game.
class Draws {
 public:
  /// Two boards with the same key must have different names.
  Draws(std::uint64_t key, std::uint64_t name) : key_(key), name_(name) {}

  /// A uniform integer in [0, bound), without bias (D. Lemire, "Fast random integer generation in an
  /// interval", 2019).
  std::uint32_t below(std::uint32_t bound) {
    MINES_ASSERT(bound > 0);
    std::uint64_t product = std::uint64_t{next()} * bound;
    // Only such a product may be biased, so the division is seldom needed.
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t least = (0 - bound) % bound;
      while (static_cast<std::uint32_t>(product) < least) product = std::uint64_t{next()} * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  std::uint32_t next() {
    if (used_ == block_.size()) {
      const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
      const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); };
      block_ = philox4x32({low(blocks_), high(blocks_), low(name_), high(name_)}, {low(key_), high(key_)});
      ++blocks_;
      used_ = 0;
    }
    return block_[used_++];
  }

  std::uint64_t key_;
  std::uint64_t name_;
  std::uint64_t blocks_ = 0;  // drawn so far
  std::size_t used_ = 4;      // words of the last block
  std::array<std::uint32_t, 4> block_{};
};

/// Draws boards of one size and number of mines, at most 2^31 cells, as the truth that a batch plays on.
/// Every placement of the mines is equally likely: each mine is drawn uniformly, and drawn again if the cell
/// is taken or kept safe. On a board that is more than half full the safe cells are drawn instead. For one
/// thread; keeps its memory.
class BoardDrawer {
 public:
  BoardDrawer(const classic::Layout& layout, std::uint64_t mines)
      : layout_(layout),
        mines_(mines),
        is_dense_(mines > layout.cells() / 2),
        even_(classic::even_truth(layout, is_dense_)) {
    MINES_ASSERT(layout.cells() <= std::size_t{1} << 31 && mines <= layout.cells());
  }

  /// Draws into `truth` and overwrites all of it. The cells `kept_safe` get no mine; the other cells must be
  /// enough for the mines. O(bytes of the truth), some ns a mine.
  void draw(Draws draws, const std::vector<std::size_t>& kept_safe, std::int8_t* truth) const {
    MINES_ASSERT(mines_ <= layout_.cells() - kept_safe.size());  // else this would not end
    std::copy(even_.begin(), even_.end(), truth);
    const auto cells = static_cast<std::uint32_t>(layout_.cells());
    const auto draw_cell = [&] { return layout_.in_truth(draws.below(cells)); };
    if (is_dense_) {
      // All cells have mines. Those that are kept safe lose them first, and do not count among the drawn
      // ones.
      for (const std::size_t cell : kept_safe)
        classic::change_mine<false>(layout_, truth, layout_.in_truth(cell));
      for (std::uint64_t left = cells - kept_safe.size() - mines_; left > 0;) {
        const std::size_t at = draw_cell();
        if (truth[at] < classic::mine) continue;
        classic::change_mine<false>(layout_, truth, at);
        --left;
      }
      return;
    }
    const auto change_kept = [&](std::size_t cell, int change) {
      std::int8_t& byte = truth[layout_.in_truth(cell)];
      byte = static_cast<std::int8_t>(byte + change);
    };
    for (const std::size_t cell : kept_safe) change_kept(cell, classic::mine);  // not to be drawn
    for (std::uint64_t left = mines_; left > 0;) {
      const std::size_t at = draw_cell();
      // A cell that is taken or kept safe is drawn again, so that all placements stay equally likely.
      if (truth[at] >= classic::mine) continue;
      classic::change_mine<true>(layout_, truth, at);
      --left;
    }
    // The mines drawn meanwhile have added to the numbers of these cells, which stay.
    for (const std::size_t cell : kept_safe) change_kept(cell, -classic::mine);
  }

 private:
  classic::Layout layout_;
  std::uint64_t mines_;
  bool is_dense_;
  std::vector<std::int8_t> even_;  // the truth before cells are drawn: no mines, or only mines if is_dense_
};

}  // namespace games

namespace {

constexpr std::size_t most_games = std::size_t{1} << 24;
constexpr std::uint64_t most_cells_of_batch = std::uint64_t{1} << 31;
constexpr int bits_of_boards = 40;  // of a board's name; its game has the others
constexpr std::uint64_t key_of_batch = 0x6d696e6573;

/// What saved bytes begin with: all that a board depends on but its game, its number and its first click.
struct SavedBatch {
  std::uint64_t format = 1;  ///< of the bytes
  std::uint64_t games = 0;
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::uint64_t mines = 0;
  std::uint64_t key = 0;
  std::uint64_t first = 0;
  std::uint64_t resets = 0;

  bool operator==(const SavedBatch&) const = default;
};

/// Then come arrays with an entry for each game: SavedGame, reward, done, won, and the cells that it shows.
struct SavedGame {
  std::uint64_t boards = 0;
  std::uint64_t first_click = 0;  ///< if the board is drawn, else the number of cells
};

/// Puts values at the front of bytes, which must have room for them.
template <class Value>
void put(std::span<std::uint8_t>& bytes, std::span<const Value> values) {
  std::memcpy(bytes.data(), values.data(), values.size_bytes());
  bytes = bytes.subspan(values.size_bytes());
}

/// Takes values from the front of bytes, which must be enough for them.
template <class Value>
void take(std::span<const std::uint8_t>& bytes, std::span<Value> values) {
  std::memcpy(values.data(), bytes.data(), values.size_bytes());
  bytes = bytes.subspan(values.size_bytes());
}

/// For cells that open: the observation says which. No lambda: its type would be hidden, unlike
/// Opening::open().
struct Unnoticed {
  void operator()(std::size_t) const {}
};

BoardSize checked(std::size_t games, std::int32_t rows, std::int32_t columns, std::uint64_t mines,
                  FirstClick first) {
  const BoardSize size = checked_size(rows, columns, "Batch");
  require(games >= 1 && games <= most_games, "Batch",
          fmt::format("{} games, expected 1 to {}", games, most_games));
  require(size.cells() <= most_cells_of_batch / games, "Batch",
          fmt::format("{} games of {} x {} cells, expected at most {} cells in all", games, rows, columns,
                      most_cells_of_batch));
  // The middle of the board has the most neighbours.
  std::vector<std::size_t> cells;
  games::find_kept_safe(size, {rows / 2, columns / 2}, first, cells);
  const std::uint64_t kept_safe = std::max<std::uint64_t>(cells.size(), 1);
  require(kept_safe <= size.cells() && mines <= size.cells() - kept_safe, "Batch",
          fmt::format("{} mines, expected at most {}: {} of {} cells are kept safe", mines,
                      size.cells() - std::min(kept_safe, size.cells()), kept_safe, size.cells()));
  return size;
}

}  // namespace

class [[gnu::visibility("hidden")]] Batch::Games {  // not among the symbols of libmines
 public:
  Games(std::size_t games, BoardSize size, std::uint64_t mines, const BatchOptions& options)
      : options_(options),
        size_(size),
        mines_(mines),
        layout_{static_cast<std::size_t>(size.rows), static_cast<std::size_t>(size.columns)},
        key_(derived_seed(Seed(options.seed), key_of_batch).number()),
        drawer_(layout_, mines),
        opening_(layout_),
        games_(games),
        truths_(games * layout_.truth_bytes()),
        seen_(games * layout_.cells(), unknown_cell),
        rewards_(games),
        done_(games),
        won_(games) {}

  std::size_t count() const { return games_.size(); }
  BoardSize size() const { return size_; }
  std::uint64_t mines() const { return mines_; }
  const BatchOptions& options() const { return options_; }
  std::span<const std::int8_t> seen() const { return seen_; }
  std::span<const float> rewards() const { return rewards_; }
  std::span<const std::uint8_t> done() const { return done_; }
  std::span<const std::uint8_t> won() const { return won_; }

  void step(std::span<const std::int64_t> actions) {
    check(actions);
    for (std::size_t game = 0; game < actions.size(); ++game)
      step(game, static_cast<std::size_t>(actions[game]));
  }

  void reset(std::size_t game) {
    require(game < count(), "reset", fmt::format("game {} of {}", game, count()));
    renew(game);
    rewards_[game] = 0;
    done_[game] = won_[game] = 0;
  }

  std::vector<std::uint8_t> save() const {
    std::vector<SavedGame> saved(count());
    for (std::size_t game = 0; game < count(); ++game)
      saved[game] = {games_[game].boards, games_[game].is_drawn ? games_[game].first_click : layout_.cells()};
    const SavedBatch batch = saved_batch();
    std::vector<std::uint8_t> bytes(saved_bytes());
    std::span<std::uint8_t> left(bytes);
    put(left, std::span(&batch, 1));
    put(left, std::span<const SavedGame>(saved));
    put(left, rewards());
    put(left, done());
    put(left, won());
    put(left, seen());
    return bytes;
  }

  /// For a new copy of the games: throws in the middle if the bytes are wrong.
  void restore(std::span<const std::uint8_t> bytes) {
    SavedBatch batch;
    require(bytes.size() == saved_bytes(), "restore",
            fmt::format("{} bytes, expected {}", bytes.size(), saved_bytes()));
    take(bytes, std::span(&batch, 1));
    require(batch == saved_batch(), "restore", "saved by a batch that was made with other arguments");
    std::vector<SavedGame> saved(count());
    take(bytes, std::span(saved));
    take(bytes, std::span(rewards_));
    take(bytes, std::span(done_));
    take(bytes, std::span(won_));
    take(bytes, std::span(seen_));
    for (std::size_t game = 0; game < count(); ++game) {
      if (!restore(game, saved[game]))
        require(false, "restore", fmt::format("what was saved of game {} does not fit its board", game));
    }
  }

  /// Becomes another batch of the same size. Memory that spans show stays where it is.
  void become(Games && other) {
    games_.swap(other.games_);
    truths_.swap(other.truths_);
    std::copy(other.seen_.begin(), other.seen_.end(), seen_.begin());
    std::copy(other.rewards_.begin(), other.rewards_.end(), rewards_.begin());
    std::copy(other.done_.begin(), other.done_.end(), done_.begin());
    std::copy(other.won_.begin(), other.won_.end(), won_.begin());
  }

  Board board(std::size_t game) const {
    require(game < count(), "board", fmt::format("game {} of {}", game, count()));
    require(games_[game].is_drawn, "board", fmt::format("game {} has no board before its first click", game));
    std::vector<std::uint8_t> mines(layout_.cells());
    const std::int8_t* const truth = truth_of(game);
    for (std::size_t cell = 0; cell < mines.size(); ++cell)
      mines[cell] = truth[layout_.in_truth(cell)] >= classic::mine ? 1 : 0;
    return {size_.rows, size_.columns, mines};
  }

 private:
  struct Game {
    std::uint64_t boards = 0;     ///< that it has had before this one
    std::uint64_t safe_left = 0;  ///< once the board is drawn
    std::size_t first_click = 0;  ///< once the board is drawn
    bool is_drawn = false;
  };

  const std::int8_t* truth_of(std::size_t game) const { return &truths_[game * layout_.truth_bytes()]; }
  std::int8_t* truth_of(std::size_t game) { return &truths_[game * layout_.truth_bytes()]; }
  std::int8_t* seen_of(std::size_t game) { return &seen_[game * layout_.cells()]; }

  void check(std::span<const std::int64_t> actions) const {
    require(actions.size() == count(), "step",
            fmt::format("{} actions, expected one for each of {} games", actions.size(), count()));
    const auto cells = static_cast<std::int64_t>(layout_.cells());
    const auto wrong = std::find_if(actions.begin(), actions.end(),
                                    [cells](std::int64_t cell) { return cell < 0 || cell >= cells; });
    if (wrong == actions.end()) return;
    require(false, "step",
            fmt::format("the action of game {} is {}, expected 0 to {}", wrong - actions.begin(), *wrong,
                        cells - 1));
  }

  void step(std::size_t game, std::size_t cell) {
    rewards_[game] = 0;
    // A game that is over waits for reset(); its reward is 0.
    if (done_[game] != 0 && !options_.resets) return;
    // With `resets` the next game has begun, and only the step that ended the last one reports that.
    done_[game] = won_[game] = 0;
    std::int8_t* const seen = seen_of(game);
    if (seen[cell] != unknown_cell) {
      rewards_[game] = options_.rewards.no_progress;
      return;
    }
    // The first click decides which cells are kept safe.
    if (!games_[game].is_drawn) draw(game, cell);
    const std::int8_t* const truth = truth_of(game);
    if (truth[layout_.in_truth(cell)] >= classic::mine) {
      seen[cell] = mine_cell;
      return end(game, false, options_.rewards.loss);
    }
    games_[game].safe_left -= opening_.open(truth, seen, cell, Unnoticed());
    MINES_ASSERT(games_[game].safe_left <= layout_.cells() - mines_);
    if (games_[game].safe_left == 0) return end(game, true, options_.rewards.win);
    rewards_[game] = options_.rewards.progress;
  }

  void end(std::size_t game, bool won, float reward) {
    rewards_[game] = reward;
    done_[game] = 1;
    won_[game] = won ? 1 : 0;
    // The observation is already that of the next game; reward, done and won are those of the last.
    if (options_.resets) renew(game);
  }

  /// Goes on to the game's next board, which its first click draws.
  void renew(std::size_t game) {
    ++games_[game].boards;
    games_[game].is_drawn = false;
    std::fill_n(seen_of(game), layout_.cells(), unknown_cell);
  }

  void draw(std::size_t game, std::size_t clicked) {
    MINES_ASSERT(!games_[game].is_drawn && games_[game].boards >> bits_of_boards == 0);
    games::find_kept_safe(size_, size_.cell(clicked), options_.first, kept_safe_);
    // The name has game and board, so that a game's boards do not depend on the other games.
    const games::Draws draws(key_, std::uint64_t{game} << bits_of_boards | games_[game].boards);
    drawer_.draw(draws, kept_safe_, truth_of(game));
    games_[game].is_drawn = true;
    games_[game].first_click = clicked;
    games_[game].safe_left = layout_.cells() - mines_;
  }

  SavedBatch saved_batch() const {
    SavedBatch saved;
    saved.games = count();
    saved.rows = layout_.rows;
    saved.columns = layout_.columns;
    saved.mines = mines_;
    saved.key = key_;
    saved.first = static_cast<std::uint64_t>(options_.first);
    saved.resets = options_.resets ? 1 : 0;
    return saved;
  }

  std::size_t saved_bytes() const {
    return sizeof(SavedBatch) + count() * (sizeof(SavedGame) + sizeof(float) + 2 + layout_.cells());
  }

  /// Draws the game's board again. False if the cells that are open are not those of the board, or if reward,
  /// done and won are none that a step leaves.
  bool restore(std::size_t game, const SavedGame& saved) {
    const std::span<const std::int8_t> seen(seen_of(game), layout_.cells());
    if (saved.boards >> bits_of_boards != 0 || saved.first_click > layout_.cells()) return false;
    games_[game].boards = saved.boards;
    bool hit = false;
    bool over = false;
    if (saved.first_click == layout_.cells()) {
      if (std::any_of(seen.begin(), seen.end(), [](std::int8_t cell) { return cell != unknown_cell; }))
        return false;
    } else {
      draw(game, saved.first_click);
      const std::int8_t* const truth = truth_of(game);
      for (std::size_t cell = 0; cell < seen.size(); ++cell) {
        if (seen[cell] == unknown_cell) continue;
        const std::int8_t there = truth[layout_.in_truth(cell)];
        const bool is_mine = there >= classic::mine;
        if (seen[cell] != (is_mine ? mine_cell : there) || (is_mine && hit)) return false;
        hit |= is_mine;
        if (!is_mine) --games_[game].safe_left;
      }
      over = hit || games_[game].safe_left == 0;
    }
    if (done_[game] > 1 || won_[game] > done_[game] || !std::isfinite(rewards_[game])) return false;
    return options_.resets ? !over : done_[game] == (over ? 1 : 0) && won_[game] == (over && !hit ? 1 : 0);
  }

  BatchOptions options_;
  BoardSize size_;
  std::uint64_t mines_;
  classic::Layout layout_;
  std::uint64_t key_;
  games::BoardDrawer drawer_;
  classic::Opening opening_;
  std::vector<Game> games_;
  std::vector<std::int8_t> truths_;
  std::vector<std::int8_t> seen_;
  std::vector<float> rewards_;
  std::vector<std::uint8_t> done_;
  std::vector<std::uint8_t> won_;
  std::vector<std::size_t> kept_safe_;  // by the click that draws a board
};

Batch::Batch(std::size_t games, std::int32_t rows, std::int32_t columns, std::uint64_t mines,
             const BatchOptions& options)
    : games_(std::make_unique<Games>(games, checked(games, rows, columns, mines, options.first), mines,
                                     options)) {}
Batch::~Batch() = default;
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;

std::size_t Batch::games() const { return games_->count(); }
std::int32_t Batch::rows() const { return games_->size().rows; }
std::int32_t Batch::columns() const { return games_->size().columns; }
std::uint64_t Batch::mines() const { return games_->mines(); }
void Batch::step(std::span<const std::int64_t> actions) { games_->step(actions); }
void Batch::reset() {
  for (std::size_t game = 0; game < games_->count(); ++game) games_->reset(game);
}
void Batch::reset(std::size_t game) { games_->reset(game); }
void Batch::reset(std::span<const std::uint8_t> chosen) {
  require(chosen.size() == games(), "reset",
          fmt::format("{} bytes, expected one for each of {} games", chosen.size(), games()));
  for (std::size_t game = 0; game < chosen.size(); ++game) {
    if (chosen[game] != 0) games_->reset(game);
  }
}
std::span<const std::int8_t> Batch::observations() const { return games_->seen(); }
std::span<const float> Batch::rewards() const { return games_->rewards(); }
std::span<const std::uint8_t> Batch::done() const { return games_->done(); }
std::span<const std::uint8_t> Batch::won() const { return games_->won(); }
Board Batch::board(std::size_t game) const { return games_->board(game); }
std::vector<std::uint8_t> Batch::save() const { return games_->save(); }
void Batch::restore(std::span<const std::uint8_t> saved) {
  Games other(games_->count(), games_->size(), games_->mines(), games_->options());
  other.restore(saved);
  games_->become(std::move(other));
}

}  // namespace mines
