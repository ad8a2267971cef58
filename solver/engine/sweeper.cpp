#include "engine/sweeper.hpp"

#include <algorithm>
#include <bit>
#include <thread>

#include "rules/single_rule.hpp"

namespace mines {

Word add_deduced_mines(Board& board, std::int32_t row, std::int32_t word, Word mask) {
  const Word fresh = board.view.add_mines(row, word, mask);
  if (fresh == 0) return 0;
  if (board.auditor != nullptr) board.auditor->mines_deduced(row, word, fresh);
  return fresh;
}

Word request_deduced_safe(Board& board, std::int32_t row, std::int32_t word, Word mask) {
  const Word fresh = board.view.request(row, word, mask);
  if (fresh != 0 && board.auditor != nullptr) board.auditor->safe_deduced(row, word, fresh);
  return fresh;
}

Result<void> Sweeper::sweep() {
  while (!board_->failed.load(std::memory_order_relaxed)) {
    const auto due = take_replies();
    if (!due) {
      board_->failed.store(true);
      return tl::unexpected(due.error());
    }
    if (*due < low_water_) {
      if (const auto job = board_->worklist.pop()) {
        visit(*job);
        continue;
      }
      if (*due == 0 && wait_for_others()) return {};
    }
  }
  return {};
}

/// Nothing to do here: waits until a tile is woken (false) or all sweepers are idle (true). Only a sweeper
/// that is not idle wakes tiles or has clicks due, so once all are idle, nothing can come.
bool Sweeper::wait_for_others() {
  board_->idle.fetch_add(1);
  while (board_->idle.load() < board_->threads && !board_->failed.load(std::memory_order_relaxed)) {
    if (!board_->worklist.empty()) {
      board_->idle.fetch_sub(1);
      return false;
    }
    std::this_thread::yield();
  }
  return true;
}

Result<std::size_t> Sweeper::take_replies() {
  replies_.clear();
  const auto due = link_->poll(replies_);
  for (const OpenedWord& reply : replies_) {
    // A mine may have been deduced between click and reply: it is hit all the same.
    statistics_.mines_hit += static_cast<std::uint64_t>(std::popcount(reply.mines));
    const Word fresh = board_->view.apply(reply);
    if (fresh == 0) continue;
    board_->worklist.wake(reply.row, reply.word, fresh);
    if ((reply.number[3] & reply.opened) != 0) {  // an 8 has made mines of all around it
      const BoardSize size = board_->view.size();
      for (std::int32_t row = std::max(reply.row - 1, 0); row <= std::min(reply.row + 1, size.rows - 1);
           ++row) {
        for (std::int32_t word = std::max(reply.word - 1, 0);
             word <= std::min(reply.word + 1, size.words() - 1); ++word) {
          board_->worklist.wake(row, word, ~Word{0});
        }
      }
    }
    statistics_.cells_opened += static_cast<std::uint64_t>(std::popcount(fresh & reply.opened));
  }
  statistics_.replies += replies_.size();
  return due;
}

void Sweeper::visit(const Worklist::Job& job) {
  const TileRows rows = spread_rows(job.rows, 2);
  if (rows == 0) return;
  board_->view.snapshot(job.tile, work_->known);
  work_->clear_findings();
  publish(settle(rows));
  ++statistics_.tile_visits;
}

/// Applies the single rule to the rows, and to those that what it finds bears on, until it finds nothing.
Findings Sweeper::settle(TileRows rows) {
  Findings all;
  while (rows != 0) {
    const Findings found = apply_single_rule(*work_, rows);
    all |= found;
    rows = spread_rows(found.mines, 2);
  }
  return all;
}

/// Hands what the workspace holds to the view, the neighbours and the link.
void Sweeper::publish(const Findings& found) {
  clicks_.clear();
  for (TileRows rows = found.mines | found.safe; rows != 0; rows &= rows - 1) {
    const std::int32_t i = std::countr_zero(rows) + halo_rows;
    const std::int32_t row = work_->known.first_row + i;
    for (std::int32_t w = halo_words; w < halo_words + tile_words; ++w) {
      const std::int32_t word = work_->known.first_word + w;
      if (work_->known.mines[i][w] != 0) {
        const Word fresh = add_deduced_mines(*board_, row, word, work_->known.mines[i][w]);
        if (fresh != 0) board_->worklist.wake_neighbours(row, word, fresh);
      }
      if (work_->safe[i][w] != 0) {
        const Word fresh = request_deduced_safe(*board_, row, word, work_->safe[i][w]);
        if (fresh != 0) clicks_.push_back({row, word, fresh});
      }
    }
  }
  link_->post(clicks_);
}

}  // namespace mines
