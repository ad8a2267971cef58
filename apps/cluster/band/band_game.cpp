#include "apps/cluster/band/band_game.hpp"

#include <cmath>
#include <iterator>
#include <utility>

#include "base/assert.hpp"
#include "field/opening/cascade.hpp"

namespace mines {

/// Opens posted cells, and those of partners, when it is polled.
class BandLink final : public GameLink {
 public:
  explicit BandLink(BandGame& game) : game_(game), cascade_(game.board_) {}

  void post(std::span<const ClickBlock> clicks) override {
    for (const ClickBlock& click : clicks) {
      queue_.push_back(click);
      if (game_.band_.is_rim(click.row) || game_.band_.is_rim(click.row + block_rows - 1))
        game_.open_rim(queue_.back());
    }
  }

  std::size_t width() const override { return 1; }

  Result<std::size_t> poll(Replies& replies) override {
    game_.take_clicks(queue_);
    const std::size_t blocks = replies.blocks.size();
    const std::size_t words = replies.words.size();
    cascade_.open(queue_, replies);
    queue_.clear();
    for (std::size_t i = blocks; i < replies.blocks.size(); ++i) {
      const OpenedBlock& block = replies.blocks[i];
      game_.tell_opened(block.row, block.word, block.planes->opened);
    }
    for (std::size_t i = words; i < replies.words.size(); ++i) {
      const OpenedWord& word = replies.words[i];
      Lanes cells{};
      cells[word.row % block_rows] = word.opened | word.mines;
      game_.tell_opened(word.row & -block_rows, word.word, cells);
    }
    // While there is a backlog the link is not idle, although no click of its player is due.
    return game_.has_backlog_.load(std::memory_order_relaxed) ? 1 : 0;
  }

 private:
  BandGame& game_;
  Cascade cascade_;
  std::vector<ClickBlock> queue_;
};

BandGame::BandGame(GameBoard board, const Band& band, std::uint64_t mines, int penalty, Meeting& meeting)
    : band_(band), mines_(mines), penalty_(penalty), board_(std::move(board)), meeting_(meeting) {
  MINES_ASSERT(board_.size() == band.window());
  if (band.first_row > 0) border(Side::above).emplace(band, Side::above);
  if (band.end_row < band.board.rows) border(Side::below).emplace(band, Side::below);
  for (const std::int32_t row : {0, band.window().rows - 1}) {
    for (std::int32_t word = 0; band.is_rim(row) && word < board_.size().words(); ++word)
      board_.open(row, word, board_.size().word_mask(word));
  }
}

GameInfo BandGame::info() const {
  const auto share = static_cast<double>(band_.window().cells()) / static_cast<double>(band_.board.cells());
  const auto expected = static_cast<std::uint64_t>(std::llround(static_cast<double>(mines_) * share));
  return {board_.size(), band_.is_whole() ? mines_ : expected, penalty_};
}

Result<std::unique_ptr<GameLink>> BandGame::connect() { return std::make_unique<BandLink>(*this); }

void BandGame::set_backlog(Backlog backlog) {
  MINES_ASSERT(backlog && !has_backlog_);
  backlog_ = std::move(backlog);
  has_backlog_ = true;
}

std::vector<std::byte> BandGame::take_parcel(Side to) {
  return border(to) ? border(to)->take() : std::vector<std::byte>();
}

std::size_t BandGame::gathered(Side to) const { return border(to) ? border(to)->gathered() : 0; }

Result<void> BandGame::deliver(Side from, std::span<const std::byte> parcel) {
  MINES_ASSERT(border(from));
  const std::lock_guard lock(mutex_);
  const auto heard = border(from)->hear(parcel, [&](Told told, const ClickBlock& cells) {
    if (told == Told::opened) {
      hear_of_rim(arrived_clicks_.emplace_back(cells));
    } else {
      for_each_word(cells, [&](const ClickWord& word) { heard_.mines.push_back(word); });
    }
  });
  // The flags are set after a damaged record as well, because what came before it has been taken.
  has_clicks_ = !arrived_clicks_.empty();
  has_heard_ = !heard_.mines.empty() || !heard_.safe.empty();
  return heard;
}

OpenedCount BandGame::count() const {
  const RowsOfTiles rows = band_.rows_of_tiles();
  return board_.count_rows(rows.first, rows.end);
}

/// Adds what partners have opened to a link's clicks, and some of the backlog if there is nothing else.
void BandGame::take_clicks(std::vector<ClickBlock>& clicks) {
  // A glance without the lock. A flag that is seen late only delays the clicks until the next poll.
  if (has_clicks_.load(std::memory_order_relaxed)) {
    const std::lock_guard lock(mutex_);
    clicks.insert(clicks.end(), arrived_clicks_.begin(), arrived_clicks_.end());
    arrived_clicks_.clear();
    has_clicks_ = false;
  }
  if (!clicks.empty() || !has_backlog_.load(std::memory_order_relaxed)) return;
  const std::lock_guard lock(of_backlog_);
  // Another link may have emptied the backlog while this one waited for the lock.
  if (!has_backlog_.load(std::memory_order_relaxed)) return;
  backlog_(clicks);
  if (clicks.empty()) has_backlog_.store(false, std::memory_order_relaxed);
}

/// Takes the cells of a rim out of a player's clicks, and tells the neighbour of them.
void BandGame::open_rim(ClickBlock& click) {
  Lanes rim{};
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    if (band_.is_rim(click.row + lane)) rim[lane] = click.mask[lane];
  }
  tell_opened(click.row, click.word, rim);
  const std::lock_guard lock(mutex_);
  hear_of_rim(click);
}

/// Takes the cells of a rim out of clicks, and reports what is there. For the holder of mutex_.
void BandGame::hear_of_rim(ClickBlock& click) {
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    const std::int32_t row = click.row + lane;
    if (click.mask[lane] == 0 || !band_.is_rim(row)) continue;
    const Word cells = std::exchange(click.mask[lane], 0);
    const Word mines = cells & board_.mines(row, click.word);
    if (mines != 0) heard_.mines.push_back({row, click.word, mines});
    if (mines != cells) heard_.safe.push_back({row, click.word, cells & ~mines});
    has_heard_ = true;
  }
}

void BandGame::tell_opened(std::int32_t row, std::int32_t word, const Lanes& cells) {
  for (std::optional<Border>& border : borders_) {
    if (border && border->sees(row)) border->tell(Told::opened, row, word, cells);
  }
}

void BandGame::tell_mines(std::span<const ClickWord> mines) {
  for (const ClickWord& known : mines) {
    const ClickBlock block = to_block(known);
    for (std::optional<Border>& border : borders_) {
      if (border && border->sees(block.row)) border->tell(Told::mines, block.row, block.word, block.mask);
    }
  }
}

Heard BandGame::take_heard() {
  const std::lock_guard lock(mutex_);
  has_heard_ = false;
  return std::exchange(heard_, {});
}

Result<bool> BandGame::wait_for_news() {
  if (has_news()) return true;
  return meeting_.wait_for_news();
}

}  // namespace mines
