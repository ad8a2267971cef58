#include "server/record_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>

#include <bit>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include "base/assert.hpp"
#include "protocol/environment.hpp"
#include "record/check.hpp"
#include "record/record_layout.hpp"

namespace mines::server {

void RecordLog::before_opening(std::int32_t tile, TileBlocks blocks) {
  MINES_ASSERT(record_.board.generation(tile) == GameBoard::claimed);
  UnrecordedTile*& unrecorded = record_.of_tile[static_cast<std::size_t>(tile)];
  if (unrecorded == nullptr) {
    // now_ is as old as the last record_due(). With an empty queue that may be long ago, and `since` would
    // make the tile due at once; otherwise the age is at most one round, and the clock need not be read for
    // each tile.
    if (waiting_.empty()) now_ = record_.file.now();
    if (spare_.empty()) spare_.push_back(std::make_unique<UnrecordedTile>());
    unrecorded = spare_.back().get();
    unrecorded->tile = tile;
    unrecorded->since = now_;
    unrecorded->blocks = 0;
    waiting_.push_back(std::move(spare_.back()));
    spare_.pop_back();
  }
  const BoardTile& board = record_.board.tile_near(tile, 0, 0);
  // Blocks that are already remembered keep their older copy: the event covers everything since that copy.
  for (TileBlocks left = blocks & ~unrecorded->blocks; left != 0; left &= left - 1) {
    const auto index = static_cast<std::size_t>(std::countr_zero(left));
    std::memcpy(unrecorded->before[index], board.blocks[index].opened, sizeof(Lanes));
  }
  unrecorded->blocks |= blocks;
}

/// A single cascade may open any number of tiles.
void RecordLog::after_opening() {
  if (waiting_.size() > most_waiting) record_first();
}

void RecordLog::record_due() {
  if (waiting_.empty()) return;
  now_ = record_.file.now();
  MINES_ASSERT(now_ >= waiting_.back()->since);
  while (!waiting_.empty() && now_ - waiting_.front()->since >= longest_wait_) record_first();
}

void RecordLog::record_all() {
  while (!waiting_.empty()) record_first();
}

/// The tile stays claimed until the event is in the record: other threads may open cells there, and whoever
/// records them goes by what the record has. The event's time is taken after that of all its cells.
void RecordLog::record_first() {
  std::unique_ptr<UnrecordedTile> first = std::move(waiting_.front());
  waiting_.pop_front();
  news_.clear();
  {
    const GameBoard::TileClaim claim(record_.board, first->tile);
    MINES_ASSERT(record_.of_tile[static_cast<std::size_t>(first->tile)] == first.get());
    record_.of_tile[static_cast<std::size_t>(first->tile)] = nullptr;
    const BoardTile& board = record_.board.tile_near(first->tile, 0, 0);
    for (TileBlocks left = first->blocks; left != 0; left &= left - 1) {
      const int index = std::countr_zero(left);
      const BoardBlock& block = board.blocks[index];
      const Lanes& before = first->before[index];
      Lanes opened;
      Lanes closed;
      for (std::int32_t lane = 0; lane < block_rows; ++lane) {
        // Cells off the board are open in both copies, so neither mask has them. `closed` includes the cells
        // of `opened`: "all" in an event means all of these.
        opened[lane] = block.opened[lane] & ~before[lane];
        closed[lane] = ~(block.mines[lane] | before[lane]);
      }
      news_.add(index, opened, closed);
    }
    if (!news_.empty()) record_.file.add(first->tile, news_);
  }
  spare_.push_back(std::move(first));
}

Result<void> RecordKeeper::open() {
  if (std::getenv(variable::record) == nullptr) return {};
  MINES_LET(const auto number, environment_number(variable::record, 0, std::numeric_limits<int>::max()));
  const auto descriptor = static_cast<int>(number);
  const int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) {
    return bad_input(variable::record, fmt::format("descriptor {} is not open for writing", descriptor));
  }
  ::signal(SIGXFSZ, SIG_IGN);  // a limit on file sizes is an error of write() like a full disk
  file_.emplace(descriptor);
  return {};
}

void RecordKeeper::begin(GameBoard& board) {
  MINES_ASSERT(!shared_);
  if (!file_) return;
  const BoardSize size = board.size();
  const std::uint64_t digest = record::map_digest(size, [&](std::int32_t row, Word* words) {
    for (std::int32_t word = 0; word < size.words(); ++word) words[word] = board.mines(row, word);
  });
  // The digest ties the record to this map; the reader of a record computes it again from the map's file.
  file_->begin(size, board.mine_count(), digest, record::budget(size.cells()));
  shared_.emplace(*file_, board);
  report(record_begun);
}

void RecordKeeper::end(const OpenedCount& opened) {
  if (!file_) return;
  MINES_ASSERT(shared_);
  file_->end(opened.safe, opened.mines);
  if (file_->is_too_large()) return report(record_too_large);
  report(file_->failure() == 0 ? record_whole : record_lost);
}

void RecordKeeper::report(RecordState state) {
  // The state comes last: a reader that sees it also sees chunks and failure.
  page_.record_chunks.store(file_->chunks());
  page_.record_failure.store(file_->failure());
  page_.record_state.store(state);
}

}  // namespace mines::server
