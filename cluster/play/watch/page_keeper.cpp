#include "cluster/play/watch/page_keeper.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "board/band.hpp"
#include "protocol/futex.hpp"
#include "show/pace.hpp"

namespace mines::cluster {

namespace {

/// A round takes rank 0 some µs for each rank: with many of them rounds are fewer.
constexpr std::int64_t interval_per_rank = 400'000;

tl::unexpected<Error> wrong_answer(int rank, const char* what) {
  return broken(fmt::format("rank {}", rank), what);
}

}  // namespace

PageKeeper::PageKeeper(watch::WatchPage& page, BoardSize board, int ranks)
    : page_(page),
      board_(board),
      ranks_(ranks),
      desk_(page, PatchGrid::over(board).count()),
      places_(static_cast<std::size_t>(ranks)) {
  MINES_ASSERT(board.rows <= max_side && board.columns <= max_side);
  for (int rank = 0; rank < ranks; ++rank) {
    const std::int32_t row = Band::of_player(board, rank, ranks).first_row / patch_side;
    first_patches_.push_back(row * PatchGrid::over(board).columns);
  }
}

void show_board(watch::WatchPage& page, BoardSize board, std::uint64_t mines) {
  watch::ServerPart& server = page.server;
  server.rows.store(board.rows, std::memory_order_relaxed);
  server.columns.store(board.columns, std::memory_order_relaxed);
  server.mines.store(mines, std::memory_order_relaxed);
  server.version.store(watch::page_version, std::memory_order_release);
}

int PageKeeper::rank_of(std::int32_t patch) const {
  const auto next = std::upper_bound(first_patches_.begin(), first_patches_.end(), patch);
  return static_cast<int>(next - first_patches_.begin()) - 1;
}

bool PageKeeper::is_busy(std::int64_t now) const {
  return awaits_answers() || show::looked_within(page_, watch::look_lasts, now);
}

std::vector<OrderTo> PageKeeper::look(std::int64_t now) {
  std::vector<OrderTo> orders;
  switch (phase_) {
    case Phase::playing:
      if (game_is_over_) {
        if (show::looked_within(page_, watch::interest_lasts, now)) {
          begin_round(now, true, orders);
          phase_ = Phase::counting_last;
        } else if (!details_) {
          begin_end(orders);
        }
        return orders;
      }
      if (!show::looked_within(page_, watch::look_lasts, now)) return orders;
      if (still_counting_ == 0 && now >= next_round_) begin_round(now, false, orders);
      order_details(orders);
      return orders;
    case Phase::counting_last:
      if (still_counting_ > 0) return orders;
      page_.server.finished.store(1, std::memory_order_release);
      futex_wake(page_.server.finished, FutexScope::shared);
      serving_end_ = now + show::last_moment;
      phase_ = Phase::serving_last;
      return orders;
    case Phase::serving_last:
      if (now < serving_end_ && page_.viewer.has_all.load(std::memory_order_relaxed) == 0) {
        order_details(orders);
      } else if (!details_) {
        begin_end(orders);
      }
      return orders;
    case Phase::ending:
    case Phase::over:
      return orders;
  }
  return orders;
}

void PageKeeper::begin_round(std::int64_t now, bool is_last, std::vector<OrderTo>& orders) {
  ++round_;
  round_begun_ = now;
  next_round_ = now + std::max(show::look_interval, ranks_ * interval_per_rank);
  still_counting_ = ranks_;
  for (int rank = 0; rank < ranks_; ++rank) orders.push_back({rank, CountOrder{round_, is_last}});
}

/// The next request is taken when the last one is answered: a viewer cannot ask for more than is drawn.
void PageKeeper::order_details(std::vector<OrderTo>& orders) {
  if (details_ || !desk_.is_asked()) return;
  details_ = desk_.take();
  if (!details_) return;
  for (std::size_t place = 0; place < details_->patches.size(); ++place)
    places_[static_cast<std::size_t>(rank_of(details_->patches[place]))].push_back(place);
  for (int rank = 0; rank < ranks_; ++rank) {
    const auto& places = places_[static_cast<std::size_t>(rank)];
    if (places.empty()) continue;
    show::Details part{details_->number, details_->level, {}};
    for (const std::size_t place : places) part.patches.push_back(details_->patches[place]);
    orders.push_back({rank, std::move(part)});
    ++still_drawing_;
  }
  if (still_drawing_ > 0) return;
  desk_.answer(*details_);  // it asked for nothing
  details_.reset();
}

void PageKeeper::begin_end(std::vector<OrderTo>& orders) {
  phase_ = Phase::ending;
  still_there_ = ranks_;
  for (int rank = 0; rank < ranks_; ++rank) orders.push_back({rank, EndOrder{}});
}

Result<void> PageKeeper::hear(int rank, const Answer& answer) {
  if (const auto* const counts = std::get_if<CountAnswer>(&answer)) return hear_counts(rank, *counts);
  if (const auto* const pixels = std::get_if<DrawAnswer>(&answer)) return hear_pixels(rank, *pixels);
  if (phase_ != Phase::ending) return wrong_answer(rank, "it has ended a watched game too early");
  if (--still_there_ == 0) phase_ = Phase::over;
  return {};
}

Result<void> PageKeeper::hear_counts(int rank, const CountAnswer& answer) {
  for (const CountedPatch& counted : answer.patches) {
    const bool is_its_own = counted.patch >= 0 && counted.patch < PatchGrid::over(board_).count() &&
                            rank_of(counted.patch) == rank;
    if (!is_its_own) return wrong_answer(rank, "it has counted a patch that is not its own");
    page_.values[counted.patch].store(counted.value, std::memory_order_relaxed);
  }
  // A round that the last one has overtaken counts no more.
  if (answer.round_done != round_ || round_ == 0) return {};
  if (still_counting_ == 0) return wrong_answer(rank, "it has counted twice in a round");
  if (--still_counting_ == 0) page_.server.counted_to.store(round_begun_, std::memory_order_release);
  return {};
}

Result<void> PageKeeper::hear_pixels(int rank, const DrawAnswer& answer) {
  auto& places = places_[static_cast<std::size_t>(rank)];
  if (!details_ || places.empty() || answer.pixels.size() != places.size() * details_->bytes_each())
    return wrong_answer(rank, "it has drawn what nobody has asked for");
  const std::size_t each = details_->bytes_each();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto from = answer.pixels.begin() + static_cast<std::ptrdiff_t>(i * each);
    std::copy_n(from, each, page_.pixels + places[i] * each);
  }
  places.clear();
  if (--still_drawing_ > 0) return {};
  desk_.answer(*details_);
  details_.reset();
  return {};
}

}  // namespace mines::cluster
