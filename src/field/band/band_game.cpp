#include "field/band/band_game.hpp"

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
    queue_.insert(queue_.end(), clicks.begin(), clicks.end());
  }

  std::size_t width() const override { return 1; }

  Result<std::size_t> poll(Replies& replies) override {
    game_.take_clicks(queue_);
    const std::size_t blocks = replies.blocks.size();
    const std::size_t words = replies.words.size();
    cascade_.open(queue_, replies);
    queue_.clear();
    for (std::size_t i = blocks; i < replies.blocks.size(); ++i) pass_on(replies, replies.blocks[i]);
    for (std::size_t i = words; i < replies.words.size(); ++i) pass_on(replies.words[i]);
    // While there is a backlog the link is not idle, although no click of its player is due.
    return game_.has_backlog_.load(std::memory_order_relaxed) ? 1 : 0;
  }

 private:
  /// Tells neighbours of an opened block, and hides the numbers of a rim.
  void pass_on(Replies& replies, const OpenedBlock& block) {
    const Band& band = game_.band_;
    // Most blocks lie inside the band, where neither a neighbour nor a rim is concerned.
    if (!band.shares(block.row)) return;
    game_.tell_opened(block.row, block.word, block.planes->opened);
    for (const std::int32_t lane : {0, block_rows - 1}) {
      if (band.is_rim(block.row + lane)) replies.hide_numbers(block, lane);
    }
  }
  void pass_on(OpenedWord& word) {
    const Band& band = game_.band_;
    if (!band.shares(word.row)) return;
    Lanes cells{};
    cells[word.row % block_rows] = word.opened | word.mines;
    game_.tell_opened(word.row & -block_rows, word.word, cells);
    if (!band.is_rim(word.row)) return;
    // A 7, on which no rule acts: the numbers of a rim would count cells that the window lacks.
    for (std::size_t i = 0; i < 3; ++i) word.number[i] = word.opened;
    word.number[3] = 0;
  }

  BandGame& game_;
  Cascade cascade_;
  std::vector<ClickBlock> queue_;
};

BandGame::BandGame(GameBoard board, const Band& band, std::uint64_t mines, int penalty, Meeting& meeting)
    : band_(band), mines_(mines), penalty_(penalty), board_(std::move(board)), meeting_(meeting) {
  MINES_ASSERT(board_.size() == band.window());
  if (band.first_row > 0) border(Side::above).emplace(band, Side::above);
  if (band.end_row < band.board.rows) border(Side::below).emplace(band, Side::below);
}

GameInfo BandGame::info() const {
  GameInfo info{board_.size(), mines_, penalty_};
  if (!band_.is_whole()) info.band = band_;
  return info;
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
      arrived_clicks_.push_back(cells);
    } else {
      for_each_word(cells, [&](const ClickWord& word) { arrived_mines_.push_back(word); });
    }
  });
  // The flags are set after a damaged record as well, because what came before it has been taken.
  has_clicks_ = !arrived_clicks_.empty();
  has_mines_ = !arrived_mines_.empty();
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

std::vector<ClickWord> BandGame::take_mines() {
  const std::lock_guard lock(mutex_);
  has_mines_ = false;
  return std::exchange(arrived_mines_, {});
}

Result<bool> BandGame::wait_for_news() {
  if (has_news()) return true;
  return meeting_.wait_for_news();
}

}  // namespace mines
